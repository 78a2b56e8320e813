import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { type Hex, toHex, verifyMessage } from 'viem'
import { root } from '../support/root.ts'
import { serveFolder } from '../support/staticServer.ts'
import { SOLANA_MAINNET } from './support/sandboxClient.ts'
import { test as base, expect } from './support/test.ts'
import { freshAddress } from './support/user.ts'

// The published client of this protocol drives the frame: both must understand each other.

type Client = {
  connectEmail(request: { email: string }): Promise<{ action: string }>
  connectDevice(): Promise<unknown>
  connectOtp(request: { otp: string }): Promise<unknown>
  isConnected(): Promise<{ isConnected: boolean }>
  connect(request: { chainId: number }): Promise<Record<string, unknown>>
  getUser(request: { chainId?: number | string }): Promise<Record<string, unknown>>
  updateEmail(request: { email: string }): Promise<{ action: string }>
  updateEmailPrimaryOtp(request: { otp: string }): Promise<unknown>
  updateEmailSecondaryOtp(request: { otp: string }): Promise<unknown>
  request(request: { method: string; params?: unknown; chainNamespace?: string }): Promise<unknown>
  rejectRpcRequests(): Promise<unknown>
  getChainId(): Promise<unknown>
  reload(): Promise<unknown>
  disconnect(): Promise<unknown>
}

type ClientWindow = typeof window & { client: Client; frameEvents: string[] }
type Mail = { to: string; subject: string; kind: string; code?: string; link?: string }
type Settled = { value?: unknown; error?: string }

/** A user of an app with the published client. */
function createFrameUser(page: Page, secureSite: string) {
  const email = `mara-${randomUUID().slice(0, 8)}@example.com`
  // Only browsers resolve names below `localhost`.
  const node = secureSite.replace('secure.localhost', '127.0.0.1')
  const frame = page.frameLocator('#w3m-iframe')

  const call = (method: keyof Client, ...args: unknown[]): Promise<Settled> =>
    page.evaluate(
      async ([name, values]) => {
        const client = (window as ClientWindow).client as unknown as Record<
          string,
          (...all: unknown[]) => Promise<unknown>
        >
        try {
          return { value: await client[name as string]?.(...(values as unknown[])) }
        } catch (error) {
          return { error: (error as Error).message }
        }
      },
      [method, args] as const,
    )

  async function readMails(to = email) {
    const response = await fetch(`${node}/mailbox/api/mails?${new URLSearchParams({ to })}`)
    return (await response.json()) as Mail[]
  }

  async function readCode(to = email) {
    await expect.poll(async () => (await readMails(to))[0]?.kind).toBe('code')
    return (await readMails(to))[0]?.code ?? ''
  }

  async function approveDevice() {
    const link = (await readMails())[0]?.link ?? ''
    const mail = await page.context().newPage()
    await mail.goto(link)
    await mail.getByRole('button', { name: 'Approve this device' }).click()
    await expect(mail.getByRole('heading', { name: 'Device approved' })).toBeVisible()
    await mail.close()
  }

  return {
    email,
    call,
    frame,
    readCode,
    readMails,
    approveDevice,
    reject: frame.getByRole('button', { name: 'Reject' }),
    approve: frame.getByRole('button', { name: 'Approve' }),
    sign: frame.getByRole('button', { name: 'Sign' }),
    async logIn() {
      expect(await call('connectEmail', { email })).toEqual({ value: { action: 'VERIFY_DEVICE' } })
      const device = call('connectDevice')
      await approveDevice()
      expect(await device).toEqual({})
      expect(await call('connectOtp', { otp: await readCode() })).toEqual({})
      const { value } = await call('connect', { chainId: 1 })
      return value as { address: Hex } & Record<string, unknown>
    },
    abort: () => page.evaluate(() => void (window as ClientWindow).client.rejectRpcRequests()),
    countReady: () =>
      page.evaluate(() => (window as ClientWindow).frameEvents.filter((type) => type === '@w3m-frame/READY').length),
    /** As an app's modal shows the frame while a request is pending. */
    showFrame: () =>
      page.locator('#w3m-iframe').evaluate((iframe: HTMLIFrameElement) => {
        Object.assign(iframe.style, { display: 'block', top: '20px', left: '20px', width: '360px', height: '600px' })
      }),
    control: (control: object, projectId: string) =>
      fetch(`${node}/control`, { method: 'POST', body: JSON.stringify({ projectId, ...control }) }),
  }
}

const test = base.extend<
  { openClient: (origin?: string) => Promise<void>; user: ReturnType<typeof createFrameUser> },
  { clientPage: string }
>({
  clientPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const { url, close } = await serveFolder(join(root, 'examples/secure-frame/client/dist'))
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  openClient: async ({ page, clientPage, secureSite, projectId }, use) =>
    use(async (host = 'localhost') => {
      const query = new URLSearchParams({ site: secureSite, projectId })
      await page.goto(`${clientPage.replace('127.0.0.1', host)}?${query}`)
      await page.waitForFunction(() => (window as ClientWindow).client !== undefined)
    }),
  user: async ({ page, secureSite, openClient }, use) => {
    await openClient()
    await use(createFrameUser(page, secureSite))
  },
})

test('a user logs in by email, stays connected over a reload, and signs out', async ({ page, user, openClient }) => {
  expect(await user.call('connectEmail', { email: 'mara@example' })).toEqual({ error: 'Invalid email' })
  expect(await user.call('connectEmail', { email: user.email })).toEqual({ value: { action: 'VERIFY_DEVICE' } })
  const device = user.call('connectDevice')
  await user.approveDevice()
  expect(await device).toEqual({})
  const code = await user.readCode()
  const wrong = code === '000000' ? '111111' : '000000'
  expect(await user.call('connectOtp', { otp: wrong })).toEqual({ error: 'Invalid code' })
  expect(await user.call('getUser', {})).toEqual({ error: 'Not connected' })
  expect(await user.call('connectOtp', { otp: code })).toEqual({})

  const { value } = await user.call('connect', { chainId: 1 })
  const address = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)
  expect(value).toEqual({
    email: user.email,
    address,
    chainId: 1,
    smartAccountDeployed: false,
    preferredAccountType: 'eoa',
    accounts: [{ address, type: 'eoa' }],
  })

  await openClient()
  expect(await user.call('isConnected')).toMatchObject({ value: { isConnected: true } })
  expect(await user.call('getUser', { chainId: 'eip155:1' })).toEqual({ value })
  expect(await user.call('reload')).toEqual({})
  await expect.poll(user.countReady).toBe(2)
  expect(await user.call('getUser', { chainId: '1' })).toEqual({ value })

  await user.call('disconnect')
  await page.evaluate(() => localStorage.setItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true'))
  expect(await user.call('isConnected')).toMatchObject({ value: { isConnected: false } })
  // This device is known, so the code alone is enough.
  await page.evaluate(() => localStorage.removeItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME'))
  expect(await user.call('connectEmail', { email: user.email })).toEqual({ value: { action: 'VERIFY_OTP' } })
})

test('a message is signed only after a press in the visible frame', async ({ page, user }) => {
  const { address } = await user.logIn()
  const text = 'Hello from the test'
  const request = user.call('request', { method: 'personal_sign', params: [toHex(text), address] })
  await expect(user.sign).toHaveCount(1)
  // Hidden frames approve nothing.
  await expect(user.sign).toBeDisabled()
  await user.showFrame()
  await expect(user.frame.getByText(text)).toBeVisible()
  await expect(user.frame.getByText(/^Asked by localhost:\d+/)).toBeVisible()
  await expect(user.sign).toBeEnabled()
  await page.evaluate(() => {
    const cover = document.body.appendChild(document.createElement('div'))
    cover.id = 'cover'
    Object.assign(cover.style, { position: 'fixed', inset: '100px auto auto 0', width: '200px', height: '200px' })
    Object.assign(cover.style, { background: 'white', zIndex: '9999999' })
  })
  await expect(user.sign).toBeDisabled()
  await expect(user.frame.getByText('Show this window in full to approve.')).toBeVisible()
  await page.evaluate(() => document.getElementById('cover')?.remove())
  // A script of the app's cannot reach the button; one of the frame's does not count as the user.
  await expect(user.sign).toBeEnabled()
  await user.sign.evaluate((element: HTMLButtonElement) => element.click())
  await user.sign.click()
  const { value } = await request
  expect(await verifyMessage({ address, message: text, signature: value as Hex })).toBe(true)
})

test('a rejection and an abort reach the app', async ({ user }) => {
  const { address } = await user.logIn()
  await user.showFrame()
  const sign = () => user.call('request', { method: 'personal_sign', params: ['0x6869', address] })
  const rejected = sign()
  // Input reaches a frame that has just been shown only after a moment.
  await expect(user.sign).toBeEnabled()
  await user.reject.click()
  expect(await rejected).toEqual({ error: 'User rejected the request' })

  const aborted = sign()
  await expect(user.sign).toBeVisible()
  // The client never sees an answer to its abort as valid, so nobody waits for it.
  await user.abort()
  expect(await aborted).toEqual({ error: 'Request was aborted' })
  await expect(user.frame.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible()
})

test('a transaction arrives on the chain, with its costs shown before', async ({ user, sandbox }) => {
  const { address } = await user.logIn()
  await sandbox.fund({ address, wei: String(10n ** 18n), chainId: 1 })
  await user.showFrame()
  const to = freshAddress()
  const transaction = { from: address, to, value: toHex(250_000_000_000_000_000n) }
  const request = user.call('request', { method: 'eth_sendTransaction', params: [transaction] })
  await expect(user.frame.getByRole('heading', { name: '0.25 ETH' })).toBeVisible()
  await expect(user.frame.getByText(to)).toBeVisible()
  await expect(user.frame.getByText('Costs at most')).toBeVisible()
  await user.approve.click()
  expect(await request).toEqual({ value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await expect.poll(() => sandbox.balance(to)).toBe(250_000_000_000_000_000n)

  const foreign = { ...transaction, from: freshAddress() }
  expect(await user.call('request', { method: 'eth_sendTransaction', params: [foreign] })).toEqual({
    error: 'The transaction is from another account',
  })
})

test('reads go to the node, and smart-account calls are refused', async ({ user }) => {
  const { address } = await user.logIn()
  expect(await user.call('request', { method: 'eth_getBalance', params: [address, 'latest'] })).toEqual({
    value: '0x0',
  })
  expect(await user.call('request', { method: 'wallet_getCapabilities' })).toEqual({ value: {} })
  const calls = [{ chainId: '0x1', from: address, calls: [{ to: address, value: '0x0' }] }]
  const { error } = await user.call('request', { method: 'wallet_sendCalls', params: calls })
  expect(error).toMatch(/needs a smart account/)
})

test('the same user has an account on Solana', async ({ user }) => {
  await user.logIn()
  const chainId = SOLANA_MAINNET
  const { value } = await user.call('getUser', { chainId })
  expect(value).toMatchObject({ chainId, address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) })
  const { address: pubkey } = value as { address: string }
  const message = new TextEncoder().encode('Hello Solana')
  await user.showFrame()
  const params = { message: base58.encode(message), pubkey }
  const request = user.call('request', { method: 'solana_signMessage', params, chainNamespace: 'solana' })
  await user.sign.click()
  const { value: signed } = await request
  const { signature } = signed as { signature: string }
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(pubkey))).toBe(true)
})

test('a transaction on Solana is signed for the app, or sent', async ({ user, sandbox }) => {
  await user.logIn()
  const { value } = await user.call('getUser', { chainId: SOLANA_MAINNET })
  const from = new PublicKey((value as { address: string }).address)
  await sandbox.fundSolana({ address: from.toBase58(), lamports: '3000000000' })
  const to = Keypair.generate().publicKey
  const { value: latest } = (await sandbox.solanaRpc('getLatestBlockhash')) as { value: { blockhash: string } }
  const instructions = [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1_500_000_000 })]
  const message = new TransactionMessage({ payerKey: from, recentBlockhash: latest.blockhash, instructions })
  const transaction = base58.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
  await user.showFrame()

  const ask = (method: string) => user.call('request', { method, params: { transaction }, chainNamespace: 'solana' })
  const signed = ask('solana_signTransaction')
  await expect(user.frame.getByRole('heading', { name: '1.5 SOL' })).toBeVisible()
  await expect(user.frame.getByText('The app can send what you sign, now or later.')).toBeVisible()
  await user.approve.click()
  const answer = (await signed).value as { transaction: string }
  const { signatures, message: content } = VersionedTransaction.deserialize(base58.decode(answer.transaction))
  expect(ed25519.verify(signatures[0] ?? '', content.serialize(), from.toBytes())).toBe(true)
  expect(await sandbox.lamports(to.toBase58())).toBe(0)

  const sent = ask('solana_signAndSendTransaction')
  await user.approve.click()
  expect((await sent).value).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  await expect.poll(() => sandbox.lamports(to.toBase58())).toBe(1_500_000_000)
})

test('a user changes the email with a code from each mailbox, and keeps the account', async ({ user }) => {
  const { address } = await user.logIn()
  const email = `new-${user.email}`
  expect(await user.call('updateEmail', { email })).toEqual({ value: { action: 'VERIFY_PRIMARY_OTP' } })
  expect(await user.call('updateEmailPrimaryOtp', { otp: await user.readCode() })).toEqual({})
  expect(await user.call('updateEmailSecondaryOtp', { otp: await user.readCode(email) })).toEqual({
    value: { newEmail: email },
  })
  expect(await user.call('getUser', { chainId: 1 })).toMatchObject({ value: { email, address } })
})

test('tests can make the frame fail and lie', async ({ user, projectId }) => {
  await user.control({ fail: { CONNECT_EMAIL: 'Mail is down' }, lie: { GET_CHAIN_ID: { chainId: 7 } } }, projectId)
  expect(await user.call('connectEmail', { email: user.email })).toEqual({ error: 'Mail is down' })
  expect(await user.readMails()).toEqual([])
  expect(await user.call('getChainId')).toEqual({ value: { chainId: 7 } })
})

test('a message of another window on the same page is ignored', async ({ page, user }) => {
  await user.logIn()
  const forged = `forged-${user.email}`
  await page.evaluate((email) => {
    const sibling = document.body.appendChild(document.createElement('iframe'))
    const message = { id: 'forged', type: '@w3m-app/CONNECT_EMAIL', payload: { email } }
    const script = sibling.contentDocument?.createElement('script')
    if (!script) return
    script.textContent = `parent.document.getElementById('w3m-iframe').contentWindow.postMessage(${JSON.stringify(message)}, '*')`
    sibling.contentDocument?.body.append(script)
  }, forged)
  // Answered after it, and by the same steps.
  const next = `next-${user.email}`
  expect(await user.call('updateEmail', { email: next })).toEqual({ value: { action: 'VERIFY_PRIMARY_OTP' } })
  expect(await user.readMails(forged)).toEqual([])
})

test('a page of another origin gets nothing, not even that the frame is ready', async ({ page, openClient, allow }) => {
  // The browser says that it refuses the frame.
  allow('secure.localhost', 'frame-ancestors')
  await openClient('127.0.0.1')
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.evaluate(() => void (window as ClientWindow).client.isConnected().catch(() => undefined))
  await page.evaluate(() => {
    localStorage.setItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  })
  await openClient('127.0.0.1')
  await refused
  await expect(page.locator('#w3m-iframe')).toHaveCount(1)
  expect(await page.evaluate(() => (window as ClientWindow).frameEvents)).toEqual([])
})
