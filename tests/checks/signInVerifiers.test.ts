import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeBase58 } from '../../src/core/base58.js'
import type { SiwxData } from '../../src/domain/siwx.js'
import { formatMessage } from '../../src/siwx/messageText.js'
import { root } from '../support/root.ts'

type Signed = { message: string; signature: string }
type Verified = { address: string; networkId: string; expiresAt?: string }
type StartSession = (verified: Verified, signed: Signed) => Promise<string>
type Server = {
  issueNonce(): Response
  signIn(request: Request, startSession: StartSession): Promise<Response>
}

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const MINUTE = 60_000

/** Runs the block of the page as a reader's server does, with the library's source in place of the package. */
async function loadServer(): Promise<Server> {
  const page = readFileSync(join(root, 'docs/sign-in.md'), 'utf8')
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
  const code = blocks.find((block) => block.includes('export async function signIn('))
  if (!code?.includes("from 'latchkey/siwx/server'")) throw new Error('docs/sign-in.md has no server')
  const folder = join(root, '.cache/docs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'signInServer.ts')
  writeFileSync(file, code.replace("'latchkey/siwx/server'", `'${join(root, 'src/exports/siwxServer.ts')}'`))
  return import(/* @vite-ignore */ file)
}

let server: Server
const startSession = vi.fn<StartSession>()
beforeAll(async () => {
  server = await loadServer()
})
beforeEach(() => {
  startSession.mockReset().mockResolvedValue('session=1; HttpOnly; Secure')
})

/** A browser that has asked for a nonce. */
async function visit() {
  const response = server.issueNonce()
  const { nonce } = (await response.json()) as { nonce: string }
  const [cookie = '', ...attributes] = String(response.headers.get('set-cookie')).split('; ')
  return { nonce, cookie, attributes }
}

async function post(signed: unknown, cookie: string) {
  const init = { method: 'POST', headers: { cookie }, body: JSON.stringify(signed) }
  const response = await server.signIn(new Request('https://shop.example/api/auth/verify', init), startSession)
  return { status: response.status, body: await response.json(), cookie: response.headers.get('set-cookie') }
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

const evmKey = privateKeyToAccount(generatePrivateKey())
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const solanaAddress = encodeBase58(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))

const owners = [
  {
    namespace: 'EVM',
    address: evmKey.address as string,
    networkId: 'eip155:1',
    other: 'eip155:10',
    sign: (message: string) => evmKey.signMessage({ message }) as Promise<string>,
  },
  {
    namespace: 'Solana',
    address: solanaAddress,
    networkId: MAINNET,
    other: DEVNET,
    sign: async (message: string) => encodeBase58(new Uint8Array(sign(null, Buffer.from(message), privateKey))),
  },
] as const

describe.each(owners)('the server of the docs, on $namespace', ({ address, networkId, other, sign: signText }) => {
  /** A message of the library for the page's example shop. */
  const createMessage = (nonce: string, changes: Partial<SiwxData> = {}) =>
    formatMessage({
      accountAddress: address,
      chainId: networkId,
      domain: 'shop.example',
      uri: 'https://shop.example/',
      version: '1',
      nonce,
      statement: 'Sign in, please.',
      issuedAt: inMs(-1_000),
      expirationTime: inMs(10 * MINUTE),
      ...changes,
    })

  test("SIWX-10: accepts the library's message of the owner, once", async () => {
    const { nonce, cookie, attributes } = await visit()
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax']))
    const message = createMessage(nonce)
    const signed = { message, signature: await signText(message) }
    expect(await post(signed, cookie)).toEqual({
      status: 200,
      body: { address },
      cookie: 'session=1; HttpOnly; Secure',
    })
    expect(startSession.mock.calls).toEqual([[expect.objectContaining({ address, networkId }), signed]])
    // Who posts it again can send the cookie again.
    expect(await post(signed, cookie)).toMatchObject({ status: 401, body: { code: 'NONCE_USED' } })
    expect(startSession).toHaveBeenCalledTimes(1)
  })

  test.each<[string, () => Partial<SiwxData>, string]>([
    ['of another domain', () => ({ domain: 'evil.example' }), 'DOMAIN_MISMATCH'],
    ['of another network', () => ({ chainId: other }), 'NETWORK_NOT_ALLOWED'],
    ['of a nonce that was not issued', () => ({ nonce: 'ZZZZZZZZ12345678' }), 'NONCE_MISMATCH'],
    ['from the future', () => ({ issuedAt: inMs(2 * MINUTE) }), 'MESSAGE_NOT_YET_VALID'],
    ['that is not valid yet', () => ({ notBefore: inMs(2 * MINUTE) }), 'MESSAGE_NOT_YET_VALID'],
    ['that has expired', () => ({ expirationTime: inMs(-500) }), 'MESSAGE_EXPIRED'],
    ['that never expires', () => ({ expirationTime: undefined }), 'LIFETIME_TOO_LONG'],
  ])('SIWX-10: refuses a message %s, and the nonce remains', async (_, changes, code) => {
    const { nonce, cookie } = await visit()
    const refused = createMessage(nonce, changes())
    const signature = await signText(refused)
    expect(await post({ message: refused, signature }, cookie)).toMatchObject({ status: 401, body: { code } })
    expect(startSession).not.toHaveBeenCalled()
    const message = createMessage(nonce)
    expect(await post({ message, signature: await signText(message) }, cookie)).toMatchObject({ status: 200 })
  })

  test('SIWX-10: refuses the nonce of another browser, and an invented cookie', async () => {
    const [first, second] = [await visit(), await visit()]
    const message = createMessage(first.nonce)
    const signed = { message, signature: await signText(message) }
    for (const cookie of [second.cookie, '', 'nonce=']) {
      expect(await post(signed, cookie)).toMatchObject({ status: 401, body: { code: 'NONCE_MISMATCH' } })
    }
    const invented = createMessage('inventedNonce123')
    const posted = { message: invented, signature: await signText(invented) }
    expect(await post(posted, 'nonce=inventedNonce123')).toMatchObject({ status: 401, body: { code: 'NONCE_USED' } })
    expect(startSession).not.toHaveBeenCalled()
  })

  test('SIWX-10: refuses a nonce after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { nonce, cookie } = await visit()
      vi.advanceTimersByTime(5 * MINUTE)
      const message = createMessage(nonce)
      const signed = { message, signature: await signText(message) }
      expect(await post(signed, cookie)).toMatchObject({ status: 401, body: { code: 'NONCE_USED' } })
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['before', (message: string) => `Pay me first.\n${message}`],
    ['after', (message: string) => `${message}\n\nAnd pay me.`],
    ['as a line break after', (message: string) => `${message}\n`],
    ['between', (message: string) => message.replace('\nNonce:', '\nPay: me\nNonce:')],
  ])('SIWX-10: refuses text that parsers skip, %s the message', async (_, change) => {
    const { nonce, cookie } = await visit()
    const message = change(createMessage(nonce))
    const signed = { message, signature: await signText(message) }
    expect(await post(signed, cookie)).toMatchObject({ status: 401, body: { code: 'MESSAGE_MALFORMED' } })
  })
})

test('SIWX-10: the server of the docs refuses what is not a sign-in', async () => {
  const { cookie } = await visit()
  for (const posted of [{}, { message: {}, signature: [] }, [], 'text', 1]) {
    expect(await post(posted, cookie)).toMatchObject({ status: 401, body: { code: 'MESSAGE_MALFORMED' } })
  }
})
