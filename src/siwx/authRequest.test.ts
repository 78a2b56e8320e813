// @vitest-environment node
import { ParsedMessage } from '@spruceid/siwe-parser'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AuthRequest, AuthResponse } from '../connectors/connector.js'
import { readCacaos, toAuthRequest } from './authRequest.js'
import { createMessage } from './createMessage.js'

type Payload = Record<string, unknown> & { chains: string[] }
type Cacao = { h: Record<string, unknown>; p: Record<string, unknown>; s: Record<string, unknown> }

/** What wallets use: the published package. */
let published: {
  formatMessage(payload: object, issuer: string): string
  createEncodedRecap(namespace: string, ability: string, methods: string[]): string
  populateAuthPayload(input: { authPayload: Payload; chains: string[]; methods: string[] }): Payload
  buildAuthObject(payload: Payload, signature: object, issuer: string): Cacao
}
beforeAll(async () => {
  published = await import('@walletconnect/utils' as string)
})

const [alice, bob] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const page = { domain: 'shop.example', uri: 'https://shop.example/login' }
const CHAINS = ['eip155:1', 'eip155:137']
const METHODS = ['personal_sign', 'eth_sendTransaction']

function ask(options: Parameters<typeof createMessage>[0]['options'] = { statement: 'Sign in to the shop.' }) {
  const input = { accountAddress: '', chainId: 'eip155:137' as const }
  const message = createMessage({ input, context: page, options, nonce: 'nonce123' })
  return toAuthRequest(message, CHAINS, page.domain)
}

/** As the client sends it: with its own date, and a recap of the methods. */
const toPayload = ({ iat: _, chains, uri, ...request }: AuthRequest): Payload => ({
  ...request,
  chains: [...chains],
  type: 'caip122',
  statement: request.statement ?? '',
  aud: uri,
  version: '1',
  iat: new Date().toISOString(),
  resources: [...(request.resources ?? []), published.createEncodedRecap('eip155', 'request', METHODS)],
})

type Change = {
  /** Before it is signed. */
  payload?: object
  chains?: string[]
  signer?: typeof alice
  address?: string
  /** After it was signed. */
  cacao?: (cacao: Cacao) => unknown
}

async function answer(request: AuthRequest, change: Change = {}): Promise<AuthResponse> {
  const { signer = alice, address = signer.address, chains = [...request.chains] } = change
  const filled = published.populateAuthPayload({ authPayload: toPayload(request), chains, methods: METHODS })
  const payload = { ...filled, ...change.payload }
  const cacaos = await Promise.all(
    chains.map(async (chain) => {
      const issuer = `did:pkh:${chain}:${address}`
      const s = await signer.signMessage({ message: published.formatMessage(payload, issuer) })
      const cacao = published.buildAuthObject(payload, { t: 'eip191', s }, issuer)
      return change.cacao ? change.cacao(cacao) : cacao
    }),
  )
  return { request, cacaos, format: published.formatMessage }
}

const rules = () => ({ accounts: [alice.address], now: Date.now() })
const refused = (reason: string) => expect.objectContaining({ code: 'SIWX_SESSION_INVALID', reason })

describe('what a wallet has signed while it connected', () => {
  test('is one session per network, whose texts an independent verifier accepts', async () => {
    const request = ask()
    const sessions = readCacaos(await answer(request), rules())
    expect(request.chains).toEqual(['eip155:137', 'eip155:1'])
    expect(sessions.map(({ data }) => data.chainId)).toEqual(request.chains)
    for (const { data, message, signature } of sessions) {
      expect(data).toMatchObject({ accountAddress: alice.address, domain: page.domain, uri: page.uri })
      expect(data.statement).toMatch(/^Sign in to the shop\. I further authorize the stated URI/)
      const existing = { address: alice.address, chainId: Number(data.chainId.split(':')[1]), nonce: 'nonce123' }
      expect([parseSiweMessage(message), new ParsedMessage(message)]).toMatchObject([existing, existing])
      expect(await verifyMessage({ address: alice.address, message, signature: signature as `0x${string}` })).toBe(true)
    }
  })

  test('may have no statement of the app, and its resources', async () => {
    const request = ask({ resources: ['https://shop.example/terms'] })
    const [session] = readCacaos(await answer(request), rules())
    expect(session?.data.statement).toMatch(/^I further authorize/)
    expect(session?.data.resources?.[0]).toBe('https://shop.example/terms')
  })

  test('may leave out the recap', async () => {
    for (const statement of ['Sign in to the shop.', undefined]) {
      const request = ask({ statement })
      const [session] = readCacaos(
        await answer(request, { payload: { statement: statement ?? '', resources: undefined } }),
        rules(),
      )
      expect([session?.data.statement, session?.data.resources]).toEqual([statement, undefined])
    }
  })

  test('may be of a contract, in the older form, on some of the networks, or nothing', async () => {
    const older = (cacao: Cacao) => ({ ...cacao, h: { t: 'eip4361' }, s: { t: 'eip1271', s: '0x1234' } })
    const sessions = readCacaos(await answer(ask(), { chains: ['eip155:1'], cacao: older }), rules())
    expect(sessions).toMatchObject([{ signature: '0x1234', cacao: { h: { t: 'eip4361' }, s: { t: 'eip1271' } } }])
    expect(readCacaos(await answer(ask(), { chains: [] }), rules())).toEqual([])
  })

  test('fits a recap of many networks', async () => {
    const input = { accountAddress: '', chainId: 'eip155:1' as const }
    const message = createMessage({ input, context: page, options: {}, nonce: 'nonce123' })
    const many = Array.from({ length: 60 }, (_, index) => `eip155:${index + 1}`)
    const request = toAuthRequest(message, many, page.domain)
    expect(readCacaos(await answer(request, { chains: many.slice(0, 40) }), rules())).toHaveLength(40)
  })

  test('keeps nothing but the known fields', async () => {
    const extra = ({ h, p, s }: Cacao) => ({
      h: { ...h, x: 1 },
      p: { ...p, x: 1, exp: p.exp },
      s: { ...s, m: 1 },
      x: 1,
    })
    const [session] = readCacaos(await answer(ask(), { cacao: extra }), rules())
    expect(JSON.stringify(session)).not.toMatch(/"[xm]":1/)
  })
})

describe('SIWX-6, WC-10: refuses', () => {
  const later = new Date(Date.now() + 60 * 86_400_000).toISOString()
  const past = new Date(Date.now() - 60_000).toISOString()
  const longAgo = new Date(Date.now() - 600_000).toISOString()

  test.each([
    ['another domain', 'domain', { payload: { domain: 'evil.example' } }],
    ['another URI', 'uri', { payload: { aud: 'https://shop.example/other' } }],
    ['no URI', 'text', { cacao: ({ p, ...otherFields }: Cacao) => ({ ...otherFields, p: { ...p, aud: undefined } }) }],
    ['another nonce', 'nonce', { payload: { nonce: 'nonce124' } }],
    ['a nonce with a line of its own', 'text', { payload: { nonce: 'nonce123\nIssued At: x' } }],
    ['another version', 'text', { payload: { version: '2' } }],
    ['another expiry', 'lifetime', { payload: { exp: later } }],
    ['a text that has expired', 'lifetime', { payload: { exp: past } }],
    ['no expiry', 'lifetime', { payload: { exp: undefined } }],
    ['another start', 'lifetime', { payload: { nbf: past } }],
    ['a date before the request', 'lifetime', { payload: { iat: longAgo } }],
    ['a date in the future', 'lifetime', { payload: { iat: later } }],
    ['another request id', 'data', { payload: { requestId: 'id' } }],
    ['another statement', 'data', { payload: { statement: 'Give everything away.' } }],
    ['more before the statement', 'data', { payload: { statement: 'Yes. Sign in to the shop.' } }],
    ['another resource', 'data', { payload: { resources: ['https://evil.example/'] } }],
    [
      'a network that was not asked for',
      'data',
      {
        cacao: ({ p, ...otherFields }: Cacao) => ({
          ...otherFields,
          p: { ...p, iss: `did:pkh:eip155:10:${alice.address}` },
        }),
      },
    ],
    [
      'another namespace',
      'data',
      { cacao: ({ p, ...otherFields }: Cacao) => ({ ...otherFields, p: { ...p, iss: 'did:pkh:solana:1:x' } }) },
    ],
    ['an account that the wallet does not share', 'data', { signer: bob }],
    [
      'another signature type',
      'signature',
      { cacao: (cacao: Cacao) => ({ ...cacao, s: { ...cacao.s, t: 'eip6492' } }) },
    ],
    [
      'a signature that is no hex',
      'signature',
      { cacao: (cacao: Cacao) => ({ ...cacao, s: { t: 'eip191', s: 'signed' } }) },
    ],
    ['another header', 'text', { cacao: (cacao: Cacao) => ({ ...cacao, h: { t: 'jwt' } }) }],
    [
      'a field that is no text',
      'text',
      { cacao: ({ p, ...otherFields }: Cacao) => ({ ...otherFields, p: { ...p, nonce: 123 } }) },
    ],
    [
      'resources that are no texts',
      'text',
      { cacao: ({ p, ...otherFields }: Cacao) => ({ ...otherFields, p: { ...p, resources: [1] } }) },
    ],
    ['no payload', 'text', { cacao: ({ h, s }: Cacao) => ({ h, s }) }],
    ['nothing', 'text', { cacao: () => null }],
  ] satisfies readonly (readonly [string, string, Change])[])('%s', async (_, reason, change) => {
    const response = await answer(ask(), change)
    expect(() => readCacaos(response, rules())).toThrow(refused(reason))
  })

  test('one account on one network twice', async () => {
    const response = await answer(ask(), { chains: ['eip155:1'] })
    const [candidate] = response.cacaos as unknown[]
    expect(() => readCacaos({ ...response, cacaos: [candidate, candidate] }, rules())).toThrow(refused('data'))
  })

  test('what is no list, or too long', async () => {
    const response = await answer(ask())
    const [candidate] = response.cacaos as unknown[]
    for (const cacaos of [{}, 'cacao', Array(51).fill(candidate)])
      expect(() => readCacaos({ ...response, cacaos }, rules())).toThrow(refused('text'))
  })

  test('a session after it has expired', async () => {
    const response = await answer(ask())
    const now = Date.now() + 2 * 86_400_000
    expect(() => readCacaos(response, { ...rules(), now })).toThrow(refused('expired'))
  })
})

describe('a request to sign with the connection', () => {
  const message = (changes: object = {}) => ({
    accountAddress: '',
    chainId: 'eip155:1' as const,
    domain: page.domain,
    uri: page.uri,
    version: '1',
    nonce: 'nonce123',
    issuedAt: '2026-11-23T08:00:00.000Z',
    expirationTime: '2026-11-24T08:00:00.000Z',
    ...changes,
  })

  test('has the fields of the message, and its network first', () => {
    const input = message({ chainId: 'eip155:137', requestId: 'r1', notBefore: '2026-11-23T09:00:00.000Z' })
    expect(toAuthRequest(input, CHAINS, page.domain)).toEqual({
      chains: ['eip155:137', 'eip155:1'],
      chainId: 'eip155:137',
      domain: page.domain,
      uri: page.uri,
      version: '1',
      nonce: 'nonce123',
      requestId: 'r1',
      iat: '2026-11-23T08:00:00.000Z',
      exp: '2026-11-24T08:00:00.000Z',
      nbf: '2026-11-23T09:00:00.000Z',
    })
  })

  test.each([
    ['SIWX-1: a short nonce', 'nonce', { nonce: '123' }],
    ['SIWX-2: the domain of another page', 'domain', { domain: 'evil.example' }],
    ['a network that the app does not have', 'chainId', { chainId: 'eip155:10' }],
    ['SIWX-4: a statement of two lines', 'statement', { statement: 'a\nb' }],
    ['a URI without a scheme', 'uri', { uri: 'here' }],
  ])('refuses %s', (_, field, changes) => {
    expect(() => toAuthRequest(message(changes), CHAINS, page.domain)).toThrow(
      expect.objectContaining({ code: 'SIWX_FIELD', field }),
    )
  })
})
