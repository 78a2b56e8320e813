import type { Page } from '@playwright/test'
import { beyondFirst, expect, release, test } from './support/test.ts'
import { createUser } from './support/user.ts'

const BODY = /createRenderedBody.*\.js/

/** Holds a chunk back until released. */
async function holdBack(page: Page, chunk: RegExp) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(chunk, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.use({ instances: 1 })

test("the card opens before its views have loaded, and its first rows replace the skeleton's in place", async ({
  page,
  demoUrl,
}) => {
  const user = createUser(page)
  const release = await holdBack(page, BODY)
  await page.goto(demoUrl)
  await user.connectButton.click()
  await expect(user.dialog).toBeVisible()
  await expect(user.dialog).toHaveAccessibleName(/^Connect to /)
  // In one evaluation: a skeleton row that is replaced between finding and measuring has no place.
  const placesOf = (selector: string) =>
    user.dialog.evaluate(
      (dialog, rows) => [...dialog.querySelectorAll(rows)].slice(0, 2).map((row) => row.getBoundingClientRect().top),
      selector,
    )
  await expect(user.dialog.locator('.lk-row')).toHaveCount(6)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  await expect.poll(async () => (await placesOf('.lk-row'))[0]).toBeGreaterThan(0)
  const before = await placesOf('.lk-row')
  release()
  await expect(user.wallet('example.marten')).toBeVisible()
  expect(await placesOf('.lk-row')).toEqual(before)
  await expect(user.dialog.locator('.lk-card')).toHaveCount(1)
})

test('the first frame has the installed wallets, and one that is pressed there is asked once the views have loaded', async ({
  page,
  demoUrl,
}) => {
  const user = createUser(page)
  const loadViews = await holdBack(page, BODY)
  await page.goto(demoUrl)
  await user.connectButton.click()
  const row = user.wallet('example.marten')
  await expect(row).toHaveAccessibleName(/Marten.*Installed/)
  await row.click()
  await expect(row).toHaveAttribute('aria-busy', 'true')
  await expect(row).toBeFocused()
  loadViews()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.accountButton).toBeVisible()
})

test('a press that begins in the first frame and ends in the list counts, once', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  const loadViews = await holdBack(page, BODY)
  await page.goto(demoUrl)
  await user.connectButton.click()
  await user.wallet('example.marten').hover()
  await page.mouse.down()
  loadViews()
  await expect(user.dialog.locator('.lk-surface[aria-busy="true"]')).toHaveCount(0)
  await page.mouse.up()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.accountButton).toBeVisible()
})

test(
  'a wallet that is pressed in the first frame is not asked if the card is closed before its views',
  release,
  async ({ page, demoUrl }) => {
    const user = createUser(page)
    const loadViews = await holdBack(page, BODY)
    await page.goto(demoUrl)
    await user.connectButton.click()
    await user.wallet('example.marten').click()
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    loadViews()
    await page.waitForLoadState('networkidle')
    await expect(user.panel('Marten')).toBeHidden()
    await user.open()
    await expect(user.title).toHaveText(/^Connect to /)
    await expect(user.wallet('example.marten')).toBeVisible()
  },
)

test('the card takes focus while loading, and Escape restores it', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  const release = await holdBack(page, BODY)
  await page.goto(demoUrl)
  await user.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(user.title).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(user.dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  await expect(user.connectButton).toBeFocused()
  release()
  await page.waitForLoadState('networkidle')
  await expect(user.dialog).toBeHidden()
  expect(await page.evaluate(() => window.__demo?.modal.getState().isOpen)).toBe(false)
  // Loaded chunks are available for the next press.
  await page.keyboard.press('Enter')
  await expect(user.wallet('example.marten')).toBeVisible()
})

test('a finger on the close button stays on it when the views load', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  const release = await holdBack(page, BODY)
  await page.goto(demoUrl)
  await user.connectButton.click()
  const close = user.dialog.getByRole('button', { name: 'Close' })
  await close.focus()
  release()
  await expect(user.wallet('example.marten')).toBeVisible()
  await expect(close).toBeFocused()
})

for (const [row, [name, close]] of (
  [
    ['the close button', (page: Page) => createUser(page).dialog.getByRole('button', { name: 'Close' }).click()],
    ['a press beside the card', (page: Page) => page.mouse.click(5, 5)],
    ['the app', (page: Page) => page.evaluate(() => window.__demo?.modal.close())],
  ] as const
).entries()) {
  test(
    `while the card loads, it is closed by ${name}, and stays closed`,
    beyondFirst(row),
    async ({ page, demoUrl }) => {
      const user = createUser(page)
      const release = await holdBack(page, BODY)
      await page.goto(demoUrl)
      await user.connectButton.click()
      await expect(user.dialog).toBeVisible()
      await close(page)
      await expect(user.dialog).toBeHidden()
      release()
      await page.waitForLoadState('networkidle')
      await expect(user.dialog).toBeHidden()
      await expect(user.connectButton).toBeEnabled()
    },
  )
}

test(
  'views that fail to load are reported in the card, and can be retried there',
  release,
  async ({ page, demoUrl, allow }) => {
    const user = createUser(page)
    allow('createRenderedBody')
    await page.goto(demoUrl)
    await page.route(BODY, (route) => route.abort())
    await user.connectButton.click()
    await expect(user.title).toHaveText("This part didn't load")
    await expect(user.dialog.getByRole('alert')).toHaveText("This part didn't load")
    const retry = user.dialog.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeFocused()
    await page.unroute(BODY)
    await retry.click()
    await expect(user.wallet('example.marten')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(user.connectButton).toBeVisible()
  },
)

test('of two modals each has its own card', release, async ({ page, demoWith }) => {
  const user = createUser(page)
  const release = await holdBack(page, BODY)
  await page.goto(demoWith({ instances: 2 }))
  await user.connectButton.click()
  await expect(user.dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(user.dialog).toHaveCount(0)
  release()
  await expect(page.locator('[data-latchkey="embedded"] latchkey-modal [data-wallet="example.marten"]')).toBeVisible()
  await expect(user.dialog).toHaveCount(0)
})

test(
  'an embedded card shows its skeleton before its views have loaded, and takes no focus',
  release,
  async ({ page, demoWith }) => {
    const release = await holdBack(page, BODY)
    await page.goto(demoWith({ embeddedOnly: true }))
    const card = page.locator('[data-latchkey="embedded"] latchkey-modal')
    await expect(card.getByRole('region', { name: /^Connect to / })).toBeVisible()
    await expect(card.locator('.lk-row')).toHaveCount(6)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    release()
    await expect(card.locator('[data-wallet="example.marten"]')).toBeVisible()
    await expect(card.locator('.lk-surface')).toHaveCount(1)
  },
)

test(
  'a wallet that is pressed in the skeleton of an embedded card is asked once the views have loaded',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    const loadViews = await holdBack(page, BODY)
    await page.goto(demoWith({ embeddedOnly: true }))
    const row = page.locator('[data-latchkey="embedded"] latchkey-modal [data-wallet="example.marten"]')
    await row.click()
    await expect(row).toHaveAttribute('aria-busy', 'true')
    loadViews()
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
    await expect(page.locator('[data-latchkey="embedded"]').getByText('Marten').first()).toBeVisible()
  },
)

test('a frame in the dialog is not reloaded when the card opens and closes', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.goto(demoUrl)
  await page.waitForFunction(() => window.__demo)
  await page.evaluate(async () => {
    type Instance = { dialog(): Promise<{ holdFrame(frame: HTMLIFrameElement): void }> }
    const internals = window.__demo?.modal._internal as { instance(): Promise<Instance> } | undefined
    const instance = await internals?.instance()
    const frame = document.createElement('iframe')
    frame.hidden = true
    ;(await instance?.dialog())?.holdFrame(frame)
    Object.assign(frame.contentWindow ?? {}, { isKept: true })
    Object.assign(window, { frame })
  })
  const isSame = () =>
    page.evaluate(() => Reflect.get((Reflect.get(window, 'frame') as HTMLIFrameElement).contentWindow ?? {}, 'isKept'))
  expect(await isSame()).toBe(true)
  await user.open()
  await expect(user.wallet('example.marten')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  expect(await isSame()).toBe(true)
})
