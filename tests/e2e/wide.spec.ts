import type { Page } from '@playwright/test'
import { createPairingUser } from './support/pairingUser.ts'
import { expect, test } from './support/test.ts'
import { createUser, short } from './support/user.ts'

const wide = { modalOptions: { card: { size: 'wide' } } } as const
const CLIENT = /walletConnect-|createRelayClient-/

test.use({ instances: 1, viewport: { width: 1280, height: 900 } })

/** Records where the card and its first row are, frame by frame. */
const recordFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: string[] = []
    Object.assign(window, { frames })
    const record = () => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      const boxes = ['.lk-card', '.lk-surface .lk-row', '.lk-pane', '.lk-rail'].map((selector) => {
        const box = root?.querySelector(selector)?.getBoundingClientRect()
        return box && [box.x, box.y, box.width, box.height].map(Math.round).join(' ')
      })
      if (boxes.every((box) => box !== undefined)) frames.push(boxes.join(', '))
      requestAnimationFrame(record)
    }
    record()
  })
const readFrames = (page: Page) => page.evaluate(() => [...new Set((window as unknown as { frames: string[] }).frames)])

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('by keyboard alone, a wallet declines and then connects beside the list, and nothing moves', async ({
    page,
    demoWith,
  }) => {
    const user = createUser(page)
    const pane = user.element.getByRole('region')
    await page.goto(demoWith(wide))
    await user.connectButton.focus()
    await page.keyboard.press('Enter')
    await expect(user.wallet('example.marten')).toBeFocused()
    await expect(user.wallet('walletConnect')).toHaveAttribute('aria-current', 'true')
    await expect(pane.getByRole('img', { name: 'QR code' })).toBeVisible()
    await user.loaded()
    await recordFrames(page)

    await page.keyboard.press('Enter')
    await expect(user.panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
    await expect(user.wallet('example.marten')).toHaveAttribute('aria-current', 'true')
    await user.tabTo(user.panel('Marten').getByRole('button', { name: 'Reject' }))
    await page.keyboard.press('Enter')
    await expect(pane.getByRole('heading', { name: 'Request declined' })).toBeVisible()
    await expect(user.title).toHaveText('Connect to Northlight')

    await user.tabTo(pane.getByRole('button', { name: 'Try again' }))
    await page.keyboard.press('Enter')
    await expect(user.panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
    expect(await readFrames(page)).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect(user.accountButton).toBeVisible()
    await expect(user.dialog).toBeHidden()
    await expect(user.accountButton).toBeFocused()
  })

  test('a phone connects with the QR code that is there as the card opens', async ({ page, demoWith, phone }) => {
    const user = createPairingUser(page, phone)
    const { account } = await phone.state()
    await page.goto(demoWith(wide))
    await user.listen()
    await user.open()
    const code = await user.readCode()
    // The page says that it connects once the user has chosen to.
    await expect(page.getByRole('banner')).toContainText('Connect wallet')
    // Choosing what is shown makes no other QR code.
    await user.wallet('walletConnect').click()
    expect(await user.readCode()).toBe(code)
    await phone.pair(code)
    await phone.approve('connect')
    await expect(user.accountButton).toContainText(short(account))
    await expect(user.dialog).toBeHidden()
    const { events } = await user.events()
    expect(events).toContainEqual(['CONNECT_SUCCESS', expect.objectContaining({ method: 'qrcode' })])
  })
})

test('an app may let the user choose first: no relay before, and the keyboard reaches the QR code', async ({
  page,
  demoWith,
}) => {
  const user = createUser(page)
  const pane = user.element.getByRole('region')
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(demoWith({ modalOptions: { card: { size: 'wide', pairOnOpen: false } } }))
  await user.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('heading', { name: "What's a wallet?" })).toBeVisible()
  await user.loaded()
  expect(sockets).toEqual([])
  expect(scripts.filter((url) => CLIENT.test(url))).toEqual([])

  await user.wallet('walletConnect').focus()
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expect(pane.getByRole('heading', { name: 'Scan with your phone' })).toBeFocused()
  await expect.poll(() => [sockets.length > 0, scripts.some((url) => CLIENT.test(url))]).toEqual([true, true])
  await user.tabTo(pane.getByRole('button', { name: 'Copy link' }))
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  await expect(user.connectButton).toBeFocused()
})

test('a narrow window shows the ordinary card, and what is asked goes on', async ({ page, demoWith }) => {
  const user = createUser(page)
  await page.goto(demoWith(wide))
  await user.open()
  await user.wallet('example.marten').click()
  await expect(user.panel('Marten')).toBeVisible()
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(user.title).toHaveText('Marten')
  await expect(user.element.getByRole('region')).toHaveCount(0)
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.accountButton).toBeVisible()
})

test('a layout that does not load leaves the ordinary card', async ({ page, demoWith, allow }) => {
  const user = createUser(page)
  allow(/createWideLayout/)
  await page.route(/createWideLayout/, (route) => route.abort())
  await page.goto(demoWith(wide))
  await user.connect()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a card may fill the screen', async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({ modalOptions: { card: { fullScreenOnPhones: true } } }))
    await user.open()
    await user.listed()
    const box = await user.element.locator('.lk-card').boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const footer = await user.element.locator('.lk-footer').boundingBox()
    expect(Math.round((footer?.y ?? 0) + (footer?.height ?? 0))).toBe(844)
  })
})

test('an inline card is wide while its container has room, and reaches no relay before the user chooses to pair', async ({
  page,
  demoWith,
}) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(demoWith({ ...wide, embeddedOnly: true }))
  const element = page.locator('latchkey-modal')
  const card = element.locator('.lk-card')
  const setWidth = (width: number) =>
    element.evaluate((host, pixels) => {
      Object.assign(host.parentElement?.style ?? {}, {
        inlineSize: `${pixels}px`,
        maxInlineSize: 'none',
        minInlineSize: '0',
      })
    }, width)
  await expect(element.locator('[data-wallet="example.marten"]')).toBeVisible()
  await setWidth(720)
  await expect(element.getByRole('heading', { name: "What's a wallet?" })).toBeVisible()
  expect((await card.boundingBox())?.width).toBe(720)
  await setWidth(600)
  await expect(element.getByRole('region', { name: "What's a wallet?" })).toHaveCount(0)
  expect((await card.boundingBox())?.width).toBe(372)
  expect(sockets).toEqual([])
})
