// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAIRING_LIFE_MS, PAIRING_MARGIN_MS } from '../../config/limits.js'
import { mainnet, solanaMainnet } from '../../config/networks.js'
import { type SettingsInput, walletConnectOptionsOf } from '../../config/options.js'
import type { ConnectStep } from '../../connectors/connector.js'
import { toNetwork } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import {
  NothingApprovedError,
  PairingExpiredError,
  RelayRefusedError,
  SessionEndedError,
} from '../../errors/relayErrors.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type FakeAdapter,
} from '../../testing/modal/fakeAdapter.js'
import { createFakeRelay, createSession } from '../../testing/modal/fakeRelay.js'
import { cancelConnect, connect as connectWallet } from '../connection/connect.js'
import type { ConnectOptions } from '../connection/connectAttempt.js'
import { connectedOf } from '../connection/connectionController.js'
import { disconnect } from '../connection/disconnect.js'
import { skipRestore } from '../connection/liveSessions.js'
import { endStoredSessions, restore } from '../connection/restore.js'
import { alertsOf } from '../log.js'
import { createRelayClientHolder, walletConnectOf } from './walletConnectOf.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sessionOf = (topic: string) => createSession(topic, [`eip155:1:${account}`])
const keyOf = (name: string) => `latchkey/default/v1/${name}`
const stored = (name: string) => localStorage.getItem(keyOf(name))
const storeSession = (session: object) =>
  localStorage.setItem(keyOf('paired_sessions'), JSON.stringify([{ namespaces: ['eip155'], ...session }]))
const heron = { id: 'heron', name: 'Heron Wallet', chains: [] }
const link = { href: 'heron://', name: 'Heron Wallet' }

// Loaded on first need, which takes real time.
beforeAll(() =>
  Promise.all([
    import('../../connectors/walletConnect/createRelayRequests.js'),
    import('../../connectors/walletConnect/pairing.js'),
    import('./continuePairing.js'),
    import('./walletConnect.js'),
  ]),
)

let evm: FakeAdapter
let relay: ReturnType<typeof createFakeRelay>
let page: ReturnType<typeof createTestInstance>
let load: ReturnType<typeof vi.fn<() => Promise<ReturnType<typeof createFakeRelay>['client']>>>

function create(sessions: readonly unknown[] = [], input: SettingsInput = {}) {
  relay = createFakeRelay(sessions, { isShared: walletConnectOptionsOf(input).provider !== undefined })
  evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  page = createTestInstance([evm, createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])], {
    projectId: 'p1',
    debug: true,
    ...input,
  })
  load = vi.fn(async () => relay.client)
  // Like the first need of the client.
  page.seed(createRelayClientHolder, Object.defineProperty({}, 'client', { get: load, set: () => undefined }))
  return page
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  page.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const connector = async () => walletConnectOf(page.instance)
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Requests a URI, and records the result. */
async function begin(options: ConnectOptions = {}) {
  const steps: ConnectStep[] = []
  const created = await connector()
  const done = connectWallet(page.instance, created, { onStep: (step) => void steps.push(step), ...options })
  const failure = failureOf(done)
  await settle()
  return { done, failure, step: () => steps.at(-1), cancel: () => cancelConnect(page.instance, created) }
}

/** The same up to the visible URI. */
async function show(options?: ConnectOptions) {
  const started = await begin(options)
  const pairing = relay.pairings.at(-1)
  if (!pairing) throw new Error('no URI was asked for')
  pairing.onUri('wc:code')
  pairing.onSent()
  await settle()
  return { ...started, ...pairing }
}

async function answer(session: unknown, options?: ConnectOptions) {
  const visible = await show(options)
  visible.answer.resolve(session)
  await settle()
  return visible
}

describe('a page that is left with an open URI', () => {
  const openPairing = () => JSON.parse(stored('open_pairing') ?? 'null')
  const leavePage = () => window.dispatchEvent(new Event('pagehide'))
  const usedUri = (topic: string, pairingTopic = 'earlier') => ({ ...sessionOf(topic), pairingTopic })

  /** The page as it is loaded again, up to the wait for the wallet. */
  async function reload() {
    const mark = stored('open_pairing')
    page.instance.scope.end()
    await settle()
    if (mark !== null) localStorage.setItem(keyOf('open_pairing'), mark)
    create()
    const { continuePairing } = await import('./continuePairing.js')
    const done = failureOf(continuePairing(page.instance))
    await settle()
    return { done }
  }

  beforeEach(() => void create())

  test('stores when it was shown, until when it may be used, for what, and the app that was opened', async () => {
    const since = Date.now()
    await show({ namespaces: ['eip155'], choice: () => ({ wallet: heron, link }) })
    expect(openPairing()).toBeNull()
    leavePage()
    expect(openPairing()).toEqual({ since, until: since + PAIRING_LIFE_MS, namespaces: ['eip155'], link })
  })

  test('stores nothing of a URI that is only prepared, not sent yet, or closed', async () => {
    const { cancel } = await show({ isPreload: true })
    leavePage()
    cancel()
    const second = await begin()
    leavePage()
    expect(openPairing()).toBeNull()
    relay.pairings.at(-1)?.onUri('wc:code')
    relay.pairings.at(-1)?.onSent()
    leavePage()
    expect(openPairing()).not.toBeNull()
    second.cancel()
    await settle()
    expect(openPairing()).toBeNull()
  })

  test('connects the wallet that approves after the next load, with its app', async () => {
    await show({ namespaces: ['eip155'], choice: () => ({ link }) })
    leavePage()
    await reload()
    expect([page.status(), relay.pairings]).toEqual(['disconnected', []])
    relay.settle(usedUri('foreign', 'of another URI'))
    relay.settle(usedUri('phone'))
    await vi.waitFor(() => expect(page.status()).toBe('connected'))
    expect(JSON.parse(stored('paired_sessions') ?? '')).toMatchObject([
      { topic: 'phone', namespaces: ['eip155'], link: link.href },
    ])
    expect(openPairing()).toBeNull()
  })

  test('connects the wallet that had approved before the next load', async () => {
    await show()
    leavePage()
    const mark = stored('open_pairing')
    page.instance.scope.end()
    await settle()
    localStorage.setItem(keyOf('open_pairing'), mark ?? '')
    const week = 604_800_000
    const at = (ms: number) => ({ expiry: Math.floor((Date.now() + ms + week) / 1_000) })
    create([
      { ...sessionOf('old'), ...at(-3_600_000) },
      { ...sessionOf('phone'), ...at(0) },
    ])
    const { continuePairing } = await import('./continuePairing.js')
    await continuePairing(page.instance)
    expect(page.status()).toBe('connected')
    expect(stored('paired_sessions')).toContain('phone')
  })

  test('stops waiting once the URI may not be used any more', async () => {
    await show()
    leavePage()
    const { done } = await reload()
    await vi.advanceTimersByTimeAsync(PAIRING_LIFE_MS)
    expect(await done).toBeInstanceOf(RequestAbortedError)
    expect([openPairing(), page.status(), page.told()]).toEqual([null, 'disconnected', []])
    leavePage()
    expect(await (await reload()).done).toBeUndefined()
    expect(load).not.toHaveBeenCalled()
  })

  test('a session of it is ended once the user has asked for another URI', async () => {
    await show()
    leavePage()
    const { done } = await reload()
    await begin({ isPreload: true })
    await show()
    expect(await done).toBeInstanceOf(RequestAbortedError)
    relay.settle(usedUri('late'))
    await settle()
    expect(relay.calls).toEqual(['end late'])
    expect(page.status()).toBe('connecting')
  })
})

describe('a URI', () => {
  beforeEach(() => void create())

  test('is requested, then shown, while the page is connecting', async () => {
    const { step } = await begin()
    expect(page.status()).toBe('connecting')
    expect(step()).toMatchObject({ status: 'asking', uri: undefined })
    relay.pairings[0]?.onUri('wc:code')
    expect(step()).toMatchObject({ status: 'shown', uri: 'wc:code', isSent: false })
    relay.pairings[0]?.onSent()
    expect(step()).toMatchObject({ status: 'shown', uri: 'wc:code', isSent: true })
  })

  test('that is cancelled is dropped, and a wallet that uses it is notified', async () => {
    const { cancel, failure, answer: answered } = await show()
    cancel()
    expect(page.status()).toBe('disconnected')
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    answered.resolve(sessionOf('late'))
    await settle()
    expect([relay.calls, page.told()]).toEqual([['end late'], []])
  })

  test('that has expired is renewed, and no failure', async () => {
    const { step, answer: answered } = await show()
    answered.reject(new PairingExpiredError())
    await settle()
    expect([step()?.status, relay.pairings.length, page.told()]).toEqual(['asking', 2, []])
  })

  test('is not requested if the user has left while the client was loading', async () => {
    const client = createDeferred<typeof relay.client>()
    load.mockReturnValue(client.promise)
    const { cancel, failure } = await begin()
    cancel()
    client.resolve(relay.client)
    await settle()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    expect(relay.pairings).toHaveLength(0)
  })

  test('closes with the modal', async () => {
    const { answer: answered, failure } = await show()
    page.instance.scope.end()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    answered.resolve(sessionOf('late'))
    await settle()
    expect(relay.calls).toEqual(['rest', 'end late'])
  })

  test('requested again stays visible, and both callers get the wallet', async () => {
    const first = await show()
    const again = await begin()
    expect(relay.pairings).toHaveLength(1)
    first.answer.resolve(sessionOf('a'))
    await settle()
    expect([(await first.done).id, (await again.done).id]).toEqual(['a', 'a'])
  })

  test('is followed by every caller, each from the latest step on', async () => {
    const first = await show()
    const again = await begin()
    expect(again.step()).toEqual(first.step())
    await vi.advanceTimersByTimeAsync(PAIRING_LIFE_MS)
    relay.pairings.at(-1)?.onUri('wc:next')
    relay.pairings.at(-1)?.onSent()
    await settle()
    expect([first.step()?.uri, again.step()?.uri]).toEqual(['wc:next', 'wc:next'])
  })

  test('that is visible stays so for a caller that only prepares it', async () => {
    await show()
    const { failure } = await begin({ isPreload: true })
    expect(page.status()).toBe('connecting')
    relay.pairings[0]?.answer.reject(new UserRejectedError())
    await failure
    expect(page.told()).toEqual(['USER_REJECTED'])
  })

  test('keeps the wallet that its user chose when another caller joins', async () => {
    const { answer: answered, done } = await show({ choice: () => ({ wallet: heron, link }) })
    await begin()
    answered.resolve(sessionOf('a'))
    await done
    expect(page.events.at(-1)).toMatchObject({ properties: { method: 'mobile', name: 'Heron Wallet' } })
  })

  test('is cancelled for an installed wallet', async () => {
    const { failure } = await show()
    await connectWallet(page.instance, createFakeConnector().connector)
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    expect(page.status()).toBe('connected')
  })
})

describe('a URI that is prepared', () => {
  beforeEach(() => void create())

  test('reports nothing before it is needed', async () => {
    await show({ isPreload: true })
    expect([page.status(), page.told()]).toEqual(['disconnected', []])
    await begin()
    expect([page.status(), relay.pairings.length]).toEqual(['connecting', 1])
  })

  test('fails silently, and another one is created when needed', async () => {
    const { answer: answered } = await show({ isPreload: true })
    answered.reject(new RelayRefusedError('Unauthorized: invalid key'))
    await settle()
    expect(page.told()).toEqual([])
    await begin()
    expect(relay.pairings).toHaveLength(2)
  })
})

describe('a response', () => {
  beforeEach(() => void create())

  test("PRIV-2: becomes the connection, is stored, and is emitted without the wallet's own text", async () => {
    const { done } = await answer(sessionOf('a'))
    expect(page.account()?.address).toBe(account)
    expect(stored('eip155:connected_connector_id')).toBe('walletConnect')
    expect((await done).connections[0]?.connector.name).toBe('Heron')
    expect(page.events.at(-1)).toMatchObject({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'qrcode', name: 'Unknown' },
    })
    expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
    expect(page.status('solana')).toBe('disconnected')
  })

  test('becomes a connection once stored, unless the user has left meanwhile', async () => {
    const stores = [createDeferred<void>(), createDeferred<void>()] as const
    let store: { readonly promise: Promise<void> } = stores[0]
    Object.assign(relay.client, { committed: () => store.promise })
    await answer(sessionOf('a'))
    expect(page.status()).toBe('connecting')
    stores[0].resolve()
    await settle()
    expect(page.status()).toBe('connected')

    store = stores[1]
    const { cancel } = await answer(sessionOf('b'))
    cancel()
    stores[1].resolve()
    await settle()
    expect(relay.calls).toEqual(['end b'])
    expect(page.account()?.address).toBe(account)
  })

  test('WC-5: that the wallet ends before it is stored is no connection', async () => {
    const committed = createDeferred<undefined>()
    vi.spyOn(relay.client, 'committed').mockReturnValue(committed.promise)
    const { failure } = await answer(sessionOf('a'))
    relay.store()
    relay.tell(({ ended }) => ended('a'))
    committed.resolve(undefined)
    expect(await failure).toBeInstanceOf(SessionEndedError)
    expect([page.status(), stored('paired_sessions')]).toEqual(['disconnected', null])
  })

  test('that the wallet changes before it is stored is used as changed', async () => {
    const committed = createDeferred<undefined>()
    vi.spyOn(relay.client, 'committed').mockReturnValue(committed.promise)
    const { done } = await answer(sessionOf('a'))
    relay.store(createSession('a', ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8']))
    committed.resolve(undefined)
    await done
    expect(page.account()).toMatchObject({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
  })

  test('of an opened app keeps its link and the chosen wallet', async () => {
    await answer(sessionOf('a'), { choice: () => ({ wallet: heron, link }) })
    expect(page.events.at(-1)).toMatchObject({ properties: { method: 'mobile', name: 'Heron Wallet' } })
    expect(JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual(link)
    expect(JSON.parse(stored('recent_wallets') ?? '[]')).toEqual(['heron'])
  })

  test('WC-3: with nothing for this app fails, and the wallet is notified', async () => {
    const { failure } = await answer(createSession('a', []))
    expect(await failure).toBeInstanceOf(NothingApprovedError)
    expect([relay.calls, page.status()]).toEqual([['end a'], 'disconnected'])
  })

  test('that is a rejection is reported as one, and is no error', async () => {
    const { answer: answered, failure } = await show()
    answered.reject(new UserRejectedError())
    await settle()
    expect(await failure).toBeInstanceOf(UserRejectedError)
    expect([page.told(), page.status()]).toEqual([['USER_REJECTED'], 'disconnected'])
  })

  test('replaces the previous wallet, which is notified', async () => {
    await answer(sessionOf('a'))
    await answer(sessionOf('b'))
    expect(relay.calls).toEqual(['end a'])
    expect(page.status()).toBe('connected')
    expect(stored('eip155:connected_connector_id')).toBe('walletConnect')
  })

  test.each([
    ['Unauthorized: invalid key', 'projectIdRejected'],
    ['Unauthorized: origin not allowed', 'origin'],
    ['JWT validation error: JWT Token is not yet valid', 'clock'],
    ['Go away', undefined],
  ])('a relay that rejects the app with %j raises the alert: %s', async (message, alert) => {
    const { answer: answered } = await show()
    answered.reject(new RelayRefusedError(message))
    await settle()
    expect(alertsOf(page.instance).state.current).toBe(alert)
    expect(page.told()).toEqual(['CONNECT_ERROR'])
  })
})

describe('a URI for one namespace', () => {
  const bothOf = (topic: string) => {
    const session = sessionOf(topic)
    const accounts = [`${toNetwork('solana', solanaMainnet).caipNetworkId}:0xS`]
    return { ...session, namespaces: { ...session.namespaces, solana: { accounts, methods: [], events: [] } } }
  }
  beforeEach(() => void create())

  test('proposes it alone, and keeps the wallet paired for another', async () => {
    await answer(bothOf('a'), { namespaces: ['eip155'] })
    await answer(bothOf('b'), { namespaces: ['solana'] })
    expect(relay.pairings.map(({ proposal }) => Object.keys(proposal as object))).toEqual([['eip155'], ['solana']])
    expect([page.status('eip155'), page.status('solana'), relay.calls]).toEqual(['connected', 'connected', []])
    expect(page.instance.network.state.activeNamespace).toBe('solana')
  })

  test('ends that wallet alone, and activates the other namespace', async () => {
    await answer(bothOf('a'), { namespaces: ['eip155'] })
    await answer(bothOf('b'), { namespaces: ['solana'] })
    await disconnect(page.instance, { namespace: 'solana' })
    await settle()
    expect([page.status('eip155'), page.status('solana'), relay.calls]).toEqual([
      'connected',
      'disconnected',
      ['end b'],
    ])
    expect(page.instance.network.state.activeNamespace).toBe('eip155')
    expect(JSON.parse(stored('paired_sessions') ?? '')).toMatchObject([{ topic: 'a', namespaces: ['eip155'] }])
  })

  test('of one session, both namespaces end together', async () => {
    await answer(bothOf('a'))
    expect([page.status('eip155'), page.status('solana')]).toEqual(['connected', 'connected'])
    await disconnect(page.instance, { namespace: 'solana' })
    await settle()
    expect([page.status('eip155'), page.status('solana'), relay.calls]).toEqual([
      'disconnected',
      'disconnected',
      ['end a'],
    ])
    expect(stored('paired_sessions')).toBeNull()
  })

  test('CON-3: another one is another request, whose URI replaces the first', async () => {
    const first = await show()
    await show({ namespaces: ['solana'] })
    expect(relay.pairings.map(({ proposal }) => Object.keys(proposal as object))).toEqual([
      ['eip155', 'solana'],
      ['solana'],
    ])
    expect(await first.failure).toBeInstanceOf(RequestAbortedError)
  })
})

describe('a stored session', () => {
  function leavePage() {
    localStorage.setItem(keyOf('connection_status'), 'connected')
    localStorage.setItem(keyOf('connected_namespaces'), 'eip155')
    localStorage.setItem(keyOf('eip155:connected_connector_id'), 'walletConnect')
    localStorage.setItem(keyOf('eip155:connected_account'), account)
  }

  async function reload(sessions: readonly unknown[], input?: SettingsInput) {
    leavePage()
    create(sessions, input)
    page.instance.connection.begin('eip155', 'reconnecting')
    await restore(page.instance)
    await settle()
  }

  test('is restored, with its socket', async () => {
    await reload([sessionOf('a')])
    expect([page.account()?.address, page.status(), relay.calls]).toEqual([account, 'connected', ['wake']])
  })

  test('loads nothing if the app has turned pairing off', async () => {
    await reload([sessionOf('a')], { walletConnect: false })
    expect(page.status()).toBe('disconnected')
    expect(load).not.toHaveBeenCalled()
    expect(stored('eip155:connected_connector_id')).toBeNull()
  })

  test('URL-9: removes its link when it is gone', async () => {
    localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: 'heron://', name: 'Heron' }))
    storeSession({ topic: 'a', link: 'heron://' })
    await reload([])
    expect(page.status()).toBe('disconnected')
    expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
  })

  test('that settles after an abort is ended', async () => {
    leavePage()
    create([sessionOf('a')])
    const client = createDeferred<typeof relay.client>()
    load.mockReturnValue(client.promise)
    page.instance.connection.begin('eip155', 'reconnecting')
    void restore(page.instance)
    await settle()
    skipRestore(page.instance, 'eip155')
    client.resolve(relay.client)
    await settle()
    expect(relay.calls).toEqual(['wake', 'end a'])
    expect(page.account()).toBeUndefined()
  })

  test('may take longer to load than a wallet has to respond', async () => {
    leavePage()
    create([sessionOf('a')])
    const client = createDeferred<typeof relay.client>()
    load.mockReturnValue(client.promise)
    page.instance.connection.begin('eip155', 'reconnecting')
    void restore(page.instance)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(page.status()).toBe('reconnecting')
    client.resolve(relay.client)
    await settle()
    expect(page.account()?.address).toBe(account)
  })

  test('is not removed if its database could not be read', async () => {
    leavePage()
    create()
    Object.assign(relay.client, { isUnread: true })
    page.instance.connection.begin('eip155', 'reconnecting')
    await restore(page.instance)
    await settle()
    expect(page.status()).toBe('disconnected')
    expect([stored('eip155:connected_connector_id'), stored('connection_status')]).toEqual([
      'walletConnect',
      'connected',
    ])
  })

  test.each([
    [undefined, 'qrcode'],
    ['heron://', 'mobile'],
  ])("PRIV-2: restored with the link %j is reported as %s, without the wallet's own text", async (retained, method) => {
    storeSession({ topic: 'a', link: retained })
    await reload([sessionOf('a')])
    expect(page.events).toMatchObject([
      { event: 'CONNECT_SUCCESS', properties: { method, name: 'Unknown', reconnect: true } },
    ])
  })

  test('is ended and removed if it is not to be restored', async () => {
    leavePage()
    localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: 'heron://', name: 'Heron' }))
    storeSession({ topic: 'a', link: 'heron://' })
    create([sessionOf('a')], { wallets: { reconnect: false } })
    await endStoredSessions(page.instance)
    await settle()
    expect(relay.calls).toEqual(['end a'])
    expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
    expect([stored('paired_sessions'), stored('eip155:connected_connector_id')]).toEqual([null, null])
  })

  test('loads nothing if there is none to end', async () => {
    create([sessionOf('a')], { wallets: { reconnect: false } })
    await endStoredSessions(page.instance)
    expect(load).not.toHaveBeenCalled()
  })

  test('WC-6: stays connected while unreachable', async () => {
    await reload([sessionOf('a')])
    const isReachable = () => connectedOf(page.instance.connection.state, 'eip155')?.isReachable
    relay.reach(false)
    expect([page.status(), isReachable()]).toEqual(['connected', false])
    relay.reach(true)
    expect(isReachable()).toBe(true)
  })

  test('stays with the wallet when the modal stops', async () => {
    await reload([sessionOf('a')])
    page.instance.scope.end()
    await settle()
    expect(relay.calls).toEqual(['wake', 'rest'])
    expect(relay.lines.size + relay.watchers.size).toBe(0)
  })
})

describe("on the app's own client", () => {
  const provider = {}
  const stranger = sessionOf('app')

  function keep(stored: object) {
    localStorage.setItem(keyOf('connection_status'), 'connected')
    localStorage.setItem(keyOf('connected_namespaces'), 'eip155')
    localStorage.setItem(keyOf('eip155:connected_connector_id'), 'walletConnect')
    storeSession(stored)
  }

  async function reload(sessions: readonly unknown[], stored: object) {
    keep(stored)
    create(sessions, { walletConnect: { provider } })
    page.instance.connection.begin('eip155', 'reconnecting')
    await restore(page.instance)
    await settle()
  }

  const leavePage = async () => {
    await disconnect(page.instance)
    await settle()
  }
  const connectInstalled = async () => {
    await connectWallet(page.instance, createFakeConnector().connector)
    await settle()
  }

  test("the app's sessions survive showing a URI, pairing and disconnecting", async () => {
    create([stranger], { walletConnect: { provider } })
    await answer(sessionOf('a'))
    expect([page.status(), relay.calls]).toEqual(['connected', []])
    await leavePage()
    expect(relay.calls).toEqual(['end a'])
  })

  test('a session that settles after a cancel is ended if the modal requested it', async () => {
    create([stranger], { walletConnect: { provider } })
    const { cancel, answer: answered } = await show()
    cancel()
    answered.resolve(sessionOf('late'))
    await settle()
    expect(relay.calls).toEqual(['end late'])
  })

  test('only the stored session is restored, and all others stay', async () => {
    await reload([sessionOf('a'), stranger], { topic: 'a' })
    expect([page.status(), relay.calls]).toEqual(['connected', ['wake']])
  })

  test.each([
    ['is gone', { topic: 'a' }, [stranger], []],
    ['has nothing for this app any more', { topic: 'a' }, [createSession('a', []), stranger], ['end a']],
    ["is the app's", { topic: 'a', isAdopted: true }, [createSession('a', []), stranger], []],
  ])('no other session replaces an unusable stored one that %s', async (_, retained, sessions, calls) => {
    await reload(sessions, retained)
    expect([page.status(), relay.calls]).toEqual(['disconnected', calls])
  })

  test('a stored session that is not to be restored is ended, and no other', async () => {
    keep({ topic: 'a' })
    create([sessionOf('a'), stranger], {
      walletConnect: { provider },
      wallets: { reconnect: false },
    })
    await endStoredSessions(page.instance)
    await settle()
    expect(relay.calls).toEqual(['end a'])
  })

  test('a session that the modal paired is ended when another wallet replaces it', async () => {
    create([stranger], { walletConnect: { provider } })
    await answer(sessionOf('a'))
    await answer(sessionOf('b'))
    await connectInstalled()
    expect(relay.calls).toEqual(['end a', 'end b'])
  })

  describe('with manual control', () => {
    const input: SettingsInput = { walletConnect: { provider, manual: true } }

    /** The app requests a URI while the modal is open. */
    async function follow(session?: unknown) {
      const started = await begin()
      relay.app(({ onUri }) => onUri('wc:app'))
      if (session !== undefined) relay.app(({ onSession }) => onSession(session))
      await settle()
      return started
    }

    test('the URI of the app is shown, and none requested', async () => {
      create([], input)
      const { step } = await follow()
      expect([step(), relay.pairings]).toMatchObject([{ status: 'shown', uri: 'wc:app', isSent: true }, []])
    })

    test('a URI expires for the user at the latest after four minutes, or by its own clock', async () => {
      create([], input)
      const { step } = await follow()
      await vi.advanceTimersByTimeAsync(PAIRING_LIFE_MS - PAIRING_MARGIN_MS)
      expect(step()).toMatchObject({ status: 'expired', uri: undefined })
      relay.app(({ onUri }) => onUri(`wc:app@2?expiryTimestamp=${Math.floor(Date.now() / 1_000) + 60}`))
      expect(step()?.status).toBe('shown')
      await vi.advanceTimersByTimeAsync(60_000 - PAIRING_MARGIN_MS)
      expect(step()?.status).toBe('expired')
    })

    test('the session of the app connects, and stops the watching once', async () => {
      create([], input)
      await follow(sessionOf('app'))
      expect([page.status(), relay.calls]).toEqual(['connected', ['unfollow']])
      await vi.advanceTimersByTimeAsync(PAIRING_LIFE_MS)
      expect(relay.calls).toEqual(['unfollow'])
    })

    test('a rejection is reported as one, and the next URI is the user’s', async () => {
      create([], input)
      const { failure } = await follow()
      relay.app(({ onRejected }) => onRejected({ code: 5000, message: 'User rejected.' }))
      expect(await failure).toBeInstanceOf(UserRejectedError)
      expect([page.told(), page.status()]).toEqual([['USER_REJECTED'], 'disconnected'])
      await begin({ isRetry: true })
      expect(relay.pairings).toHaveLength(1)
    })

    test('a session that comes after a cancel stays with the app', async () => {
      create([], input)
      const { cancel, failure } = await follow()
      cancel()
      relay.app(({ onSession }) => onSession(stranger))
      expect(await failure).toBeInstanceOf(RequestAbortedError)
      expect([page.status(), relay.calls]).toEqual(['disconnected', ['unfollow']])
    })

    test('a session that is cancelled at any moment stays with the app', async () => {
      for (let turns = 0; turns < 40; turns++) {
        create([], input)
        const { cancel } = await begin()
        relay.app(({ onSession }) => onSession(stranger))
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        cancel()
        await settle()
        expect(relay.calls, `after ${turns} turns`).toEqual(['unfollow'])
        page.instance.scope.end()
        localStorage.clear()
      }
    })

    test('a restored session that the user no longer wants stays with the app', async () => {
      keep({ topic: 'app', isAdopted: true })
      create([stranger], input)
      const client = createDeferred<typeof relay.client>()
      load.mockReturnValue(client.promise)
      page.instance.connection.begin('eip155', 'reconnecting')
      void restore(page.instance)
      await settle()
      skipRestore(page.instance, 'eip155')
      client.resolve(relay.client)
      await settle()
      expect([relay.calls, page.status()]).toEqual([['wake'], 'reconnecting'])
    })

    test('WC-3: a session with nothing for the modal fails, and stays with the app', async () => {
      create([], input)
      const { failure } = await follow(createSession('app', []))
      expect(await failure).toBeInstanceOf(NothingApprovedError)
      expect(relay.calls).toEqual(['unfollow'])
    })

    test('a session of the app stays when another wallet replaces it', async () => {
      create([], input)
      await follow(stranger)
      await connectInstalled()
      expect([page.status(), relay.calls, stored('paired_sessions')]).toEqual(['connected', ['unfollow'], null])
    })

    test('a session of the app stays when the app connects another one', async () => {
      create([], input)
      await follow(stranger)
      await follow(sessionOf('other'))
      expect([page.status(), relay.calls]).toEqual(['connected', ['unfollow', 'unfollow']])
    })

    test.each([[[]], [['again']]])('a session of the app ends when the user disconnects: %j', async (reloads) => {
      create([], input)
      await follow(stranger)
      for (const _ of reloads) {
        page.instance.scope.end()
        create([stranger], input)
        page.instance.connection.begin('eip155', 'reconnecting')
        await restore(page.instance)
        await settle()
      }
      expect(page.status()).toBe('connected')
      await leavePage()
      expect(relay.calls.at(-1)).toBe('end app')
    })

    test('CON-4: a session of the app ends when the user disconnects while it is being restored', async () => {
      keep({ topic: 'app', isAdopted: true })
      create([stranger], input)
      const client = createDeferred<typeof relay.client>()
      load.mockReturnValue(client.promise)
      page.instance.connection.begin('eip155', 'reconnecting')
      const disconnected = disconnect(page.instance)
      await settle()
      client.resolve(relay.client)
      await disconnected
      await settle()
      expect([relay.calls, page.status()]).toEqual([['wake', 'end app'], 'disconnected'])
    })

    test('a session of the app is not ended if it is not to be restored', async () => {
      keep({ topic: 'app', isAdopted: true })
      create([stranger], { ...input, wallets: { reconnect: false } })
      await endStoredSessions(page.instance)
      await settle()
      expect([relay.calls, stored('paired_sessions')]).toEqual([[], null])
    })
  })

  test.each([
    [{ walletConnect: { provider: Promise.resolve({}) } }, 'walletConnect.provider'],
    [{ walletConnect: { proposal: { chains: ['eip155:1'] } } }, 'walletConnect.proposal'],
    [{ walletConnect: { manual: true } }, 'walletConnect.manual'],
  ])('an invalid option fails before anything loads: %j', async (input, option) => {
    page = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])], {
      projectId: 'p1',
      ...(input as SettingsInput),
    })
    const { failure } = await begin()
    expect(await failure).toMatchObject({ code: 'OPTION_INVALID', details: { option } })
  })
})

test('unknown sessions are ended when the client first loads', async () => {
  create([sessionOf('a'), 7, sessionOf('b')])
  await begin()
  expect(relay.calls).toEqual(['end a', 'end b'])
})

test.each([
  [{ networks: { rpcUrls: { 'eip155:1': ['https://rpc.northlight.example'] } } }, 'https://rpc.northlight.example'],
  [{}, 'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=p1'],
])("the proposal uses the app's own RPC URL of a network: %j", async (input, url) => {
  create([], input)
  await begin()
  expect(relay.pairings[0]?.proposal).toMatchObject({ eip155: { rpcMap: { 1: url } } })
})
