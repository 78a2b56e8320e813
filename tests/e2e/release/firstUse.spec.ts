import { devices, type Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { createPerson, createUser } from '../support/user.ts'
import { type Frame, slowDown, watchFrames } from '../support/watchFrames.ts'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
// A phone on the road: touch, animations, cold chunks, a slow CPU, a slow network.
test.use({
  ...phone,
  viewport: { width: 390, height: 844 },
  instances: 1,
  contextOptions: { reducedMotion: 'no-preference' },
})
test.describe.configure({ timeout: 120_000 })

const heightOf = (frames: readonly Frame[]) => frames.at(-1)?.height ?? 0

/** Goes from one view to the next, and inspects each frame on the way. */
async function createWalk(page: Page) {
  const frames = await watchFrames(page)
  let before = 0
  return {
    ...frames,
    async begin() {
      await frames.rest()
      before = heightOf(await frames.take())
    },
    /** Presses, waits for the next view, and compares every frame in between with both views. */
    async step(name: string, press: () => Promise<void>, openUnsupported: () => Promise<void>) {
      await frames.rest()
      before = heightOf(await frames.take()) || before
      await press()
      await openUnsupported()
      await frames.rest()
      const seen = await frames.take()
      const after = heightOf(seen)
      const [least, most] = [Math.min(before, after), Math.max(before, after)]
      const heights = seen.map(({ height }) => height)
      expect(Math.min(...heights), `${name}: the least height, from ${before} to ${after}`).toBeGreaterThanOrEqual(
        least - 2,
      )
      expect(Math.max(...heights), `${name}: the greatest height, from ${before} to ${after}`).toBeLessThanOrEqual(
        most + 2,
      )
      expect([...new Set(seen.flatMap(({ outside }) => outside))], `${name}: outside the card`).toEqual([])
      expect(seen.at(-1)?.skeletons, `${name}: skeletons at the end`).toBe(0)
      expect(seen.filter(({ title }) => title === 'Loading').length, `${name}: frames with a stand-in`).toBe(0)
      before = after
    },
  }
}

test('on a phone no view collapses the card before a wallet is asked, not even the first time', async ({
  page,
  demoWith,
  sandbox,
}) => {
  const person = await createPerson(sandbox)
  const user = createUser(page)
  const walk = await createWalk(page)
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
  await slowDown(page)
  const { dialog } = user
  await user.connectButton.tap()
  await user.wallet('all').waitFor()
  await walk.begin()
  const back = () => dialog.getByRole('button', { name: 'Back' }).tap()
  const list = () => user.wallet('example.marten').waitFor()
  await walk.step(
    'a guide',
    () => dialog.getByRole('button', { name: "What's a wallet?" }).tap(),
    () => dialog.getByRole('heading', { level: 3 }).first().waitFor(),
  )
  await walk.step('back from it', back, list)
  await walk.step(
    'all wallets',
    () => user.wallet('all').tap(),
    () => dialog.locator('.lk-tile[data-wallet]').nth(10).waitFor(),
  )
  await walk.step(
    'the code',
    () => dialog.getByRole('button', { name: 'Show QR code' }).tap(),
    () => dialog.locator('.lk-qr-surface').getByRole('img').waitFor(),
  )
  await walk.step('back to all wallets', back, () => dialog.locator('.lk-tile[data-wallet]').nth(10).waitFor())
  await walk.step('back to the list', back, list)
  await walk.step(
    'a wallet is asked',
    () => user.wallet('example.marten').tap(),
    () => user.panel('Marten').waitFor(),
  )
})

test('on a phone no view collapses the card in the account', async ({ page, demoWith, sandbox }) => {
  const person = await createPerson(sandbox)
  const user = createUser(page)
  const walk = await createWalk(page)
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key], approvals: 'approve' } } }))
  await slowDown(page)
  const { dialog } = user
  await user.connectButton.tap()
  await user.wallet('example.marten').tap()
  await user.accountButton.tap()
  await user.coin().waitFor()
  await walk.begin()
  const back = () => dialog.getByRole('button', { name: 'Back' }).tap()
  const account = () => user.coin().waitFor()
  await walk.step(
    'networks',
    () => dialog.getByRole('button', { name: 'Network: Ethereum' }).tap(),
    () => user.network('eip155:137').waitFor(),
  )
  await walk.step('back from them', back, account)
  await walk.step(
    'settings',
    () => dialog.getByRole('button', { name: 'Settings' }).tap(),
    () => dialog.getByRole('switch', { name: 'Hide amounts' }).waitFor(),
  )
  await walk.step(
    'your wallets',
    () => dialog.getByRole('button', { name: /^Wallet/ }).tap(),
    () => dialog.getByRole('heading', { name: 'Your wallets' }).waitFor(),
  )
  await walk.step('back to the settings', back, () => dialog.getByRole('switch', { name: 'Hide amounts' }).waitFor())
})

test('a search moves neither the card nor the field, however few its results', async ({ page, demoWith }) => {
  const user = createUser(page)
  const walk = await createWalk(page)
  await page.goto(demoWith({}))
  await user.connectButton.tap()
  await user.wallet('all').tap()
  await user.dialog.locator('.lk-tile[data-wallet]').nth(10).waitFor()
  await walk.begin()
  const field = user.dialog.getByRole('textbox')
  const location = await field.boundingBox()
  await walk.step(
    'a search',
    () => field.pressSequentially('qqqq'),
    () => user.dialog.getByRole('heading', { name: 'No wallets found' }).waitFor(),
  )
  const { x, y } = (await field.boundingBox()) ?? {}
  expect([x, y]).toEqual([location?.x, location?.y])
})

test('on a phone no skeleton outlives the request it waits for, without a touch', async ({ page, demoWith }) => {
  const user = createUser(page)
  const frames = await watchFrames(page)
  // Fast responses first: the page still handles the tap when the rows appear.
  for (let visit = 0; visit < 5; visit++) {
    if (visit === 4) await slowDown(page)
    await page.goto(demoWith({}))
    const listed = page.waitForResponse(/getWallets/)
    await user.connectButton.tap()
    await (await listed).finished()
    const answeredAt = await page.evaluate(() => performance.now())
    await expect(user.element.locator('.lk-row .lk-skeleton')).toHaveCount(0)
    const last = (await frames.take()).filter(({ skeletons }) => skeletons > 0).at(-1)
    // Reading and rendering the response, four times as slowly as here.
    expect((last?.at ?? 0) - answeredAt).toBeLessThan(1_000)
  }
})

/** The reach of the pointer's touch rule around the middle of each control, from the browser. */
const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const roots = [document, document.querySelector('latchkey-modal')?.shadowRoot].filter((root) => root != null)
    const small: string[] = []
    for (const root of roots) {
      const controls = root.querySelectorAll<HTMLElement>(
        root === document ? 'button[data-latchkey]' : '.lk-card :is(button, a[href])',
      )
      for (const control of controls) {
        const { left, top, width, height } = control.getBoundingClientRect()
        if (width === 0) continue
        const [x, y] = [left + width / 2, top + height / 2]
        const hits = (dx: number, dy: number) => control.contains(root.elementFromPoint(x + dx, y + dy) ?? null)
        const reach = (dx: number, dy: number) => {
          let far = 0
          while (far < 22 && hits(dx * (far + 1), dy * (far + 1))) far++
          return far
        }
        const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
        if (hits(0, 0) && Math.min(wide, high) < 44)
          small.push(`${control.getAttribute('aria-label') ?? control.textContent} ${wide}x${high}`)
      }
    }
    return small
  })

test('on a phone every control can be hit in 44 by 44 px', async ({ page, demoWith, sandbox }) => {
  const person = await createPerson(sandbox)
  const user = createUser(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key], approvals: 'approve' } } }))
  expect(await findSmallTargets(page), 'the page').toEqual([])
  await user.connectButton.tap()
  await user.wallet('all').waitFor()
  expect(await findSmallTargets(page), 'Connect').toEqual([])
  await user.wallet('all').tap()
  await user.dialog.locator('.lk-tile[data-wallet]').nth(10).waitFor()
  expect(await findSmallTargets(page), 'AllWallets').toEqual([])
  await user.dialog.getByRole('button', { name: 'Back' }).tap()
  await user.wallet('example.marten').tap()
  await user.accountButton.waitFor()
  expect(await findSmallTargets(page), 'the page, connected').toEqual([])
  await user.accountButton.tap()
  await user.coin().waitFor()
  expect(await findSmallTargets(page), 'Account').toEqual([])
  await user.dialog.getByRole('button', { name: 'Your wallets' }).tap()
  await user.dialog.getByRole('heading', { name: 'Your wallets' }).waitFor()
  expect(await findSmallTargets(page), 'ProfileWallets').toEqual([])
})

for (const locale of ['en', 'ar']) {
  test(`on a phone the exact amount stays on the screen:${locale}`, async ({ page, demoWith, sandbox, allow }) => {
    // Without the list of tokens the coin is the figure.
    allow('/balance', 'net::ERR_FAILED')
    await page.route(/\/account\/[^/]+\/balance/, (route) => route.abort())
    const person = await createPerson(sandbox)
    const user = createUser(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const modalOptions = { locale, themeVariables: { radius: '0.75rem' } }
    await page.goto(
      demoWith({ modalOptions, walletOptions: { marten: { accounts: [person.key], approvals: 'approve' } } }),
    )
    await page.waitForFunction(() => window.__demo)
    await page.evaluate(() => window.__demo?.modal.open())
    await user.wallet('example.marten').tap()
    await user.accountButton.tap()
    const figure = user.element.locator('[data-balance]')
    await figure.focus()
    const box = await user.element.getByRole('tooltip').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    // A radius larger than the parts allow is clamped.
    const radius = await user.element
      .locator('.lk-surface')
      .evaluate((surface) => getComputedStyle(surface).borderRadius)
    expect(Number.parseFloat(radius)).toBeLessThanOrEqual(36)
    const identity = await user.element.locator('.lk-id-address').boundingBox()
    expect(identity?.width).toBeGreaterThan(100)
  })
}
