import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, toHex, verifyMessage } from 'viem'
import { root } from '../../support/root.ts'
import { serveFolder } from '../../support/staticServer.ts'
import { readToEnd } from '../support/emailUser.ts'
import { addAuthenticator } from '../support/passkeys.ts'
import { createPermissionKey } from '../support/permissionKey.ts'
import { SOLANA_MAINNET } from '../support/sandboxClient.ts'
import { test as base, expect } from '../support/test.ts'
import { freshAddress } from '../support/user.ts'

// The published client of this protocol drives the frame: both must understand each other.

type Client = {
  connectEmail(request: { email: string }): Promise<{ action: string }>
  connectDevice(): Promise<unknown>
  connectOtp(request: { otp: string }): Promise<unknown>
  isConnected(): Promise<{ isConnected: boolean }>
  connect(request: { chainId: number; preferredAccountType?: string }): Promise<Record<string, unknown>>
  getUser(request: { chainId?: number | string }): Promise<Record<string, unknown>>
  getSmartAccountEnabledNetworks(): Promise<unknown>
  setPreferredAccount(type: string): Promise<unknown>
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
    reject: frame.getByRole('button', { name: 'Decline' }),
    approve: frame.getByRole('button', { name: 'Approve' }),
    sign: frame.getByRole('button', { name: 'Sign' }),
    /** A preferred type counts for a new user. */
    async logIn(preferredAccountType?: string) {
      expect(await call('connectEmail', { email })).toEqual({ value: { action: 'VERIFY_DEVICE' } })
      const device = call('connectDevice')
      await approveDevice()
      expect(await device).toEqual({})
      expect(await call('connectOtp', { otp: await readCode() })).toEqual({})
      const { value } = await call('connect', { chainId: 1, ...(preferredAccountType && { preferredAccountType }) })
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
    accounts: [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' },
    ],
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
  await expect(user.frame.getByText(/^Requested by localhost:\d+/)).toBeVisible()
  await expect(user.sign).toBeEnabled()
  await page.evaluate(() => {
    const cover = document.body.appendChild(document.createElement('div'))
    cover.id = 'cover'
    Object.assign(cover.style, { position: 'fixed', inset: '100px auto auto 0', width: '200px', height: '200px' })
    Object.assign(cover.style, { background: 'white', zIndex: '9999999' })
  })
  await expect(user.sign).toBeDisabled()
  await expect(user.frame.getByText('Make this whole window visible to approve.')).toBeVisible()
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
  await expect(user.frame.getByText('Maximum total')).toBeVisible()
  await user.approve.click()
  expect(await request).toEqual({ value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await expect.poll(() => sandbox.balance(to)).toBe(250_000_000_000_000_000n)

  const foreign = { ...transaction, from: freshAddress() }
  expect(await user.call('request', { method: 'eth_sendTransaction', params: [foreign] })).toEqual({
    error: 'The transaction is from another account',
  })
})

test('reads go to the node, and a plain account makes no batches of calls', async ({ user }) => {
  const { address } = await user.logIn()
  expect(await user.call('request', { method: 'eth_getBalance', params: [address, 'latest'] })).toEqual({
    value: '0x0',
  })
  expect(await user.call('request', { method: 'wallet_getCapabilities', params: [address] })).toEqual({ value: {} })
  const calls = [{ chainId: '0x1', from: address, calls: [{ to: address, value: '0x0' }] }]
  const { error } = await user.call('request', { method: 'wallet_sendCalls', params: calls })
  expect(error).toMatch(/^Only the smart account can do this/)
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

const ETHER = 10n ** 18n
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const CAPABILITIES = { atomic: { status: 'supported' }, paymasterService: { supported: true } }

type User = ReturnType<typeof createFrameUser>
type Status = { status: number; receipts?: { transactionHash: Hex }[] }

const ask = (user: User, method: string, ...params: unknown[]) => user.call('request', { method, params })

/** The status of a batch, once it is final. */
async function readStatus(user: User, id: unknown) {
  const read = async () => (await ask(user, 'wallet_getCallsStatus', id)).value as Status
  await expect.poll(async () => (await read()).status).toBeGreaterThanOrEqual(200)
  return read()
}

test('a new user gets the account that the app prefers, and keeps it until they switch', async ({ user }) => {
  const { address, ...described } = await user.logIn('smartAccount')
  const accounts = described.accounts as { address: string; type: string }[]
  const plain = accounts.find(({ type }) => type === 'eoa')?.address
  expect(described).toMatchObject({ preferredAccountType: 'smartAccount', smartAccountDeployed: false })
  expect(accounts).toEqual([
    { address, type: 'smartAccount' },
    { address: plain, type: 'eoa' },
  ])
  expect(plain).not.toBe(address)
  expect(await user.call('getSmartAccountEnabledNetworks')).toEqual({
    value: { smartAccountEnabledNetworks: expect.arrayContaining([1, 137, 42161]) },
  })
  expect(await ask(user, 'eth_accounts')).toEqual({ value: [address] })

  const again = await user.call('connect', { chainId: 1, preferredAccountType: 'eoa' })
  expect(again.value).toMatchObject({ address, preferredAccountType: 'smartAccount' })
  expect(await user.call('setPreferredAccount', 'eoa')).toEqual({ value: { type: 'eoa', address: plain } })
  const switched = await user.call('connect', { chainId: 137, preferredAccountType: 'smartAccount' })
  expect(switched.value).toMatchObject({ address: plain, preferredAccountType: 'eoa' })
  expect(await user.call('setPreferredAccount', 'payment')).toEqual({ error: 'This type of account is not known' })

  const solana = await user.call('getUser', { chainId: SOLANA_MAINNET, preferredAccountType: 'smartAccount' })
  expect(solana.value).toMatchObject({ preferredAccountType: 'eoa', accounts: [{ type: 'eoa' }] })
  expect(await user.call('setPreferredAccount', 'smartAccount')).toEqual({
    error: 'Smart accounts are not available on Solana',
  })
})

test('a smart account makes several calls with one approval', async ({ user, sandbox, openClient }) => {
  const { address } = await user.logIn('smartAccount')
  await sandbox.fund({ address, wei: String(ETHER), chainId: 1 })
  await sandbox.fundToken({ address, token: USDC, units: '5000000', chainId: 1 })
  await user.showFrame()
  expect(await ask(user, 'wallet_getCapabilities', address, ['0x1'])).toEqual({ value: { '0x1': CAPABILITIES } })
  const to = freshAddress()
  const spender = freshAddress()
  const calls = [
    { to, value: toHex(ETHER / 4n) },
    { to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_500_000n] }) },
    { to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }) },
    { to, data: '0x12345678' },
  ]
  const batch = { version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls }
  const sent = ask(user, 'wallet_sendCalls', batch)
  await expect(user.frame.getByRole('heading', { name: '4 calls' })).toBeVisible()
  for (const text of ['1. Send: 0.25 ETH', '2. Send: 1.5 USDC', '3. Let another account spend: Unlimited USDC']) {
    await expect(user.frame.getByText(text)).toBeVisible()
  }
  await expect(user.frame.getByText('Call 3: Unlimited: the spender can take all your USDC')).toBeVisible()
  await expect(user.frame.getByText("Call 4: We can't tell what this call does.")).toBeVisible()
  await expect(user.frame.getByText('Sets up your smart account on Ethereum')).toBeVisible()
  await expect(user.frame.getByText('Network fee')).toHaveCount(1)
  await readToEnd(user.frame)
  await user.approve.click()
  const { id } = (await sent).value as { id: string }
  const final = await readStatus(user, id)
  expect(final).toEqual({
    version: '2.0.0',
    id,
    chainId: '0x1',
    atomic: true,
    status: 200,
    receipts: [
      {
        status: '0x1',
        logs: expect.any(Array),
        blockHash: expect.any(String),
        blockNumber: expect.any(String),
        gasUsed: expect.any(String),
        transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ],
  })
  expect(await sandbox.balance(to)).toBe(ETHER / 4n)

  // The page and with it the frame are new; the account is a contract now.
  await openClient()
  expect((await user.call('connect', { chainId: 1 })).value).toMatchObject({ address, smartAccountDeployed: true })
  expect(await readStatus(user, id)).toEqual(final)
  expect(await ask(user, 'wallet_getCallsStatus', '0x1234')).toEqual({ error: 'Unknown bundle id' })
  await user.showFrame()
  const second = ask(user, 'wallet_sendCalls', { ...batch, calls: [{ to, value: '0x1' }] })
  await expect(user.frame.getByText(to)).toBeVisible()
  await expect(user.frame.getByText('Sets up your smart account')).toHaveCount(0)
  await user.approve.click()
  expect((await readStatus(user, ((await second).value as { id: string }).id)).status).toBe(200)
})

test('a smart account signs, and sends a transaction of its own', async ({ user, sandbox }) => {
  const { address } = await user.logIn('smartAccount')
  await sandbox.fund({ address, wei: String(ETHER), chainId: 1 })
  await user.showFrame()
  const signed = ask(user, 'personal_sign', toHex('Hello'), address)
  await user.sign.click()
  const signature = (await signed).value as Hex
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  const to = freshAddress()
  const sent = ask(user, 'eth_sendTransaction', { from: address, to, value: '0x5' })
  await expect(user.frame.getByText('Sets up your smart account on Ethereum')).toBeVisible()
  await user.approve.click()
  expect(await sent).toEqual({ value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await expect.poll(() => sandbox.balance(to)).toBe(5n)
  expect((await user.call('getUser', { chainId: 1 })).value).toMatchObject({ smartAccountDeployed: true })
})

test('a batch is refused if it is not for this account and network, or asks for what is not possible', async ({
  user,
}) => {
  const { address } = await user.logIn('smartAccount')
  const calls = [{ to: freshAddress() }]
  const refused = async (change: object) =>
    (await ask(user, 'wallet_sendCalls', { version: '2.0.0', chainId: '0x1', from: address, calls, ...change })).error
  expect(await refused({ from: freshAddress() })).toBe('The request is for another account')
  expect(await refused({ chainId: '0x89' })).toBe('The calls are for another network')
  expect(await refused({ calls: [] })).toBe('There are no calls')
  expect(await refused({ calls: Array.from({ length: 21 }, () => calls[0]) })).toBe('There are more than 20 calls')
  expect(await refused({ calls: [{ to: address, data: '0x12345678' }] })).toBe('Apps cannot call the account itself')
  expect(await refused({ capabilities: { auxiliaryFunds: {} } })).toBe('Unsupported capability: auxiliaryFunds')
  expect(await refused({ version: '3' })).toBe('This version of wallet_sendCalls is not supported')
  const elsewhere = { paymasterService: { url: 'https://sponsor.example/v1' } }
  expect(await refused({ capabilities: elsewhere })).toMatch(/does not know the sponsor/)
  const transaction = { from: address, to: address, data: '0x12345678' }
  expect((await ask(user, 'eth_sendTransaction', transaction)).error).toBe('Apps cannot call the account itself')
})

test('a sponsor pays for the calls, or the user is told before that it does not', async ({
  user,
  sandbox,
  projectId,
}) => {
  const { address } = await user.logIn('smartAccount')
  await sandbox.fundToken({ address, token: USDC, units: '5000000', chainId: 1 })
  await user.showFrame()
  const to = freshAddress()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_000_000n] })
  const url = `${sandbox.url}/v1/sponsor?${new URLSearchParams({ projectId })}`
  const send = (paymaster: object) => {
    const capabilities = { paymasterService: { url, ...paymaster } }
    const calls = [{ to: USDC, data }]
    return ask(user, 'wallet_sendCalls', { version: '2.0.0', chainId: '0x1', from: address, calls, capabilities })
  }
  const sent = send({})
  await expect(user.frame.getByText(`Paid by ${new URL(sandbox.url).host}`)).toBeVisible()
  await expect(user.frame.getByText('Sets up your smart account on Ethereum')).toBeVisible()
  await user.approve.click()
  const { id } = (await sent).value as { id: string }
  expect((await readStatus(user, id)).status).toBe(200)
  expect(await sandbox.balance(address)).toBe(0n)
  expect(await sandbox.tokenBalance(to, USDC)).toBe(1_000_000n)

  await sandbox.faults('/v1/sponsor', { kind: 'rpc', error: { code: -32_000, message: 'The budget is used up' } })
  expect((await send({})).error).toMatch(/^The sponsor .+ refused: The budget is used up$/)
  await sandbox.fund({ address, wei: String(ETHER), chainId: 1 })
  const paid = send({ optional: true })
  await expect(user.frame.getByText('Network fee')).toBeVisible()
  await user.approve.click()
  expect((await readStatus(user, ((await paid).value as { id: string }).id)).status).toBe(200)
  expect(await sandbox.balance(address)).toBeLessThan(ETHER)
})

test('a permission lets a key of the app act within its limits, until it is revoked', async ({ user, sandbox }) => {
  const { address } = await user.logIn('smartAccount')
  await sandbox.fund({ address, wei: String(ETHER), chainId: 1 })
  await sandbox.fundToken({ address, token: USDC, units: '5000000', chainId: 1 })
  await user.showFrame()
  const key = await createPermissionKey(sandbox, address, USDC)
  const granted = ask(user, 'wallet_grantPermissions', key.request)
  await expect(user.frame.getByText('Send up to 0.000000000000001 ETH in total, to anyone')).toBeVisible()
  await expect(user.frame.getByText(`Call transfer (0xa9059cbb) of USDC, ${USDC}`)).toBeVisible()
  await expect(user.frame.getByText('This key can move all your USDC')).toBeVisible()
  await expect(user.frame.getByText(key.address)).toBeVisible()
  await readToEnd(user.frame)
  await user.approve.click()
  const { value: permission } = await granted
  expect(permission).toEqual({ ...key.request, context: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const { context: id } = permission as { context: Hex }

  await key.use(id, { nonce: 1n, wei: 600n })
  expect(await sandbox.balance(key.receiver)).toBe(600n)
  expect(await sandbox.tokenBalance(key.receiver, USDC)).toBe(1_000n)
  await expect(key.use(id, { nonce: 2n, wei: 600n })).rejects.toThrow('AllowanceExceeded')

  const revoke = () => user.call('request', { method: 'wallet_revokePermissions', params: { pci: id, address } })
  const revoked = revoke()
  await expect(user.frame.getByRole('heading', { name: 'End permission' })).toBeVisible()
  await readToEnd(user.frame)
  await user.approve.click()
  expect(await revoked).toEqual({ value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await expect(key.use(id, { nonce: 3n, wei: 1n })).rejects.toThrow('Expired')
  expect(await revoke()).toEqual({ error: 'Unknown permission' })
})

test('an app whose frame may not use passkeys is offered none, and signs as before', async ({ page, user }) => {
  await addAuthenticator(page)
  const { address } = await user.logIn()
  await user.showFrame()
  // The published client names no policy in the frame's `allow`.
  const request = user.call('request', { method: 'personal_sign', params: [toHex('Hello'), address] })
  await expect(user.sign).toBeEnabled()
  await expect(user.frame.getByRole('button', { name: 'Add passkey' })).toBeHidden()
  await user.sign.click()
  const signature = (await request).value as Hex
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
})
