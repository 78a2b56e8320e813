import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { base58 } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import type { Address, Hex } from 'viem'
import { serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/src/startSandbox.ts'
import { createSiwxServer } from '../server.mjs'

const ORIGIN = 'https://app.example'
const OTHER_ORIGIN = 'https://other.example'
const MINUTE = 60_000

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
let sandbox: Sandbox
let server: ReturnType<typeof createSiwxServer>
let url = ''
let offset = 0

async function listen(candidate: ReturnType<typeof createSiwxServer>) {
  candidate.listen(0, '127.0.0.1')
  await once(candidate, 'listening')
  return `http://127.0.0.1:${(candidate.address() as AddressInfo).port}`
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [1, 137], clusters: [] })
  server = createSiwxServer({
    origins: [ORIGIN, 'https://second.example'],
    rpcUrls: { 1: sandbox.rpc[1] ?? '', 10: 'http://127.0.0.1:1', 8453: sandbox.rpc[1] ?? '' },
    now: () => Date.now() + offset,
  })
  url = await listen(server)
}, 20_000)
afterAll(async () => {
  server?.close()
  await sandbox?.close()
})

/** A browser: it keeps its cookie, and says where it is. */
function createBrowser(origin = ORIGIN) {
  let cookie = ''
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      headers: { origin, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
  return {
    call,
    readCookie: () => cookie,
    plant(otherText: string) {
      cookie = otherText
    },
    readNonce: async () => ((await (await call('GET', '/nonce')).json()) as { nonce: string }).nonce,
    readSessions: async () => {
      const response = await call('GET', '/session')
      return response.ok ? ((await response.json()) as { sessions: readonly object[] }).sessions : []
    },
  }
}

type Fields = Parameters<typeof createSiweMessage>[0]

const writeEvm = (nonce: string, change: Partial<Fields> = {}) =>
  createSiweMessage({
    domain: 'app.example',
    uri: `${ORIGIN}/login`,
    version: '1',
    chainId: 1,
    address: owner.address,
    nonce,
    expirationTime: new Date(Date.now() + offset + 5 * MINUTE),
    issuedAt: new Date(Date.now() + offset),
    ...change,
  })

type Attempt = {
  readonly change?: Partial<Fields>
  readonly nonce?: string
  readonly body?: object
  readonly edit?: (text: string) => string
  readonly sign?: (message: string) => Promise<string>
  readonly browser?: ReturnType<typeof createBrowser>
}

async function signIn({ change, nonce, body, edit, sign, browser = createBrowser() }: Attempt = {}) {
  const text = writeEvm(nonce ?? (await browser.readNonce()), change)
  const message = edit?.(text) ?? text
  const signature = await (sign ?? ((candidate: string) => owner.signMessage({ message: candidate })))(message)
  const response = await browser.call('POST', '/verify', { message, signature, ...body })
  return { browser, response, message, signature }
}

async function expectRefusal(response: Response, problem: string, status = 401) {
  expect(await response.json()).toEqual({ error: expect.stringContaining(problem) })
  expect(response.status).toBe(status)
}

type ContractAccount = { readonly address: Address; readonly factory: Address; readonly factoryData: Hex }

async function createContract(isDeployed: boolean): Promise<ContractAccount> {
  const salt = isDeployed ? 1 : 2
  const init = { method: 'POST', body: JSON.stringify({ chainId: 1, owner: owner.address, salt, isDeployed }) }
  return (await (await fetch(`${sandbox.url}/__sandbox/contract-account`, init)).json()) as ContractAccount
}

function createSolanaAccount() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
  const sign = async (message: string) => base58.encode(signBytes(null, Buffer.from(message), privateKey))
  return { address, sign }
}

type SolanaFields = Parameters<typeof createSignInMessageText>[0]

async function signInOnSolana(change: Partial<SolanaFields> = {}, sign?: (message: string) => Promise<string>) {
  const browser = createBrowser()
  const account = createSolanaAccount()
  const message = createSignInMessageText({
    domain: 'app.example',
    address: account.address,
    uri: `${ORIGIN}/`,
    version: '1',
    chainId: 'mainnet',
    nonce: await browser.readNonce(),
    issuedAt: new Date().toISOString(),
    ...change,
  })
  const signature = await (sign ?? account.sign)(message)
  return { browser, account, response: await browser.call('POST', '/verify', { message, signature }) }
}

describe('accepts', () => {
  test.each([undefined, 'Welcome back.'])('a key on Ethereum, with the statement %s', async (statement) => {
    const { browser, response, message, signature } = await signIn({ change: statement ? { statement } : {} })
    expect(response.status).toBe(200)
    const session = { chainId: 'eip155:1', address: owner.address, expiresAt: expect.any(Number) }
    expect(await response.json()).toEqual(session)
    expect(await browser.readSessions()).toEqual([{ ...session, message, signature }])
  })

  test('every optional field of EIP-4361', async () => {
    const change = { notBefore: new Date(), requestId: 'r-1', resources: ['https://app.example/terms', 'ipfs://a'] }
    expect((await signIn({ change })).response.status).toBe(200)
  })

  test('a deployed contract (ERC-1271)', async () => {
    const { address } = await createContract(true)
    expect((await signIn({ change: { address } })).response.status).toBe(200)
  })

  test('a contract that does not exist yet (ERC-6492)', async () => {
    const { address, factory, factoryData } = await createContract(false)
    const signBy = (key: typeof owner) => async (message: string) =>
      serializeErc6492Signature({ address: factory, data: factoryData, signature: await key.signMessage({ message }) })
    expect((await signIn({ change: { address }, sign: signBy(owner) })).response.status).toBe(200)
    const { response } = await signIn({ change: { address }, sign: signBy(stranger) })
    await expectRefusal(response, 'signature')
  })

  test.each([undefined, 'Welcome back.'])('a Solana account, with the statement %s', async (statement) => {
    const { browser, account, response } = await signInOnSolana(statement ? { statement } : {})
    expect(response.status).toBe(200)
    expect(await browser.readSessions()).toMatchObject([
      { address: account.address, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    ])
  })

  test('what the page says beside the text, if it agrees', async () => {
    const data = { chainId: 'eip155:1', accountAddress: owner.address }
    expect((await signIn({ body: { data } })).response.status).toBe(200)
    expect((await signIn({ body: { chainId: 'eip155:1', address: owner.address } })).response.status).toBe(200)
  })
})

describe('refuses', () => {
  const byStranger = (message: string) => stranger.signMessage({ message })
  const attempts: readonly (readonly [string, Attempt, string, number?])[] = [
    ['another domain', { change: { domain: 'other.example' } }, 'another domain'],
    ['a domain that only starts right', { change: { domain: 'app.example.evil.example' } }, 'another domain'],
    ['another URI', { change: { uri: `${OTHER_ORIGIN}/login` } }, 'another URI'],
    ['a foreign nonce', { nonce: 'a'.repeat(32) }, 'nonce'],
    ['an expired message', { change: { expirationTime: new Date(Date.now() - 1) } }, 'expired'],
    ['a message for later', { change: { notBefore: new Date(Date.now() + 5 * MINUTE) } }, 'not valid yet'],
    ['a message of the future', { change: { issuedAt: new Date(Date.now() + 5 * MINUTE) } }, 'not valid yet'],
    ['another chain', { change: { chainId: 137 } }, 'another chain'],
    ['another chain beside the text', { body: { chainId: 'eip155:137' } }, 'another chain'],
    ['another address', { change: { address: stranger.address } }, 'signature'],
    ['another address beside the text', { body: { address: stranger.address } }, 'another address'],
    ['another signer', { sign: byStranger }, 'signature'],
    ['the signature of another text', { sign: () => owner.signMessage({ message: 'Hello' }) }, 'signature'],
    ['a short signature', { sign: async () => '0x1234' }, 'signature'],
    ['a text for a signature', { sign: async () => 'rubbish' }, 'signature'],
    ['any other text', { edit: () => 'Hello' }, 'not a sign-in message', 400],
    ['a line too many', { edit: (text) => `${text}\nAdmin: true` }, 'not a sign-in message', 400],
    ['a line too few', { edit: (text) => text.replace(/\nIssued At: .+/, '') }, 'not a sign-in message', 400],
    ['one empty line instead of two', { edit: (text) => text.replace('\n\n\n', '\n\n') }, 'not a sign-in', 400],
    ['carriage returns', { edit: (text) => text.replaceAll('\n', '\r\n') }, 'not a sign-in message', 400],
    ['another version', { edit: (text) => text.replace('Version: 1', 'Version: 2') }, 'not a sign-in message', 400],
    ['a day that does not exist', { edit: (text) => text.replace(/-\d\dT/g, '-77T') }, 'invalid time', 400],
    ['a missing signature', { body: { signature: null } }, 'Send message and signature', 400],
    ['a chain whose node is of another one', { change: { chainId: 8453 } }, 'cannot be verified now', 503],
    ['a chain whose node is down', { change: { chainId: 10 } }, 'cannot be verified now', 503],
  ]
  test.each(attempts.map(([name, ...otherFields]) => ({ name, rest: otherFields })))('$name', async ({ rest }) => {
    const [attempt, problem, status] = rest
    const { browser, response } = await signIn(attempt)
    await expectRefusal(response, problem, status)
    expect(await browser.readSessions()).toEqual([])
  })

  test('a text that was changed after it was signed', async () => {
    const browser = createBrowser()
    const message = writeEvm(await browser.readNonce(), { statement: 'Welcome' })
    const signature = await owner.signMessage({ message })
    const changed = message.replace('Welcome', 'Welcome!')
    await expectRefusal(await browser.call('POST', '/verify', { message: changed, signature }), 'signature')
  })

  test('a nonce that was used, even by a failed attempt, and the nonce of another browser', async () => {
    const { browser, message, signature } = await signIn()
    await expectRefusal(await browser.call('POST', '/verify', { message, signature }), 'nonce')

    const nonce = await browser.readNonce()
    await expectRefusal((await signIn({ browser, nonce, sign: byStranger })).response, 'signature')
    await expectRefusal((await signIn({ browser, nonce })).response, 'nonce')

    const thief = createBrowser()
    await thief.readNonce()
    await expectRefusal((await signIn({ browser: thief, nonce: await browser.readNonce() })).response, 'nonce')
  })

  test('two requests with one nonce at once: one is accepted', async () => {
    const browser = createBrowser()
    const nonce = await browser.readNonce()
    const both = await Promise.all([signIn({ browser, nonce }), signIn({ browser, nonce })])
    expect(both.map(({ response }) => response.status).sort()).toEqual([200, 401])
  })

  test('a nonce that is older than ten minutes', async () => {
    const browser = createBrowser()
    const nonce = await browser.readNonce()
    try {
      offset = 10 * MINUTE
      await expectRefusal((await signIn({ browser, nonce })).response, 'nonce')
    } finally {
      offset = 0
    }
  })

  test('on Solana: another domain, cluster, signer and text', async () => {
    const second = createSolanaAccount()
    await expectRefusal((await signInOnSolana({ domain: 'other.example' })).response, 'another domain')
    await expectRefusal((await signInOnSolana({ chainId: 'devnet' })).response, 'another chain')
    await expectRefusal((await signInOnSolana({ address: second.address })).response, 'signature')
    await expectRefusal((await signInOnSolana({}, second.sign)).response, 'signature')
    await expectRefusal((await signInOnSolana({}, () => second.sign('Hello'))).response, 'signature')
    await expectRefusal((await signInOnSolana({}, async () => 'not base58: 0OIl')).response, 'signature')
  })

  test('a first line of one chain with an account of the other', async () => {
    const toSolana = (text: string) => text.replace('Ethereum', 'Solana').replace('\n\n\n', '\n\n')
    await expectRefusal((await signIn({ edit: toSolana })).response, 'another chain')
  })

  test('pages of other origins, other methods, and bodies that are not JSON', async () => {
    const foreign = createBrowser(OTHER_ORIGIN)
    const refused = await foreign.call('GET', '/nonce')
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    await expectRefusal(refused, 'origin', 403)
    expect((await foreign.call('OPTIONS', '/verify')).status).toBe(403)
    const browser = createBrowser()
    await expectRefusal(await browser.call('POST', '/verify', {}, { 'content-type': 'text/plain' }), 'JSON', 415)
    await expectRefusal(await browser.call('POST', '/verify', { a: 'x'.repeat(70_000) }), 'too large', 413)
    await expectRefusal(await browser.call('POST', '/verify', 'text'), 'JSON', 400)
    await expectRefusal(await browser.call('GET', '/verify'), 'nothing', 404)
    // From one own origin to another: the text belongs to the page that sends it.
    await expectRefusal((await signIn({ browser: createBrowser('https://second.example') })).response, 'another domain')
  })
})

describe('sessions', () => {
  test('are kept in a cookie that scripts cannot read, with a new secret after signing in', async () => {
    const browser = createBrowser()
    const first = await browser.call('GET', '/nonce')
    const flags = 'Path=/; HttpOnly; SameSite=Lax; Secure'
    expect(first.headers.get('set-cookie')).toMatch(new RegExp(`^__Host-siwx=[0-9a-f]{64}; ${flags}; Max-Age=\\d+$`))
    const planted = browser.readCookie()
    await signIn({ browser })
    expect(browser.readCookie()).not.toBe(planted)
    const attacker = createBrowser()
    attacker.plant(planted)
    expect(await attacker.readSessions()).toEqual([])
  })

  test('have no secure cookie on http, where the browser would not send it', async () => {
    const plain = createSiwxServer({ origins: ['http://localhost:5173'], rpcUrls: {} })
    const response = await fetch(`${await listen(plain)}/nonce`)
    plain.close()
    expect(response.headers.get('set-cookie')).toMatch(/^siwx=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Max-Age/)
  })

  test('of several accounts end one by one, or all together', async () => {
    const { browser } = await signIn()
    const { address } = await createContract(true)
    await signIn({ browser, change: { address } })
    expect(await browser.readSessions()).toMatchObject([{ address: owner.address }, { address }])
    await browser.call('POST', '/sign-out', { chainId: 'eip155:1', accountAddress: address })
    expect(await browser.readSessions()).toMatchObject([{ address: owner.address }])
    expect((await browser.call('POST', '/sign-out', {})).status).toBe(200)
    expect((await browser.call('GET', '/session')).status).toBe(401)
  })

  test('take the cookie along when the last one ends, and leave it to who only has a nonce', async () => {
    const { browser } = await signIn()
    const account = { chainId: 'eip155:1', accountAddress: owner.address }
    expect(
      (await browser.call('POST', '/sign-out', { ...account, chainId: 'eip155:10' })).headers.get('set-cookie'),
    ).toBe(null)
    const ended = await browser.call('POST', '/sign-out', account)
    const flags = 'Path=/; HttpOnly; SameSite=Lax; Secure'
    expect(ended.headers.get('set-cookie')).toBe(`__Host-siwx=; ${flags}; Max-Age=0`)
    await browser.readNonce()
    expect((await browser.call('POST', '/sign-out', account)).headers.get('set-cookie')).toBe(null)
  })

  test('end with their message', async () => {
    const { browser } = await signIn()
    try {
      offset = 4 * MINUTE
      expect(await browser.readSessions()).toHaveLength(1)
      offset = 5 * MINUTE
      expect(await browser.readSessions()).toEqual([])
    } finally {
      offset = 0
    }
  })

  test('can be used by pages of the configured origins', async () => {
    const preflight = await createBrowser().call('OPTIONS', '/verify')
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  })
})
