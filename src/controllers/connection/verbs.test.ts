// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon, sepolia, solanaMainnet } from '../../config/networks.js'
import { watchState } from '../../core/watchState.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import {
  AccountNotFoundError,
  DisconnectFailedError,
  NetworkNotFoundError,
  NotConnectedError,
  RequestAbortedError,
  RequestPendingError,
} from '../../errors/requestErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type FakeAdapter,
  toAccounts,
} from '../../testing/modal/fakeAdapter.js'
import { switchAccount } from '../account/switchAccount.js'
import { alertsOf } from '../log.js'
import { switchNetwork } from '../network/switchNetwork.js'
import { signMessage } from '../signing/signMessage.js'
import { cancelConnect, connect } from './connect.js'
import { connectedOf } from './connectionController.js'
import { disconnect } from './disconnect.js'
import { addSession } from './sessions.js'

const [ethereum, matic, testnet] = [mainnet, polygon, sepolia].map((chain) => toNetwork('eip155', chain)) as [
  Network,
  Network,
  Network,
]
const solana = toNetwork('solana', solanaMainnet)
const stored = (name: string) => localStorage.getItem(`latchkey/default/v1/${name}`)

let evm: FakeAdapter
let sol: FakeAdapter
let modal: ReturnType<typeof createTestInstance>

beforeEach(() => {
  evm = createFakeAdapter('eip155', [ethereum, matic, testnet])
  sol = createFakeAdapter('solana', [solana])
  modal = createTestInstance([evm, sol])
})

afterEach(() => {
  modal.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

const settle = () => new Promise((resolve) => setTimeout(resolve))
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  )

describe('connect', () => {
  test('connects, remembers the wallet and emits an event', async () => {
    const { connector } = createFakeConnector()
    const connecting = connect(modal.instance, connector)
    expect(modal.status()).toBe('connecting')
    await connecting
    await settle()
    expect(modal.status()).toBe('connected')
    expect(modal.account()).toMatchObject({
      address: '0xA',
      caipAddress: 'eip155:1:0xA',
      accounts: toAccounts(['0xA', '0xB']),
    })
    expect(stored('eip155:connected_connector_id')).toBe('example.marten')
    expect(stored('eip155:connected_account')).toBe('0xA')
    expect([stored('connected_namespaces'), stored('connection_status')]).toEqual(['eip155', 'connected'])
    expect(stored('recent_wallets')).toBe('["example.marten"]')
    expect(modal.events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toEqual({
      method: 'browser',
      name: 'Marten',
      namespace: 'eip155',
      address: '0xA',
      chainId: 1,
    })
  })

  test('recent wallets kept: 2, the newest first, each once', async () => {
    for (const id of ['a.a', 'b.b', 'c.c', 'b.b']) await connect(modal.instance, createFakeConnector({ id }).connector)
    expect(stored('recent_wallets')).toBe('["b.b","c.c"]')
  })

  test('DISC-3: a contested wallet is not remembered as recent', async () => {
    await connect(modal.instance, createFakeConnector({ id: 'a.a:0', isContested: true }).connector)
    expect(stored('recent_wallets')).toBeNull()
  })

  test('DISC-1: a wallet without an identity is not remembered as recent', async () => {
    await connect(modal.instance, createFakeConnector({ id: 'announced:0', isAnonymous: true }).connector)
    expect(stored('recent_wallets')).toBeNull()
  })

  test('CON-3: a second click cancels the first, whose late success is never shown', async () => {
    const [first, second] = [
      createFakeConnector({ id: 'a.a', accounts: ['0x1'] }),
      createFakeConnector({ id: 'b.b', accounts: ['0x2'] }),
    ]
    const [late, soon] = [createDeferred<void>(), createDeferred<void>()]
    first.control.connecting.push(late.promise)
    second.control.connecting.push(soon.promise)
    const candidate = failureOf(connect(modal.instance, first.connector))
    const alternative = connect(modal.instance, second.connector)
    late.resolve()
    expect(await candidate).toBeInstanceOf(RequestAbortedError)
    expect(modal.status()).toBe('connecting')
    soon.resolve()
    await alternative
    await settle()
    expect(modal.account()?.address).toBe('0x2')
    expect(first.watcherCount()).toBe(0)
    expect(modal.told().filter((event) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
  })

  test('CON-3: a success after the second has connected changes nothing', async () => {
    const [first, second] = [
      createFakeConnector({ accounts: ['0x1'] }),
      createFakeConnector({ id: 'b.b', accounts: ['0x2'] }),
    ]
    const late = createDeferred<void>()
    first.control.connecting.push(late.promise)
    const candidate = failureOf(connect(modal.instance, first.connector))
    await connect(modal.instance, second.connector)
    late.resolve()
    expect(await candidate).toBeInstanceOf(RequestAbortedError)
    expect(modal.account()?.address).toBe('0x2')
    expect(stored('eip155:connected_connector_id')).toBe('b.b')
  })

  test('CON-3: a wallet that is asked again may approve either request', async () => {
    const wallet = createFakeConnector()
    const [first, again] = [createDeferred<void>(), createDeferred<void>()]
    wallet.control.connecting.push(first.promise, again.promise)
    const listRequests = vi.spyOn(wallet.connector, 'connect')
    const both = [connect(modal.instance, wallet.connector), connect(modal.instance, wallet.connector)]
    expect(listRequests.mock.calls.map(([{ isRetry }]) => isRetry)).toEqual([false, true])
    again.reject(new RequestPendingError())
    await settle()
    expect(modal.status()).toBe('connecting')
    first.resolve()
    await Promise.all(both)
    expect(modal.status()).toBe('connected')
    expect(modal.told().filter((event) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
  })

  test('CON-3: two namespaces connect in parallel', async () => {
    await Promise.all([
      connect(modal.instance, createFakeConnector().connector),
      connect(
        modal.instance,
        createFakeConnector({ namespace: 'solana', chainId: String(solana.id), accounts: ['S'] }).connector,
      ),
    ])
    expect([modal.status(), modal.status('solana')]).toEqual(['connected', 'connected'])
    expect(stored('connected_namespaces')).toBe('eip155,solana')
  })

  test('PRV-6: cancel stops yielding at once, and a late success is ignored', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.connecting.push(late.promise)
    const failure = failureOf(connect(modal.instance, wallet.connector))
    cancelConnect(modal.instance, wallet.connector)
    expect(modal.status()).toBe('disconnected')
    late.resolve()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    await settle()
    expect(modal.status()).toBe('disconnected')
    expect(modal.account()).toBeUndefined()
    expect(modal.told()).toEqual([])
    cancelConnect(modal.instance, wallet.connector)
  })

  test('a decline and a failure leave nothing half connected, and have their own errors', async () => {
    const wallet = createFakeConnector()
    wallet.control.connecting.push(Promise.reject(new UserRejectedError()))
    expect(await failureOf(connect(modal.instance, wallet.connector))).toBeInstanceOf(UserRejectedError)
    expect(modal.status()).toBe('disconnected')
    wallet.control.connecting.push(Promise.reject(new Error('broke')))
    expect(await failureOf(connect(modal.instance, wallet.connector))).toMatchObject({ message: 'broke' })
    await settle()
    expect(modal.status()).toBe('disconnected')
    expect(modal.told()).toEqual(['USER_REJECTED', 'CONNECT_ERROR'])
    expect(stored('eip155:connected_connector_id')).toBeNull()
  })

  test('a failed attempt with another wallet keeps the existing connection', async () => {
    const [first, second] = [createFakeConnector(), createFakeConnector({ id: 'b.b' })]
    await connect(modal.instance, first.connector)
    second.control.connecting.push(Promise.reject(new UserRejectedError()))
    await failureOf(connect(modal.instance, second.connector))
    expect(modal.status()).toBe('connected')
    expect(first.watcherCount()).toBe(1)
  })

  test('PRV-8: another wallet replaces the first, whose listeners are removed', async () => {
    const [first, second] = [createFakeConnector(), createFakeConnector({ id: 'b.b' })]
    await connect(modal.instance, first.connector)
    await connect(modal.instance, second.connector)
    expect([first.watcherCount(), second.watcherCount()]).toEqual([0, 1])
    modal.instance.scope.end()
    expect(second.watcherCount()).toBe(0)
  })

  test('CON-7: stopping the modal cancels pending requests', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.connecting.push(late.promise)
    let signal: AbortSignal | undefined
    const request = {
      ...wallet.connector,
      connect: (request: { signal: AbortSignal }) => {
        signal = request.signal
        return wallet.connector.connect(request)
      },
    }
    void failureOf(connect(modal.instance, request))
    modal.instance.scope.end()
    expect(signal?.aborted).toBe(true)
    late.resolve()
    await settle()
  })
})

describe('disconnect', () => {
  const connectBoth = async () => {
    const wallets = [
      createFakeConnector(),
      createFakeConnector({ id: 's.s', namespace: 'solana', chainId: String(solana.id), accounts: ['S'] }),
    ] as const
    for (const { connector } of wallets) await connect(modal.instance, connector)
    modal.events.length = 0
    return wallets
  }

  test('STO-9: removes everything stored about the connection, and emits an event', async () => {
    const wallets = await connectBoth()
    await settle()
    await disconnect(modal.instance)
    await settle()
    expect([modal.status(), modal.status('solana')]).toEqual(['disconnected', 'disconnected'])
    expect([modal.account(), modal.account('solana')]).toEqual([undefined, undefined])
    expect(wallets.map(({ calls }) => calls.at(-1))).toEqual(['disconnect', 'disconnect'])
    expect(wallets.map(({ watcherCount }) => watcherCount())).toEqual([0, 0])
    for (const name of ['eip155:connected_connector_id', 'eip155:connected_account', 'native_balance_cache']) {
      expect(stored(name)).toBeNull()
    }
    expect([stored('connected_namespaces'), stored('connection_status')]).toEqual(['', 'disconnected'])
    expect(modal.events).toMatchObject([{ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } }])
    expect(modal.instance.modalState.state.isLoading).toBe(false)
  })

  test('STO-9: of one namespace keeps the other', async () => {
    await connectBoth()
    await disconnect(modal.instance, { namespace: 'eip155' })
    expect([modal.status(), modal.status('solana')]).toEqual(['disconnected', 'connected'])
    expect([stored('connected_namespaces'), stored('connection_status')]).toEqual(['solana', 'connected'])
    expect(stored('solana:connected_connector_id')).toBe('s.s')
  })

  test('STO-9: of one namespace removes the cached data of its accounts alone', async () => {
    await connectBoth()
    await settle()
    const [evm, sol] = ['eip155:1:0xA', `solana:${solana.id}:S`]
    const caches = ['native_balance_cache', 'portfolio_cache', 'identity_cache']
    const entry = { address: '0xA', identity: {}, balance: '1', balances: [], symbol: 'X', timestamp: Date.now() }
    const put = (name: string, value: string) => localStorage.setItem(`latchkey/default/v1/${name}`, value)
    for (const name of caches)
      put(name, JSON.stringify({ [evm]: { ...entry, caipAddress: evm }, [sol]: { ...entry, caipAddress: sol } }))
    put('last_balance', `${evm} 15 1700000000000`)
    await disconnect(modal.instance, { namespace: 'eip155' })
    await settle()
    for (const name of caches) expect(Object.keys(JSON.parse(stored(name) ?? '{}')), name).toEqual([sol])
    expect(stored('last_balance')).toBeNull()
  })

  test('of the active namespace activates another connected one, and stores it', async () => {
    const wallets = await connectBoth()
    expect(modal.instance.network.state.activeNamespace).toBe('solana')
    await disconnect(modal.instance, { namespace: 'solana' })
    expect([modal.instance.network.state.activeNamespace, stored('active_namespace')]).toEqual(['eip155', 'eip155'])
    // Nothing connects again by itself.
    expect(wallets[1].calls).toEqual(['connect', 'disconnect'])
  })

  test('CON-7: one that a wallet answers after the end writes nothing', async () => {
    const [wallet] = await connectBoth()
    const answer = createDeferred<void>()
    wallet.control.disconnecting.push(answer.promise)
    const done = disconnect(modal.instance)
    await settle()
    modal.instance.scope.end()
    localStorage.setItem('latchkey/default/v1/eip155:connected_connector_id', 'example.later')
    answer.resolve()
    await done
    expect(stored('eip155:connected_connector_id')).toBe('example.later')
  })

  test('of all activates none in between', async () => {
    await connectBoth()
    const seen = new Set<string | undefined>()
    const stop = modal.instance.network.state.activeNamespace
    const unwatch = watchState(
      modal.instance.network.state,
      () => seen.add(modal.instance.network.state.activeNamespace),
      true,
    )
    await disconnect(modal.instance)
    await settle()
    unwatch()
    expect([...seen].filter((candidate) => candidate !== stop)).toEqual([])
  })

  test('CON-4: is idempotent, even while one is pending', async () => {
    const [wallet] = await connectBoth()
    const answer = createDeferred<void>()
    wallet.control.disconnecting.push(answer.promise)
    const both = [disconnect(modal.instance), disconnect(modal.instance)]
    expect(modal.instance.modalState.state.isLoading).toBe(true)
    answer.resolve()
    await Promise.all(both)
    await disconnect(modal.instance)
    await settle()
    expect(wallet.calls.filter((call) => call === 'disconnect')).toHaveLength(1)
    expect(modal.told()).toEqual(['DISCONNECT_SUCCESS'])
  })

  test('CON-4: stored data is removed before the wallet is notified', async () => {
    const [wallet] = await connectBoth()
    const answer = createDeferred<void>()
    wallet.control.disconnecting.push(answer.promise)
    const done = disconnect(modal.instance)
    expect(stored('eip155:connected_connector_id')).toBeNull()
    expect(stored('connection_status')).toBe('disconnected')
    answer.resolve()
    await done
  })

  test('CON-4: events of the wallet meanwhile are neither followed nor stored', async () => {
    const [wallet] = await connectBoth()
    const answer = createDeferred<void>()
    wallet.control.disconnecting.push(answer.promise)
    const done = disconnect(modal.instance)
    expect(wallet.watcherCount()).toBe(0)
    wallet.tell((events) => events.accountsChanged(['0xB', '0xA']))
    expect(stored('eip155:connected_connector_id')).toBeNull()
    expect(stored('connection_status')).toBe('disconnected')
    answer.resolve()
    await done
    expect([modal.status(), modal.account()]).toEqual(['disconnected', undefined])
  })

  test('CON-4: each namespace disconnects by its own call, even while another is pending', async () => {
    const [wallet, second] = await connectBoth()
    const answer = createDeferred<void>()
    wallet.control.disconnecting.push(answer.promise)
    const first = disconnect(modal.instance, { namespace: 'eip155' })
    await disconnect(modal.instance, { namespace: 'solana' })
    expect(second.calls.at(-1)).toBe('disconnect')
    expect([modal.status(), modal.status('solana')]).toEqual(['connected', 'disconnected'])
    expect(modal.instance.modalState.state.isLoading).toBe(true)
    answer.resolve()
    await first
    expect(modal.status()).toBe('disconnected')
    expect(modal.instance.modalState.state.isLoading).toBe(false)
    expect([stored('connected_namespaces'), stored('connection_status')]).toEqual(['', 'disconnected'])
  })

  test('CON-4: a wallet connected while the previous one disconnects stays connected', async () => {
    const [wallet] = await connectBoth()
    const answer = createDeferred<void>()
    wallet.control.disconnecting.push(answer.promise)
    const done = disconnect(modal.instance)
    await connect(modal.instance, createFakeConnector({ id: 'b.b', accounts: ['0x2'] }).connector)
    answer.resolve()
    await done
    expect([modal.status(), modal.account()?.address]).toEqual(['connected', '0x2'])
    expect([stored('eip155:connected_connector_id'), stored('connection_status')]).toEqual(['b.b', 'connected'])
  })

  test('CON-4: of one namespace keeps what another is still restoring', async () => {
    const [wallet] = await connectBoth()
    await disconnect(modal.instance, { namespace: 'solana' })
    localStorage.setItem('latchkey/default/v1/solana:connected_connector_id', 's.s')
    modal.instance.connection.begin('solana')
    await disconnect(modal.instance, { namespace: 'eip155' })
    expect(wallet.calls.at(-1)).toBe('disconnect')
    expect(stored('solana:connected_connector_id')).toBe('s.s')
  })

  test('CON-4: partial failure shows Failed to disconnect and emits DISCONNECT_ERROR, yet clears the local state', async () => {
    const [wallet] = await connectBoth()
    wallet.control.disconnecting.push(Promise.reject(new Error('no')))
    const error = await failureOf(disconnect(modal.instance))
    await settle()
    expect(error).toBeInstanceOf(DisconnectFailedError)
    expect(modal.notices).toEqual(['error: account.disconnectFailed'])
    expect(modal.events).toMatchObject([{ event: 'DISCONNECT_ERROR', properties: { message: 'Failed to disconnect' } }])
    expect([modal.status(), modal.status('solana')]).toEqual(['disconnected', 'disconnected'])
    expect(modal.account()).toBeUndefined()
    expect(stored('eip155:connected_connector_id')).toBeNull()
    expect(modal.instance.modalState.state.isLoading).toBe(false)
  })

  test('CON-4: is safe while connecting: a late approval is not shown', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.connecting.push(late.promise)
    const failure = failureOf(connect(modal.instance, wallet.connector))
    await disconnect(modal.instance)
    late.resolve()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    expect(modal.status()).toBe('disconnected')
    expect(wallet.watcherCount()).toBe(0)
  })

  test('an unsupported network is replaced by the first configured one', async () => {
    await connect(modal.instance, createFakeConnector({ chainId: '5' }).connector)
    expect(modal.network()?.isUnsupported).toBe(true)
    await disconnect(modal.instance)
    expect(modal.network()).toBe(ethereum)
  })
})

describe('switchNetwork', () => {
  beforeEach(async () => {
    await connect(modal.instance, createFakeConnector().connector)
    modal.events.length = 0
  })

  test('asks the wallet, and follows it there', async () => {
    await switchNetwork(modal.instance, 'eip155:137')
    await settle()
    expect(evm.calls).toContain('switch 137')
    expect(modal.network()).toBe(matic)
    expect(modal.account()?.caipAddress).toBe('eip155:137:0xA')
    expect(stored('active_caip_network_id')).toBe('eip155:137')
    expect(modal.events).toMatchObject([
      { event: 'NETWORK_CHANGED', properties: { namespace: 'eip155', chainId: 137, previous: 1 } },
      { event: 'SWITCH_NETWORK', properties: { network: 'eip155:137' } },
    ])
  })

  test('offers the network first on request', async () => {
    await switchNetwork(modal.instance, 'eip155:137', { isAdding: true })
    expect(evm.calls).toContain('add 137')
  })

  test('asks no wallet for its current network, nor without a connection', async () => {
    await switchNetwork(modal.instance, 'eip155:1')
    await switchNetwork(modal.instance, solana.caipNetworkId)
    expect([...evm.calls, ...sol.calls].filter((call) => call.startsWith('switch'))).toEqual([])
    expect(modal.instance.network.state.activeNamespace).toBe('solana')
    expect(modal.network('solana')).toBe(solana)
  })

  test('switch network not found: a developer alert in debug mode', async () => {
    modal = createTestInstance([evm, sol], { debug: true })
    await failureOf(switchNetwork(modal.instance, 'eip155:4'))
    expect(alertsOf(modal.instance).state.current).toBe('network')
  })

  test('connects a namespace that the wallet of the active one can add, without asking it', async () => {
    const fake = createFakeConnector({ id: 'ID_AUTH' })
    const added = createFakeConnector({ id: 'ID_AUTH', namespace: 'solana', chainId: String(solana.id) })
    const connections = [fake.connection]
    const session = {
      ...fake.session,
      connections,
      get addable() {
        return connections.length === 1 ? ['solana'] : []
      },
      async addNamespace(namespace: string, chainId: string) {
        fake.calls.push(`add ${namespace} ${chainId}`)
        connections.push(added.connection)
      },
    }
    await connect(modal.instance, { ...fake.connector, connect: async () => session })
    await switchNetwork(modal.instance, solana.caipNetworkId)
    expect(fake.calls).toContain(`add solana ${solana.id}`)
    expect(connectedOf(modal.instance.connection.state, 'solana')?.session).toBe(session)
    expect(modal.instance.network.state.activeNamespace).toBe('solana')
    expect(connectedOf(modal.instance.connection.state, 'eip155')?.session).toBe(session)
  })

  test('an unconfigured network is not found; the error names it and the configured ones', async () => {
    const error = await failureOf(switchNetwork(modal.instance, 5))
    expect(error).toBeInstanceOf(NetworkNotFoundError)
    expect(String(error)).toContain('Network not found: eip155:5 is not among eip155:1, eip155:137')
  })

  test.each([137, 137n, polygon, matic])('switches to %o, in any form', async (target) => {
    await switchNetwork(modal.instance, target)
    expect(modal.network()).toBe(matic)
  })

  test('CON-5: a stale answer of an earlier switch cannot override a later one', async () => {
    const [first, second] = [createDeferred<void>(), createDeferred<void>()]
    evm.control.switchNetwork = ({ id }) => (id === 137 ? first : second).promise
    const candidate = failureOf(switchNetwork(modal.instance, 'eip155:137'))
    const alternative = switchNetwork(modal.instance, 'eip155:11155111')
    await settle()
    second.resolve()
    await alternative
    first.resolve()
    expect(await candidate).toBeInstanceOf(RequestAbortedError)
    await settle()
    expect(modal.network()).toBe(testnet)
    expect(modal.told()).toEqual(['NETWORK_CHANGED', 'SWITCH_NETWORK'])
  })

  test('CON-5: the same switch twice asks the wallet once, and both get its result', async () => {
    const answer = createDeferred<void>()
    evm.control.switchNetwork = () => answer.promise
    const both = [switchNetwork(modal.instance, 'eip155:137'), switchNetwork(modal.instance, 'eip155:137')]
    await settle()
    answer.resolve()
    await Promise.all(both)
    expect(evm.calls.filter((call) => call === 'switch 137')).toHaveLength(1)
    expect(modal.told().filter((event) => event === 'SWITCH_NETWORK')).toHaveLength(1)
    expect(modal.network()).toBe(matic)
  })

  test.each([0, 1])('CON-5: a retry asks again, and the wallet may approve either request: %i', async (approved) => {
    const answers = [createDeferred<void>(), createDeferred<void>()]
    const remaining = [...answers]
    evm.control.switchNetwork = async () => remaining.shift()?.promise
    const candidate = switchNetwork(modal.instance, 'eip155:137')
    await settle()
    const second = switchNetwork(modal.instance, 'eip155:137', { isRepeated: true })
    await settle()
    expect(evm.calls.filter((call) => call === 'switch 137')).toHaveLength(2)
    expect(modal.network()).toBe(ethereum)
    answers[approved]?.resolve()
    await Promise.all([candidate, second])
    expect(modal.network()).toBe(matic)
    expect(modal.told().filter((event) => event === 'SWITCH_NETWORK')).toHaveLength(1)
  })

  test('CON-5: a retry that the wallet rejects as pending waits for the first request', async () => {
    const first = createDeferred<void>()
    const answers = [() => first.promise, () => Promise.reject(new RequestPendingError({}))]
    evm.control.switchNetwork = async () => answers.shift()?.()
    const candidate = switchNetwork(modal.instance, 'eip155:137')
    await settle()
    const second = switchNetwork(modal.instance, 'eip155:137', { isRepeated: true })
    await settle()
    first.resolve()
    await Promise.all([candidate, second])
    expect(modal.network()).toBe(matic)
  })

  test('CON-5: one that the wallet rejects as pending fails if no request of ours is open', async () => {
    evm.control.switchNetwork = () => Promise.reject(new RequestPendingError({}))
    expect(await failureOf(switchNetwork(modal.instance, 'eip155:137'))).toBeInstanceOf(RequestPendingError)
  })

  test('CON-5: a switch left open by another wallet does not count for this one', async () => {
    evm.control.switchNetwork = () => new Promise(() => {})
    void failureOf(switchNetwork(modal.instance, 'eip155:137'))
    await settle()
    await disconnect(modal.instance)
    await connect(modal.instance, createFakeConnector().connector)
    evm.control.switchNetwork = async () => {}
    await switchNetwork(modal.instance, 'eip155:137')
    expect(modal.network()).toBe(matic)
  })

  test('CON-5: a late response of a disconnected wallet moves nothing', async () => {
    const wallet = createFakeConnector()
    await disconnect(modal.instance)
    await connect(modal.instance, wallet.connector)
    const late = createDeferred<void>()
    evm.control.switchNetwork = () => late.promise
    const moving = failureOf(switchNetwork(modal.instance, 'eip155:137'))
    await settle()
    wallet.tell((events) => events.disconnected())
    await connect(modal.instance, createFakeConnector({ id: 'b.b', accounts: ['0x2'] }).connector)
    late.resolve()
    expect(await moving).toBeInstanceOf(RequestAbortedError)
    expect([modal.network(), modal.account()?.caipAddress]).toEqual([ethereum, 'eip155:1:0x2'])
  })

  test('CON-5: choosing the current network cancels an open switch', async () => {
    const late = createDeferred<void>()
    evm.control.switchNetwork = () => late.promise
    const moving = failureOf(switchNetwork(modal.instance, 'eip155:137'))
    await settle()
    await switchNetwork(modal.instance, 'eip155:1')
    late.resolve()
    expect(await moving).toBeInstanceOf(RequestAbortedError)
    expect(modal.network()).toBe(ethereum)
  })

  test('CON-5: a switch that was cancelled can be made again', async () => {
    const answers = [createDeferred<void>(), createDeferred<void>()]
    const open = [...answers]
    evm.control.switchNetwork = () => open.shift()?.promise ?? Promise.resolve()
    const cancelled = failureOf(switchNetwork(modal.instance, 'eip155:137'))
    await settle()
    await switchNetwork(modal.instance, 'eip155:1')
    const again = switchNetwork(modal.instance, 'eip155:137')
    for (const answer of answers) answer.resolve()
    expect(await cancelled).toBeInstanceOf(RequestAbortedError)
    await again
  })

  test('CON-4: during a disconnect nothing switches, and connecting again waits for it', async () => {
    const wallet = createFakeConnector()
    const answer = createDeferred<void>()
    wallet.control.disconnecting.push(answer.promise)
    await disconnect(modal.instance)
    await connect(modal.instance, wallet.connector)
    const all = disconnect(modal.instance)
    expect(await failureOf(switchNetwork(modal.instance, 'eip155:137'))).toBeInstanceOf(NotConnectedError)
    const candidate = disconnect(modal.instance, { namespace: 'eip155' })
    await settle()
    expect(modal.status()).toBe('connected')
    answer.resolve()
    await Promise.all([all, candidate])
    expect(modal.status()).toBe('disconnected')
    expect(wallet.calls.filter((call) => call === 'disconnect')).toHaveLength(1)
  })

  test('CON-5: on rejection the real network stays', async () => {
    evm.control.switchNetwork = async () => Promise.reject(new UserRejectedError())
    expect(await failureOf(switchNetwork(modal.instance, 'eip155:137'))).toBeInstanceOf(UserRejectedError)
    await settle()
    expect(modal.network()).toBe(ethereum)
    expect(modal.told()).toEqual([])
  })

  test('CON-5: a response after a disconnect changes nothing', async () => {
    const late = createDeferred<void>()
    evm.control.switchNetwork = () => late.promise
    const failure = failureOf(switchNetwork(modal.instance, 'eip155:137'))
    await settle()
    await disconnect(modal.instance)
    late.resolve()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    expect(modal.account()).toBeUndefined()
  })
})

describe('switchAccount and signMessage', () => {
  test('a chosen account is restored, as long as the wallet shares it', async () => {
    const { connector, session } = createFakeConnector()
    await connect(modal.instance, connector)
    await switchAccount(modal.instance, '0xB')
    expect(stored('eip155:connected_account')).toBe('0xB')
    addSession(modal.instance, session, { preferred: () => '0xB' })
    expect(modal.account()?.address).toBe('0xB')
    addSession(modal.instance, session, { preferred: () => '0xGone' })
    expect(modal.account()?.address).toBe('0xA')
  })

  test('another account of the same wallet becomes the active one', async () => {
    await connect(modal.instance, createFakeConnector().connector)
    await switchAccount(modal.instance, '0xB')
    expect(modal.account()).toMatchObject({ address: '0xB', accounts: toAccounts(['0xA', '0xB']) })
  })

  test('an account the wallet did not share is rejected', async () => {
    await connect(modal.instance, createFakeConnector().connector)
    for (const address of ['0xC', 'marten.eth', '']) {
      expect(await failureOf(switchAccount(modal.instance, address))).toBeInstanceOf(AccountNotFoundError)
    }
    expect(modal.account()?.address).toBe('0xA')
  })

  test('the active account signs', async () => {
    await connect(modal.instance, createFakeConnector().connector)
    expect(await signMessage(modal.instance, 'hello')).toBe('0xsigned')
    expect(evm.calls).toContain('sign 0xA hello')
  })

  test('nothing is asked without a connection', async () => {
    expect(await failureOf(switchAccount(modal.instance, '0xA'))).toBeInstanceOf(NotConnectedError)
    expect(await failureOf(signMessage(modal.instance, 'x'))).toBeInstanceOf(NotConnectedError)
    expect(await failureOf(signMessage(modal.instance, 'x', 'cosmos'))).toBeInstanceOf(NotConnectedError)
  })
})
