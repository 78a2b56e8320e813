// @vitest-environment happy-dom

import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/utils'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_AUTH_WAIT_MS, PAIRING_LIFE_MS, PAIRING_MARGIN_MS } from '../config/limits.js'
import { mainnet, polygon, solanaMainnet } from '../config/networks.js'
import type { SettingsInput } from '../config/options.js'
import { cancelConnect, connect } from '../controllers/connection/connect.js'
import { switchNetwork } from '../controllers/network/switchNetwork.js'
import { createRelayClientHolder, walletConnectOf } from '../controllers/pairing/walletConnectOf.js'
import type { SignInEntry } from '../controllers/siwx/signIns.js'
import { toNetwork } from '../domain/network.js'
import type { Siwx, SiwxData } from '../domain/siwx.js'
import { RequestAbortedError } from '../errors/requestErrors.js'
import { SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { formatMessage } from '../siwx/messageText.js'
import { localSiwx } from '../siwx/siwx.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter } from '../testing/modal/fakeAdapter.js'
import { createFakeRelay, createSession } from '../testing/modal/fakeRelay.js'

const [wallet, stranger] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const KEY = 'latchkey/default/v1/siwx_sessions'
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '[]') as { data: SiwxData }[]

/** The text of a payload, as the client writes it. */
function format(payload: object, issuer: string): string {
  const { aud, iat, exp, ...otherFields } = payload as Record<string, string>
  const [, , namespace, reference, accountAddress] = issuer.split(':')
  const data = { ...otherFields, accountAddress, chainId: `${namespace}:${reference}`, uri: aud, issuedAt: iat }
  return formatMessage({ ...data, expirationTime: exp } as unknown as SiwxData)
}

// Loaded on first need, which takes real time.
beforeAll(() =>
  Promise.all([
    import('../connectors/walletConnect/clientAuth.js'),
    import('../connectors/walletConnect/createRelayRequests.js'),
    import('../connectors/walletConnect/pairing.js'),
    import('../errors/rpcErrors.js'),
    import('../siwx/implementations.js'),
    import('../controllers/siwx/signInVerbs.js'),
    import('../controllers/pairing/walletConnect.js'),
  ]),
)

let relay: ReturnType<typeof createFakeRelay>
let page: ReturnType<typeof createTestInstance>

function create({ namespaces = ['eip155'], ...input }: SettingsInput & { namespaces?: string[] } = {}) {
  relay = createFakeRelay()
  Object.assign(relay.client, { formatAuth: format })
  const evm = createFakeAdapter(
    'eip155',
    [mainnet, polygon].map((chain) => toNetwork('eip155', chain)),
  )
  evm.give({
    verifyMessage: ({ address, message, signature }: Record<string, string>) =>
      verifyMessage({ address, message, signature } as unknown as Parameters<typeof verifyMessage>[0]),
  })
  const solana = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
  const adapters = [evm, solana].filter(({ factory }) => namespaces.includes(factory.namespace))
  page = createTestInstance(adapters, { projectId: 'p1', siwx: localSiwx({ statement: 'Sign in.' }), ...input })
  page.seed(createRelayClientHolder, { client: Promise.resolve(relay.client) })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  page.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const entry = () => page.instance.signIns.state.entries.eip155 as SignInEntry | undefined

async function begin() {
  const connector = await walletConnectOf(page.instance)
  const done = connect(page.instance, connector)
  const failure = done.then(
    () => undefined,
    (error: unknown) => error,
  )
  await settle()
  return { done, failure, cancel: () => cancelConnect(page.instance, connector) }
}

type Signing = { chains?: readonly string[]; signer?: typeof wallet; payload?: object }

/** The wallet approves the newest URI, and signs what it asks for. */
async function approve({ chains, signer = wallet, payload = {} }: Signing = {}) {
  const pairing = relay.pairings.at(-1)
  if (!pairing?.auth) throw new Error('the wallet was not asked to sign')
  const { domain, uri, nonce, statement, exp, chains: requests } = pairing.auth
  const iat = new Date().toISOString()
  const p = { domain, aud: uri, version: '1', nonce, statement, iat, exp, ...payload }
  pairing.cacaos = await Promise.all(
    (chains ?? requests).map(async (chain) => {
      const iss = `did:pkh:${chain}:${wallet.address}`
      const s = await signer.signMessage({ message: format(p, iss) })
      return { h: { t: 'caip122' }, p: { ...p, iss }, s: { t: 'eip191', s } }
    }),
  )
  const accounts = (chains ?? requests).map((chain) => `${chain}:${wallet.address}`)
  pairing.answer.resolve(createSession('s', accounts))
  await settle()
}

describe('a wallet that signs while it connects', () => {
  test('is connected and signed in, on every network that it has signed for', async () => {
    create()
    const { done } = await begin()
    expect(relay.pairings[0]?.auth).toMatchObject({
      chains: ['eip155:1', 'eip155:137'],
      domain: location.host,
      statement: 'Sign in.',
      nonce: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    })
    await approve()
    await done
    expect(entry()).toMatchObject({ status: 'signed-in', session: { data: { chainId: 'eip155:1' } } })
    expect(stored().map(({ data }) => data.chainId)).toEqual(['eip155:1', 'eip155:137'])
    expect(page.told().slice(-2)).toEqual(['CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS'])
    expect(page.notices).toEqual(['loading: siwx.authenticating', 'loading: undefined'])
    // The user is asked nothing more.
    expect(page.modalLoads).toBe(0)
    await settle()
    expect(entry()?.status).toBe('signed-in')
    await switchNetwork(page.instance, toNetwork('eip155', polygon))
    await vi.waitFor(() => expect(entry()?.session?.data.chainId).toBe('eip155:137'))
    expect(page.modalLoads).toBe(0)
  })

  test('may start on a network that it has not signed for: there it is asked', async () => {
    create({ networks: { default: polygon } })
    const { done } = await begin()
    expect(relay.pairings[0]?.auth?.chains).toEqual(['eip155:137', 'eip155:1'])
    await approve({ chains: ['eip155:1'] })
    await done
    expect(entry()).toMatchObject({ status: 'signed-in', session: { data: { chainId: 'eip155:1' } } })
  })

  test.each<[string, string, Signing]>([
    ['with another account', 'signature', { signer: stranger }],
    ['another text', 'data', { payload: { statement: 'Give everything away.' } }],
    ['for another domain', 'domain', { payload: { domain: 'evil.example' } }],
    ['with another nonce', 'nonce', { payload: { nonce: 'anothernonce' } }],
    ['what has expired', 'lifetime', { payload: { exp: '2020-01-01T00:00:00.000Z' } }],
  ])('SIWX-6: but %s is disconnected, and nothing is stored', async (_, reason, signing) => {
    create()
    const { failure } = await begin()
    await approve(signing)
    expect(await failure).toEqual(expect.objectContaining({ code: 'SIWX_SESSION_INVALID', reason }))
    await settle()
    expect([page.status(), entry(), stored(), relay.calls]).toEqual(['disconnected', undefined, [], ['end s']])
    expect(page.told().filter((name) => name === 'SIWX_AUTH_ERROR')).toHaveLength(1)
    expect(page.notices.at(-1)).toBe('loading: undefined')
    // The next wallet signs after connecting.
    await begin()
    expect(relay.pairings[1]?.auth).toBeUndefined()
  })

  test('is disconnected if the session cannot be stored', async () => {
    const siwx = (context: Parameters<ReturnType<typeof localSiwx>>[0]): Siwx => ({
      ...localSiwx()(context),
      setSessions: () => Promise.reject(new Error('server down')),
    })
    create({ siwx })
    const { failure } = await begin()
    await approve()
    expect(await failure).toEqual(new Error('server down'))
    expect([page.status(), relay.calls]).toEqual(['disconnected', ['end s']])
    expect(page.told()).toContain('SIWX_AUTH_ERROR')
    // It was no fault of the wallet.
    await begin()
    expect(relay.pairings[1]?.auth).toBeDefined()
  })

  test('is signed out and disconnected if the user has cancelled meanwhile', async () => {
    const gate = createDeferred<void>()
    const siwx = (context: Parameters<ReturnType<typeof localSiwx>>[0]): Siwx => {
      const local = localSiwx()(context)
      return { ...local, setSessions: async (sessions) => gate.promise.then(() => local.setSessions(sessions)) }
    }
    create({ siwx })
    const { failure, cancel } = await begin()
    await approve()
    cancel()
    gate.resolve()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    await vi.waitFor(() => expect(stored()).toEqual([]))
    expect([page.status(), entry(), relay.calls]).toEqual(['disconnected', undefined, ['end s']])
  })

  test('that the client itself refuses is no connection', async () => {
    create()
    const { failure } = await begin()
    relay.pairings[0]?.answer.reject(new SiwxSessionInvalidError('signature'))
    expect(await failure).toBeInstanceOf(SiwxSessionInvalidError)
    await settle()
    expect(page.told()).toContain('SIWX_AUTH_ERROR')
  })
})

describe('connect, then sign', () => {
  test('without a signature the wallet connects, and the message is ready', async () => {
    create()
    const { done } = await begin()
    relay.pairings[0]?.answer.resolve(createSession('s', [`eip155:1:${wallet.address}`]))
    await done
    await vi.waitFor(() => expect(entry()?.status).toBe('none'))
    expect(entry()?.message?.text).toContain(`\n${wallet.address}\n`)
    expect(page.modalLoads).toBeGreaterThan(0)
  })

  test.each<[string, SettingsInput & { namespaces?: string[] }]>([
    ['the app does not sign in', { siwx: undefined }],
    ['the app has networks of another namespace', { namespaces: ['eip155', 'solana'] }],
    ['the app adds another namespace', { walletConnect: { proposal: { chains: { solana: ['solana:x'] } } } }],
  ])('WC-10: if %s', async (_, input) => {
    create(input)
    await begin()
    expect(relay.pairings).toHaveLength(1)
    expect(relay.pairings[0]?.auth).toBeUndefined()
  })

  test.each<[string, () => ReturnType<Siwx['createMessage']>]>([
    ['fails', () => Promise.reject(new Error('no nonce'))],
    ['is of another domain', async () => ({ ...message(), domain: 'evil.example' })],
    ['has a short nonce', async () => ({ ...message(), nonce: '1' })],
    ['does not come', () => new Promise(() => undefined)],
  ])('if the message %s', async (_, createMessage) => {
    create({ siwx: (context) => ({ ...localSiwx()(context), createMessage }) })
    await begin()
    await vi.advanceTimersByTimeAsync(MAX_AUTH_WAIT_MS)
    expect(relay.pairings).toHaveLength(1)
    expect(relay.pairings[0]?.auth).toBeUndefined()
  })
  const message = () => ({
    accountAddress: '',
    chainId: 'eip155:1' as const,
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce: 'nonce123',
  })
})

test('SIWX-1: each URI asks with its own nonce, and an older one still counts', async () => {
  create()
  const { done } = await begin()
  relay.pairings[0]?.onUri('wc:one')
  relay.pairings[0]?.onSent()
  await vi.advanceTimersByTimeAsync(PAIRING_LIFE_MS - PAIRING_MARGIN_MS)
  const nonces = relay.pairings.map(({ auth }) => auth?.nonce)
  expect(new Set(nonces).size).toBe(2)
  relay.pairings.pop()
  await approve()
  await done
  expect(entry()?.session?.data.nonce).toBe(nonces[0])
})
