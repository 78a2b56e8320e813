import { devices, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { createPairingUser } from './support/pairingUser.ts'
import { createSender } from './support/sender.ts'
import { expect, release, test } from './support/test.ts'
import { freshAddress } from './support/user.ts'

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
test.use({ ...pixel, instances: 1 })

/** Deep links opened by the page: no app responds, unless the test says so. */
async function watchOpened(page: Page) {
  await page.addInitScript(() => {
    const opened: [string, string][] = []
    Object.assign(window, { opened })
    window.open = (url, target) => {
      opened.push([String(url), String(target)])
      return null
    }
  })
  return () => page.evaluate(() => (window as unknown as { opened: [string, string][] }).opened)
}

const linkOf = async (opened: () => Promise<[string, string][]>) => {
  await expect.poll(async () => (await opened()).length).toBeGreaterThan(0)
  return (await opened()).at(-1) ?? ['', '']
}

const uriOf = (link: string) =>
  decodeURIComponent(new URL(link.replace(/^[a-z-]+:/, 'https:')).searchParams.get('uri') ?? '')

test('choosing a wallet app opens it, connects, and brings it to the front for each request', async ({
  page,
  demoUrl,
  phone,
}) => {
  const opened = await watchOpened(page)
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.listen()
  await user.open()
  await expect(user.wallet('walletConnect')).toHaveCount(0)
  await user.element.locator('button.lk-row', { hasText: 'Plover' }).click()
  await expect.poll(async () => (await opened()).length).toBe(1)
  const [[link = '', target] = []] = await opened()
  expect(target).toBe('_self')
  expect(link).toMatch(/^plover:\/\/wc\?uri=wc%3A/)
  const uri = new URLSearchParams(link.split('?')[1]).get('uri') ?? ''
  await phone.pair(uri)
  await phone.approve('connect')
  await expect(user.accountButton).toBeVisible()
  expect((await user.events()).events).toContainEqual([
    'CONNECT_SUCCESS',
    expect.objectContaining({ method: 'mobile', name: 'Plover' }),
  ])
  const stored = await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
  expect(JSON.parse(stored ?? '')).toEqual({ href: 'plover://', name: 'Plover' })

  await user.act('Sign a message')
  await expect.poll(async () => (await opened()).at(-1)?.[0]).toMatch(/^plover:\/\/wc\?requestId=\d+&sessionTopic=/)
  await phone.approve('personal_sign')
  await expect(user.status).toHaveText('Signed')

  await user.act('Disconnect')
  await expect(user.connectButton).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toBeNull()

  // A recent wallet: at the top, with its catalogue icon.
  await user.open()
  await expect(user.element.locator('button.lk-row', { hasText: 'Plover' })).toContainText('Recent')
})

test(
  'SEND-6: by touch, on the first visit: the review is whole on the screen, opens the app once, and is sent once',
  release,
  async ({ page, demoUrl, phone, sandbox }) => {
    const opened = await watchOpened(page)
    const { account } = await phone.state()
    await sandbox.fund({ address: account, wei: String(parseEther('2')), chainId: 1 })
    const [user, to] = [createSender(page), freshAddress()]
    await page.goto(demoUrl)
    // Every chunk is new, and comes as over a mobile network.
    const session = await page.context().newCDPSession(page)
    const speed = { downloadThroughput: 500_000, uploadThroughput: 200_000 }
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 60, ...speed })
    await user.connectButton.tap()
    await user.element.locator('button.lk-row', { hasText: 'Plover' }).tap()
    await phone.pair(uriOf((await linkOf(opened))[0]))
    await phone.approve('connect')
    await user.accountButton.tap()
    await user.dialog.getByRole('button', { name: 'Send', exact: true }).tap()
    await user.amount.tap()
    await page.keyboard.type('0.5')
    await user.receiver.tap()
    await page.keyboard.insertText(to)
    await expect(user.review).toBeEnabled()
    await user.loaded()
    await user.review.tap()
    await expect(user.heading('Review transfer')).toBeVisible()
    await user.atRest()
    for (const part of [user.element.locator(`[data-address="${to}"]`), user.fact('From'), user.fact('Network fee')]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    await expect(user.send).toBeInViewport({ ratio: 1 })
    const before = (await opened()).length
    await user.send.tap()
    await phone.approve('eth_sendTransaction')
    await user.sent()
    expect((await opened()).slice(before).map(([link]) => link.replace(/\?.*/, ''))).toEqual(['plover://wc'])
    const { heard } = await phone.state()
    expect(heard.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
    expect(await sandbox.balance(to)).toBe(parseEther('0.5'))
  },
)

test(
  'a missing app is reported after 2 s, with its store and the link to copy',
  release,
  async ({ page, demoUrl, phone }) => {
    const opened = await watchOpened(page)
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.open()
    await user.element.locator('button.lk-row', { hasText: 'Plover' }).click()
    await expect(user.dialog.getByRole('heading', { name: "Didn't open?" })).toBeVisible()
    await expect(user.dialog.getByRole('link', { name: /^Get the app/ })).toHaveAttribute('href', /^https:\/\//)
    await expect(user.dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await user.dialog.getByRole('button', { name: 'Open Plover again' }).click()
    await expect.poll(async () => (await opened()).length).toBe(2)
  },
)

test('a request survives the switch to the app and back', release, async ({ page, demoUrl, phone }) => {
  await watchOpened(page)
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.open()
  await user.element.locator('button.lk-row', { hasText: 'Plover' }).click()
  const opened = () => page.evaluate(() => (window as unknown as { opened: [string, string][] }).opened)
  await expect.poll(async () => (await opened()).length).toBe(1)
  await phone.pair(new URLSearchParams((await opened())[0]?.[0].split('?')[1]).get('uri') ?? '')
  await phone.approve('connect')
  await expect(user.accountButton).toBeVisible()
  await user.act('Sign a message')
  await phone.question('personal_sign')
  // The page is frozen while the app is in front.
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await phone.approve('personal_sign')
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(user.status).toHaveText('Signed')
})

test('the QR code can be shown to another phone', release, async ({ page, demoUrl, phone }) => {
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.open()
  await user.wallet('all').click()
  await user.dialog.getByRole('button', { name: 'Show QR code' }).click()
  await phone.pair(await user.readCode())
  await phone.approve('connect')
  await expect(user.accountButton).toBeVisible()
})

test(
  'URL-5: in Telegram on Android the URI is encoded twice, and the link opens a new window',
  release,
  async ({ page, demoUrl, phone }) => {
    const opened = await watchOpened(page)
    await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.open()
    const row = user.element.locator('button.lk-row', { hasText: 'Plover' })
    await row.click()
    await expect.poll(async () => (await opened()).length).toBe(1)
    const [[link = '', target] = []] = await opened()
    expect(target).toBe('_blank')
    expect(link).toMatch(/^plover:\/\/wc\?uri=wc%253A/)
    const uri = uriOf(link)
    expect(decodeURIComponent(uri)).toMatch(/^wc:/)

    // WC-2: going back and returning keeps the pairing, so that its link opens within the press.
    await user.dialog.getByRole('button', { name: 'Back' }).click()
    await row.click()
    await expect.poll(async () => (await opened()).length).toBe(2)
    expect((await opened())[1]?.[0]).toBe(link)
  },
)

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 14'].userAgent })

  for (const { where, target, inTelegram } of [
    { where: 'Safari', target: '_self', inTelegram: false },
    { where: 'Telegram', target: '_blank', inTelegram: true },
  ]) {
    test(
      `WC-2: ${where} keeps a young code, encoded once, so that its link opens within the press`,
      release,
      async ({ page, demoUrl, phone }) => {
        const opened = await watchOpened(page)
        if (inTelegram) await page.addInitScript(() => Object.assign(window, { Telegram: {} }))
        const user = createPairingUser(page, phone)
        await page.goto(demoUrl)
        await user.open()
        const row = user.element.locator('button.lk-row', { hasText: 'Plover' })
        await row.click()
        const first = await linkOf(opened)
        expect(first[0]).toMatch(/^plover:\/\/wc\?uri=wc%3A/)
        expect(first[1]).toBe(target)
        await user.dialog.getByRole('button', { name: 'Back' }).click()
        await row.click()
        await expect.poll(async () => (await opened()).length).toBe(2)
        expect((await opened())[1]).toEqual(first)
        await phone.pair(new URLSearchParams(first[0].split('?')[1]).get('uri') ?? '')
        await phone.approve('connect')
        await expect(user.accountButton).toBeVisible()
      },
    )
  }
})

test(
  'in Telegram on an iPhone the pairing is ready before an app is chosen',
  release,
  async ({ browser, demoUrl, watch, phone }) => {
    const { userAgent } = devices['iPhone 14']
    const context = await browser.newContext({ ...pixel, userAgent })
    await watch(context)
    const page = await context.newPage()
    const opened = await watchOpened(page)
    const sockets: string[] = []
    page.on('websocket', (socket) => void sockets.push(socket.url()))
    await page.addInitScript(() => Object.assign(window, { Telegram: {} }))
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    expect(sockets).toEqual([])
    await user.open()
    await expect.poll(() => sockets).toHaveLength(1)
    const status = () => page.evaluate(() => window.__demo?.modal.getState('eip155').status)
    expect(await status()).toBe('disconnected')
    await user.element.locator('button.lk-row', { hasText: 'Plover' }).click()
    const [link] = await linkOf(opened)
    await phone.pair(new URLSearchParams(link.split('?')[1]).get('uri') ?? '')
    await phone.approve('connect')
    await expect(user.accountButton).toBeVisible()
    await context.close()
  },
)

test(
  'in a frame the app link opens from the top page, because a frame cannot open it',
  release,
  async ({ page, demoUrl }) => {
    await watchOpened(page)
    await page.setContent(`<iframe src="${demoUrl.replaceAll('&', '&amp;')}" width="390" height="800"></iframe>`)
    const inside = page.frameLocator('iframe')
    await inside.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await inside.locator('latchkey-modal dialog[open] button.lk-row', { hasText: 'Plover' }).click()
    const opened = () =>
      inside.locator('body').evaluate(() => (window as unknown as { opened: [string, string][] }).opened)
    const [link, target] = await linkOf(opened)
    expect(link).toMatch(/^plover:\/\/wc\?uri=/)
    expect(target).toBe('_top')
  },
)
