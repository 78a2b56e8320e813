import type { Page } from '@playwright/test'
import { createPairingUser } from '../support/pairingUser.ts'
import type { PhoneClient } from '../support/phoneClient.ts'
import { expect, release, test } from '../support/test.ts'
import { short } from '../support/user.ts'

test.use({ instances: 1 })

const topicsOf = async (phone: PhoneClient) => (await phone.state()).sessions.map(({ topic }) => topic)

/** What the app's own code does with its own provider. */
function createApp(page: Page) {
  const ready = () => page.waitForFunction(() => window.__demo?.provider)
  return {
    /** Requests a URI; a session may follow. */
    async connect(): Promise<string> {
      await ready()
      return page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const provider = window.__demo?.provider
            provider?.once('display_uri', resolve)
            const eip155 = { methods: ['personal_sign'], chains: ['eip155:1', 'eip155:137'], events: ['chainChanged'] }
            // A wallet may reject.
            provider?.connect({ optionalNamespaces: { eip155 } }).catch(() => undefined)
          }),
      )
    },
    async sessions(): Promise<string[]> {
      await ready()
      return page.evaluate(() => window.__demo?.provider?.client.session.getAll().map(({ topic }) => topic) ?? [])
    },
    async sign(topic: string, account: string) {
      await ready()
      return page.evaluate(
        ([session, address]) =>
          window.__demo?.provider?.client.request({
            topic: session,
            chainId: 'eip155:1',
            request: { method: 'personal_sign', params: ['0x00', address] },
          }),
        [topic, account] as const,
      )
    },
    /** Ends the provider's session. */
    disconnect: () => page.evaluate(() => window.__demo?.provider?.disconnect()),
    closeModal: () => page.evaluate(() => window.__demo?.modal.close()),
  }
}

test("pairs through the app's own provider, loads no second client, and is restored after a reload", async ({
  page,
  demoWith,
  phone,
}) => {
  let sockets = 0
  page.on('websocket', () => void sockets++)
  const clients: string[] = []
  page.on('response', async (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return
    if ((await response.text().catch(() => '')).includes('irn_batchPublish')) clients.push(response.url())
  })
  const user = createPairingUser(page, phone)
  const app = createApp(page)
  await page.goto(demoWith({ ownProvider: true }))
  await user.pair()
  const { account } = await phone.state()
  await expect(user.accountButton).toContainText(short(account))
  expect(await app.sessions()).toEqual(await topicsOf(phone))
  expect([clients.length, sockets]).toEqual([1, 1])

  await page.reload()
  await expect(user.accountButton).toContainText(short(account))
  await user.act('Sign a message')
  await phone.approve('personal_sign')
  await expect(user.status).toHaveText('Signed')
})

test(
  "the app's own session survives connecting, reloading and disconnecting in the modal",
  release,
  async ({ page, demoWith, phone, createPhone }) => {
    const own = await createPhone()
    const user = createPairingUser(page, phone)
    const app = createApp(page)
    await page.goto(demoWith({ ownProvider: true }))
    await own.pair(await app.connect())
    await own.approve('connect')
    await expect.poll(app.sessions).toHaveLength(1)
    const [topic = ''] = await app.sessions()

    await user.pair()
    await page.reload()
    await expect(user.accountButton).toContainText(short((await phone.state()).account))
    await user.act('Disconnect')
    await expect(user.connectButton).toBeVisible()
    await expect.poll(() => topicsOf(phone)).toEqual([])
    await page.reload()
    await user.openCode()
    await user.readCode()

    expect([await app.sessions(), await topicsOf(own)]).toEqual([[topic], [topic]])
    const signed = app.sign(topic, (await own.state()).account)
    await own.approve('personal_sign')
    expect(await signed).toMatch(/^0x/)
  },
)

test(
  'WC-5: a session that the app ends by its provider is disconnected in the modal too',
  release,
  async ({ page, demoWith, phone }) => {
    const user = createPairingUser(page, phone)
    const app = createApp(page)
    await page.goto(demoWith({ ownProvider: true }))
    await user.pair()
    await expect(user.accountButton).toBeVisible()
    await app.disconnect()
    await expect(user.connectButton).toBeVisible()
    await page.reload()
    await expect(user.connectButton).toBeVisible()
  },
)

test.describe('with manual control', () => {
  const setup = { ownProvider: true, modalOptions: { walletConnect: { manual: true } } }

  test(
    "the app's URI is shown, and its session used until the user disconnects",
    release,
    async ({ page, demoWith, phone }) => {
      const user = createPairingUser(page, phone)
      const app = createApp(page)
      await page.goto(demoWith(setup))
      // Requested before the modal has loaded anything.
      const uri = await app.connect()
      await user.open()
      expect(await user.readCode()).toBe(uri)
      await phone.pair(uri)
      await phone.approve('connect')
      await expect(user.accountButton).toContainText(short((await phone.state()).account))
      await expect(user.dialog).toBeHidden()
      await page.reload()
      await expect(user.accountButton).toBeVisible()
      await user.act('Disconnect')
      await expect(user.connectButton).toBeVisible()
      await expect.poll(() => topicsOf(phone)).toEqual([])
    },
  )

  test(
    'a session that settles after the app has closed the modal stays with the app',
    release,
    async ({ page, demoWith, phone }) => {
      const user = createPairingUser(page, phone)
      const app = createApp(page)
      await page.goto(demoWith(setup))
      await user.open()
      const uri = await app.connect()
      expect(await user.readCode()).toBe(uri)
      await phone.pair(uri)
      await phone.question('connect')
      await app.closeModal()
      await expect(user.dialog).toBeHidden()
      await phone.approve('connect')
      await expect.poll(app.sessions).toHaveLength(1)
      await user.open()
      await page.reload()
      await expect(user.connectButton).toBeVisible()
      expect(await app.sessions()).toEqual(await topicsOf(phone))
    },
  )

  test(
    'a rejection is shown, and the modal requests the next URI itself',
    release,
    async ({ page, demoWith, phone }) => {
      const user = createPairingUser(page, phone)
      const app = createApp(page)
      await page.goto(demoWith(setup))
      await user.open()
      const uri = await app.connect()
      expect(await user.readCode()).toBe(uri)
      await phone.pair(uri)
      await phone.reject('connect')
      await expect(user.dialog.getByRole('heading', { name: 'Request declined' })).toBeVisible()
      await user.dialog.getByRole('button', { name: 'Try again' }).click()
      const next = await user.readCode()
      expect(next).not.toBe(uri)
      await phone.pair(next)
      await phone.approve('connect')
      await expect(user.accountButton).toBeVisible()
    },
  )
})

test('walletConnect.proposal changes what the wallet is asked for', release, async ({ page, demoWith, phone }) => {
  const user = createPairingUser(page, phone)
  const proposal = {
    methods: { eip155: ['personal_sign'] },
    chains: { eip155: ['eip155:137'] },
    events: { eip155: ['chainChanged'] },
  } as const
  await page.goto(demoWith({ modalOptions: { walletConnect: { proposal } } }))
  await user.openCode()
  await phone.pair(await user.readCode())
  const { params } = await phone.approve('connect')
  expect(params).toEqual({
    eip155: {
      methods: ['personal_sign'],
      chains: ['eip155:137'],
      events: ['chainChanged'],
    },
  })
  await expect(user.accountButton).toContainText('POL')
})
