import type { Locator, Page } from '@playwright/test'
import { expect, release, test } from './support/test.ts'
import { createPerson, createUser, ownedBy } from './support/user.ts'

test.use({ instances: 1, viewport: { width: 390, height: 844 }, hasTouch: true })

/** A finger on the screen, by the browser's own input: it scrolls, presses and cancels as on a phone. */
async function createFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  let point = { x: 0, y: 0 }
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
    at = Date.now(),
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: at / 1_000 })
  return {
    /** Presses the middle of an element. */
    async press(target: Locator) {
      const box = await target.boundingBox()
      if (!box) throw new Error('It is not there')
      point = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) }
      await send('touchStart', [point])
    },
    /** Moves down, or up, by so much. */
    async move(y: number, steps = 8) {
      for (let step = 1; step <= steps; step++) await send('touchMove', [{ ...point, y: point.y + (y * step) / steps }])
      point = { ...point, y: point.y + y }
    },
    /** Stays where it is until it has no speed. */
    async holdStill() {
      await page.waitForTimeout(150)
      await send('touchMove', [{ ...point, y: point.y + 1 }])
      await send('touchMove', [point])
    },
    lift: () => send('touchEnd', []),
    /** Down by so much in so little time, and off. A test is slower, so the events say when they were. */
    async flick(y: number, ms: number) {
      const begin = Date.now()
      const steps = 6
      for (let step = 1; step <= steps; step++) {
        await send('touchMove', [{ ...point, y: point.y + (y * step) / steps }], begin + (ms * step) / steps)
      }
      await send('touchEnd', [], begin + ms)
    },
    addSecond: () => send('touchStart', [point, { x: point.x + 60, y: point.y }]),
  }
}

async function openSheet(page: Page, url: string) {
  const user = createUser(page)
  await page.goto(url)
  await user.connectButton.focus()
  await user.connectButton.tap()
  await expect(user.wallet('example.marten')).toBeVisible()
  // What follows the finger loads after the first card.
  await expect(user.wallet('all')).toBeVisible()
  const card = user.dialog.locator('.lk-card')
  return {
    user,
    card,
    finger: await createFinger(page),
    header: user.dialog.locator('.lk-header'),
    /** How far down it is. */
    offset: () => card.evaluate((sheet) => window.innerHeight - sheet.getBoundingClientRect().bottom),
    held: () => card.getAttribute('data-drag'),
  }
}

test('a sheet follows the finger, returns from 40 px, and closes past 80 px', async ({ page, demoWith }) => {
  const { user, finger, header, offset, held } = await openSheet(page, demoWith({}))
  await finger.press(header)
  await finger.move(40)
  expect(await held()).toBe('held')
  // As far as the finger, but for what the browser takes for a press.
  expect(await offset()).toBeLessThan(-20)
  expect(await offset()).toBeGreaterThanOrEqual(-40)
  await finger.holdStill()
  await finger.lift()
  await expect.poll(offset).toBe(0)
  expect(await held()).toBeNull()
  await expect(user.dialog).toBeVisible()

  await finger.press(header)
  await finger.move(100)
  await finger.holdStill()
  await finger.lift()
  await expect(user.dialog).toBeHidden()
  await expect(user.connectButton).toBeFocused()
  // It opens where it was.
  await user.connectButton.tap()
  await expect(user.wallet('example.marten')).toBeVisible()
  expect(await offset()).toBe(0)
})

test('a flick closes a sheet from less than 80 px', async ({ page, demoWith }) => {
  const { user, finger, held } = await openSheet(page, demoWith({}))
  await finger.press(user.title)
  await finger.flick(60, 600)
  await expect.poll(held).toBeNull()
  await expect(user.dialog).toBeVisible()
  await finger.press(user.title)
  await finger.flick(60, 60)
  await expect(user.dialog).toBeHidden()
})

test('a press that was dragged opens nothing, and a press is one', async ({ page, demoWith }) => {
  const { user, finger, offset } = await openSheet(page, demoWith({}))
  await finger.press(user.wallet('all'))
  await finger.move(40)
  await finger.holdStill()
  await finger.lift()
  await expect.poll(offset).toBe(0)
  await expect(user.title).toHaveText(/^Connect to/)
  await user.wallet('all').tap()
  await expect(user.title).toHaveText('All wallets')
})

test('a list scrolls, and drags the sheet only from its top', async ({ page, demoWith }) => {
  const { user, finger, held, offset } = await openSheet(page, demoWith({}))
  await user.wallet('all').tap()
  const list = user.dialog.locator('.lk-grid-box')
  const top = () => list.evaluate((box) => box.scrollTop)
  await expect(user.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible()
  const middle = user.dialog.locator('.lk-tile[data-wallet]').nth(9)
  await finger.press(middle)
  await finger.move(-200, 20)
  await finger.lift()
  await expect.poll(top).toBeGreaterThan(100)
  expect(await held()).toBeNull()

  // Back down: it scrolls, also past its top.
  await finger.press(list)
  await finger.move(400, 20)
  expect(await held()).toBeNull()
  await finger.lift()
  await expect.poll(top).toBe(0)
  expect(await offset()).toBe(0)

  await finger.press(list)
  await finger.move(60)
  expect(await held()).toBe('held')
  await finger.addSecond()
  await finger.lift()
  await expect.poll(held).toBeNull()
  expect(await offset()).toBe(0)
  await expect(user.title).toHaveText('All wallets')
})

test('a view that must be finished springs back and says why', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const { user, finger, header, offset, card } = await openSheet(
    page,
    demoWith({ walletOptions: { quay: { accounts: [person.key] } } }),
  )
  await user.wallet('example.quay').tap()
  await user.panel('Quay').getByRole('button', { name: 'Approve' }).tap()
  await expect(user.accountButton).toBeVisible()
  await user.act('quay', 'switchChain', 31337)
  await expect(user.title).toHaveText('Switch network')
  await user.loaded()
  await finger.press(header)
  await finger.move(200)
  await finger.holdStill()
  await finger.lift()
  await expect(card).toHaveAttribute('data-refused')
  await expect(user.element.locator('footer')).toContainText('Choose a network, or disconnect.')
  await expect.poll(offset).toBe(0)
  await expect(user.dialog).toBeVisible()
})

test('a card that fills the screen of a phone is not dragged', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const setup = { ...ownedBy(person), modalOptions: { card: { fullScreenOnPhones: true } } }
  const { user, finger, header, held, offset } = await openSheet(page, demoWith(setup))
  await finger.press(header)
  await finger.move(200)
  expect(await held()).toBeNull()
  await finger.lift()
  expect(await offset()).toBe(0)
  await expect(user.dialog).toBeVisible()
})

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(
    'a released sheet leaves in its own time, and one that was turned is where it belongs',
    release,
    async ({ page, demoWith }) => {
      const { user, finger, header, held, offset } = await openSheet(page, demoWith({}))
      await user.atRest()
      await finger.press(header)
      await finger.move(60)
      await page.setViewportSize({ width: 400, height: 700 })
      await expect.poll(held).toBeNull()
      expect(await offset()).toBe(0)
      await finger.lift()
      await page.setViewportSize({ width: 390, height: 844 })
      await finger.press(header)
      await finger.move(120)
      await finger.holdStill()
      await finger.lift()
      await expect(user.dialog).toBeHidden()
      await expect(user.connectButton).toBeFocused()
    },
  )
})

test('the footer of a sheet is 44 px above the safe area, and the safe area follows', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  const { user, card } = await openSheet(page, demoWith(ownedBy(person)))
  const footer = user.element.locator('footer')
  const measure = async () => ({
    footer: await footer.evaluate((element) => element.getBoundingClientRect().height),
    below: await footer.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom),
    over: await card.evaluate((sheet) => getComputedStyle(sheet).paddingBlockStart),
  })
  expect(await measure()).toEqual({ footer: 44, below: 0, over: '16px' })
  await user.wallet('example.marten').tap()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).tap()
  await expect(user.accountButton).toBeVisible()
  await user.openAccount()
  // Buttons of their own height fit.
  await expect(footer.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  expect(await measure()).toEqual({ footer: 44, below: 0, over: '16px' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
  await expect.poll(measure).toEqual({ footer: 44, below: 34, over: '16px' })
})
