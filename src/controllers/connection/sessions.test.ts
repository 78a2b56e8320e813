// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type FakeAdapter,
  toAccounts,
} from '../../testing/modal/fakeAdapter.js'
import { refreshBalance } from '../account/balances.js'
import { switchAccount } from '../account/switchAccount.js'
import { adapterOf, discover } from '../adapters.js'
import { cancelConnect, connect as connectWallet } from './connect.js'
import { connectedOf } from './connectionController.js'
import { disconnect } from './disconnect.js'
import { restore } from './restore.js'
import { addSession } from './sessions.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const solana = toNetwork('solana', solanaMainnet)
const keyOf = (name: string) => `latchkey/default/v1/${name}`
const stored = (name: string) => localStorage.getItem(keyOf(name))

let evm: FakeAdapter
let modal: ReturnType<typeof createTestInstance>

beforeEach(() => {
  vi.useFakeTimers()
  evm = createFakeAdapter('eip155', [ethereum, matic])
  modal = createTestInstance([evm, createFakeAdapter('solana', [solana])])
})

afterEach(() => {
  modal.instance.scope.end()
  localStorage.clear()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
/** Another tab has written, or removed, a key. */
const hear = (name: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: name === null ? null : keyOf(name) }))

async function connect(options: Parameters<typeof createFakeConnector>[0] = {}) {
  const wallet = createFakeConnector(options)
  await connectWallet(modal.instance, wallet.connector)
  await settle()
  return wallet
}

/** Stored data, and the status set by the page's start. */
function leavePage(id = 'example.marten') {
  localStorage.setItem(keyOf('connection_status'), 'connected')
  localStorage.setItem(keyOf('connected_namespaces'), 'eip155')
  localStorage.setItem(keyOf('eip155:connected_connector_id'), id)
  localStorage.setItem(keyOf('eip155:connected_account'), '0xA')
  modal.instance.connection.begin('eip155', 'reconnecting')
}

describe('following a connection', () => {
  test('accounts-changed events resync the account', async () => {
    const wallet = await connect()
    wallet.tell((events) => events.accountsChanged(['0xC', '0xA']))
    expect(modal.account()).toMatchObject({
      address: '0xC',
      caipAddress: 'eip155:1:0xC',
      accounts: toAccounts(['0xC', '0xA']),
    })
    expect(stored('eip155:connected_account')).toBe('0xC')
    await settle()
    expect(evm.calls).toContain('balance 1 0xC')
  })

  test('repeated accounts are read once', async () => {
    const wallet = await connect()
    const before = evm.calls.length
    for (let time = 0; time < 1_000; time++) wallet.tell((events) => events.accountsChanged(['0xA', '0xB']))
    await settle()
    expect(evm.calls.length).toBe(before)
  })

  test('a wallet that shares no network of the app any more is disconnected, and the user is told', async () => {
    const wallet = await connect({ accounts: ['0xA'] })
    wallet.tell((events) => events.disconnected('unsupported'))
    await settle()
    expect(modal.status()).toBe('disconnected')
    expect(modal.notices).toEqual(['error: account.networksLost'])
  })

  test('changes are emitted: the account, the network, and a disconnect by the wallet', async () => {
    const wallet = await connect({ accounts: ['0xA', '0xB'], chainId: '137' })
    await switchAccount(modal.instance, '0xB')
    wallet.tell((events) => events.accountsChanged(['0xA']))
    wallet.tell((events) => events.chainChanged('1'))
    wallet.tell((events) => events.chainChanged('1'))
    wallet.tell((events) => events.disconnected())
    await settle()
    expect(modal.events.map(({ event, properties }) => [event, properties])).toEqual([
      ['NETWORK_CHANGED', { namespace: 'eip155', chainId: 137, previous: 1 }],
      ['CONNECT_SUCCESS', { method: 'browser', name: 'Marten', namespace: 'eip155', address: '0xA', chainId: 137 }],
      ['ACCOUNT_CHANGED', { namespace: 'eip155', address: '0xB', previous: '0xA' }],
      ['ACCOUNT_CHANGED', { namespace: 'eip155', address: '0xA', previous: '0xB' }],
      ['NETWORK_CHANGED', { namespace: 'eip155', chainId: 1, previous: 137 }],
      ['ACCOUNT_CHANGED', { namespace: 'eip155', address: undefined, previous: '0xA' }],
    ])
  })

  test('chain-changed events resync the network', async () => {
    const wallet = await connect()
    wallet.tell((events) => events.chainChanged('137'))
    expect(modal.network()).toBe(matic)
    expect(modal.account()?.caipAddress).toBe('eip155:137:0xA')
    expect(stored('active_caip_network_id')).toBe('eip155:137')
    expect(modal.modalLoads).toBe(0)
  })

  test('PRV-2: unknown chains become the unsupported-network placeholder, and the modal opens', async () => {
    const wallet = await connect()
    wallet.tell((events) => events.chainChanged('5'))
    expect(modal.network()).toMatchObject({ caipNetworkId: 'eip155:5', name: 'Unknown Network', isUnsupported: true })
    expect(modal.status()).toBe('connected')
    expect(modal.modalLoads).toBe(1)
    wallet.tell((events) => events.chainChanged('1'))
    expect(modal.network()).toBe(ethereum)
  })

  test('PRV-2: a connection on an unknown chain is a connection', async () => {
    await connect({ chainId: 'unknown' })
    expect(modal.status()).toBe('connected')
    expect(modal.network()?.isUnsupported).toBe(true)
    expect(modal.modalLoads).toBe(1)
  })

  test('PRV-1: a wallet without accounts is disconnected, and that is stored', async () => {
    const wallet = await connect()
    wallet.tell((events) => events.disconnected())
    expect(modal.status()).toBe('disconnected')
    expect(modal.account()).toBeUndefined()
    expect(wallet.watcherCount()).toBe(0)
    expect([stored('eip155:connected_connector_id'), stored('connection_status')]).toEqual([null, 'disconnected'])
  })

  test('STO-9: a wallet that disconnects leaves no account behind', async () => {
    const wallet = await connect()
    await settle()
    expect(stored('native_balance_cache')).not.toBeNull()
    wallet.tell((events) => events.disconnected())
    expect([stored('native_balance_cache'), stored('identity_cache'), stored('eip155:connected_account')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('a wallet that disconnects removes nothing that another tab has stored for another wallet', async () => {
    const wallet = await connect()
    localStorage.setItem(keyOf('eip155:connected_connector_id'), 'example.heron')
    wallet.tell((events) => events.disconnected())
    expect(modal.status()).toBe('disconnected')
    expect(stored('eip155:connected_connector_id')).toBe('example.heron')
  })

  test('a replaced phone is notified once nothing of it is left', async () => {
    const phone = createFakeConnector({ id: 'walletConnect', name: 'Heron', storesSession: true })
    const onSolana = createFakeConnector({ id: 'walletConnect', namespace: 'solana', chainId: String(solana.id) })
    addSession(modal.instance, { ...phone.session, connections: [phone.connection, onSolana.connection] })
    await connect()
    expect(phone.calls).toEqual([])
    addSession(
      modal.instance,
      createFakeConnector({ id: 'example.other', namespace: 'solana', chainId: String(solana.id) }).session,
    )
    expect(phone.calls).toEqual(['disconnect'])
    expect(modal.status()).toBe('connected')
  })

  test("uses the wallet's approved networks", async () => {
    await connect({ approvedNetworkIds: ['eip155:137'] })
    expect(modal.instance.network.state.namespaces.eip155).toMatchObject({
      approvedIds: ['eip155:137'],
      supportsAllNetworks: false,
    })
  })

  test('connecting makes its namespace active', async () => {
    await connect({ namespace: 'solana', chainId: String(solana.id), accounts: ['S'] })
    expect(modal.instance.network.state.activeNamespace).toBe('solana')
    expect(stored('active_namespace')).toBe('solana')
  })
})

describe('restoring a stored connection', () => {
  const resume = () => restore(modal.instance)

  test('STO-3: a stored connection counts once the wallet confirms it, without a prompt', async () => {
    const wallet = createFakeConnector()
    leavePage()
    evm.setConnectors([wallet.connector])
    await resume()
    await settle()
    expect(modal.status()).toBe('connected')
    expect(wallet.calls).toEqual(['resume'])
    expect(modal.events).toMatchObject([{ event: 'CONNECT_SUCCESS', properties: { name: 'Marten', reconnect: true } }])
  })

  test('STO-3: a locked wallet gives disconnected, and stays stored for the next page load', async () => {
    const wallet = createFakeConnector()
    wallet.control.isKnown = false
    leavePage()
    evm.setConnectors([wallet.connector])
    await resume()
    expect(modal.status()).toBe('disconnected')
    expect([stored('eip155:connected_connector_id'), stored('connection_status')]).toEqual([
      'example.marten',
      'connected',
    ])
    expect(modal.told()).toEqual([])
  })

  test('DISC-6: waits 5 s for a late wallet', async () => {
    const wallet = createFakeConnector()
    leavePage()
    const done = resume()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(modal.status()).toBe('reconnecting')
    evm.setConnectors([wallet.connector])
    await done
    expect(modal.status()).toBe('connected')
  })

  test('DISC-6: gives up after 5 s as disconnected', async () => {
    leavePage()
    const done = resume()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(modal.status()).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(modal.status()).toBe('disconnected')
    expect(stored('connection_status')).toBe('disconnected')
  })

  test('DISC-6: the 5 s include those of reading the stored account', async () => {
    leavePage()
    modal.instance.connection.begin('eip155', 'reconnecting', 4_000)
    void restore(modal.instance)
    await vi.advanceTimersByTimeAsync(900)
    expect(modal.status()).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(200)
    expect(modal.status()).toBe('disconnected')
  })

  test('a slow network takes none of the 5 s of the wallet', async () => {
    const wallet = createFakeConnector()
    const loaded = createDeferred<void>()
    const slow: FakeAdapter = {
      ...evm,
      factory: { ...evm.factory, create: (...args) => loaded.promise.then(() => evm.factory.create(...args)) },
    }
    modal.instance.scope.end()
    modal = createTestInstance([slow])
    leavePage()
    const done = resume()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(modal.status()).toBe('reconnecting')
    loaded.resolve()
    await vi.advanceTimersByTimeAsync(4_000)
    evm.setConnectors([wallet.connector])
    await done
    expect(modal.status()).toBe('connected')
  })

  test('a chunk that fails leaves the stored wallet, also when another namespace connects', async () => {
    const slow = { ...evm, factory: { ...evm.factory, create: () => Promise.reject(new Error('no chunk')) } }
    modal.instance.scope.end()
    modal = createTestInstance([slow, createFakeAdapter('solana', [solana])])
    leavePage()
    await resume()
    await connect({ id: 'sol.wallet', namespace: 'solana', chainId: String(solana.id), accounts: ['S'] })
    expect([stored('eip155:connected_connector_id'), stored('connected_namespaces')]).toEqual([
      'example.marten',
      'eip155,solana',
    ])
    await connect({ id: 'b.b' })
    await disconnect(modal.instance, { namespace: 'eip155' })
    expect(stored('eip155:connected_connector_id')).toBeNull()
  })

  test('a chunk that fails leaves the stored wallet for the next page load', async () => {
    modal.instance.scope.end()
    modal = createTestInstance([
      { ...evm, factory: { ...evm.factory, create: () => Promise.reject(new Error('no chunk')) } },
    ])
    leavePage()
    await resume()
    expect(modal.status()).toBe('disconnected')
    expect([stored('eip155:connected_connector_id'), stored('connection_status')]).toEqual([
      'example.marten',
      'connected',
    ])
  })

  test('a restored account stays when the user cancels another wallet', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.resuming.push(late.promise)
    leavePage()
    evm.setConnectors([wallet.connector])
    modal.instance.connection.restored('eip155', 'example.marten')
    modal.instance.account.follow(ethereum, toAccounts(['0xA']), '0xA')
    const chosen = createFakeConnector({ id: 'b.b', accounts: ['0x2'] })
    chosen.control.connecting.push(new Promise(() => undefined))
    connectWallet(modal.instance, chosen.connector).catch(() => undefined)
    expect([modal.status(), modal.account()?.address]).toEqual(['connected', '0xA'])
    cancelConnect(modal.instance, chosen.connector)
    expect([modal.status(), modal.account()?.address]).toEqual(['connected', '0xA'])
    late.resolve()
    await resume()
    expect(connectedOf(modal.instance.connection.state, 'eip155')?.wallet.id).toBe('example.marten')
  })

  test("loading a wallet's code takes none of its 5 s, which continue afterwards", async () => {
    const wallet = createFakeConnector()
    const [loaded, response] = [createDeferred<void>(), createDeferred<void>()]
    wallet.control.resuming.push(response.promise)
    leavePage()
    const done = resume()
    await vi.advanceTimersByTimeAsync(3_000)
    evm.setConnectors([{ ...wallet.connector, prepare: () => loaded.promise }])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([modal.status(), wallet.calls]).toEqual(['reconnecting', []])
    loaded.resolve()
    await vi.advanceTimersByTimeAsync(1_999)
    expect([modal.status(), wallet.calls]).toEqual(['reconnecting', ['resume']])
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect([modal.status(), stored('connection_status')]).toEqual(['disconnected', 'disconnected'])
  })

  test('a wallet whose code fails to load stays stored for the next page load', async () => {
    const wallet = createFakeConnector()
    evm.setConnectors([{ ...wallet.connector, prepare: () => Promise.reject(new Error('no chunk')) }])
    leavePage()
    await resume()
    expect([modal.status(), wallet.calls]).toEqual(['disconnected', []])
    expect([stored('eip155:connected_connector_id'), stored('connection_status')]).toEqual([
      'example.marten',
      'connected',
    ])
  })

  test('CON-3: a stored wallet does not interfere with one that is chosen meanwhile', async () => {
    const wallet = createFakeConnector({ accounts: ['0x1'] })
    const late = createDeferred<void>()
    wallet.control.resuming.push(late.promise)
    const chosen = createFakeConnector({ id: 'b.b', accounts: ['0x2'] })
    const answer = createDeferred<void>()
    chosen.control.connecting.push(answer.promise)
    leavePage()
    evm.setConnectors([wallet.connector, chosen.connector])
    void resume()
    await settle()
    const connecting = connectWallet(modal.instance, chosen.connector)
    late.resolve()
    await vi.advanceTimersByTimeAsync(6_000)
    expect([modal.status(), modal.account()]).toEqual(['connecting', undefined])
    answer.resolve()
    await connecting
    expect(modal.account()?.address).toBe('0x2')
    expect(wallet.watcherCount()).toBe(0)
  })

  test('DISC-6: a response after the 5 s is not shown', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.resuming.push(late.promise)
    leavePage()
    evm.setConnectors([wallet.connector])
    const done = resume()
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    late.resolve()
    await settle()
    expect(modal.status()).toBe('disconnected')
    expect(wallet.watcherCount()).toBe(0)
  })

  test('DISC-6: of two rivals that appear in one task neither is used', async () => {
    const wallet = createFakeConnector()
    leavePage()
    const done = resume()
    await settle()
    evm.setConnectors([wallet.connector])
    evm.setConnectors([
      createFakeConnector({ id: 'example.marten:0', isContested: true }).connector,
      createFakeConnector({ id: 'example.marten:1', isContested: true }).connector,
    ])
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    expect([wallet.calls, modal.status()]).toEqual([[], 'disconnected'])
  })

  test('DISC-6: a wallet that becomes contested during its response is not used', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.resuming.push(late.promise)
    leavePage()
    evm.setConnectors([wallet.connector])
    const done = resume()
    await settle()
    evm.setConnectors([createFakeConnector({ id: 'example.marten:0', isContested: true }).connector])
    late.resolve()
    await done
    expect([modal.status(), wallet.watcherCount()]).toEqual(['disconnected', 0])
  })

  test('STO-10: a disconnect in another tab ends a restore in this one', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.resuming.push(late.promise)
    leavePage()
    evm.setConnectors([wallet.connector])
    const done = resume()
    await settle()
    localStorage.removeItem(keyOf('eip155:connected_connector_id'))
    localStorage.setItem(keyOf('connection_status'), 'disconnected')
    hear('eip155:connected_connector_id')
    expect(modal.status()).toBe('disconnected')
    late.resolve()
    await done
    expect([modal.status(), stored('connection_status')]).toEqual(['disconnected', 'disconnected'])
  })

  test('DISC-3: a contested connection is not stored, because it could not be identified', async () => {
    await connect({ id: 'example.marten:1', isContested: true })
    expect([modal.status(), stored('eip155:connected_connector_id')]).toEqual(['connected', null])
    expect(stored('connection_status')).toBe('disconnected')
    hear('connection_status')
    expect(modal.status()).toBe('connected')
  })

  test('DISC-1: a wallet without an identity connects, and is not stored', async () => {
    await connect({ id: 'announced:0', isAnonymous: true })
    expect([modal.status(), stored('eip155:connected_connector_id')]).toEqual(['connected', null])
    hear('connection_status')
    expect(modal.status()).toBe('connected')
  })

  test('a shown connection without stored data ends at once', async () => {
    modal.instance.connection.restored('eip155', 'example.marten')
    void resume()
    await settle()
    expect(modal.status()).toBe('disconnected')
  })

  test('DISC-6: a contested wallet is never used', async () => {
    const wallet = createFakeConnector({ isContested: true })
    leavePage()
    evm.setConnectors([wallet.connector])
    const done = resume()
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    expect(wallet.calls).toEqual([])
    expect(modal.status()).toBe('disconnected')
  })

  test('DISC-6: only the stored wallet is asked', async () => {
    const wallet = createFakeConnector({ id: 'example.other' })
    leavePage()
    evm.setConnectors([wallet.connector])
    const done = resume()
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    expect(wallet.calls).toEqual([])
  })

  test('CON-4: a wallet that is shown but not live yet is notified of the disconnect', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.resuming.push(late.promise)
    leavePage()
    modal.instance.connection.restored('eip155', 'example.marten')
    evm.setConnectors([wallet.connector])
    void resume()
    await settle()
    const done = disconnect(modal.instance)
    expect(stored('connection_status')).toBe('disconnected')
    late.resolve()
    await done
    expect(wallet.calls).toEqual(['resume', 'disconnect'])
    expect([modal.status(), stored('eip155:connected_connector_id')]).toEqual(['disconnected', null])
    expect(wallet.watcherCount()).toBe(0)
    // And never again: the next one is another wallet's.
    modal.instance.connection.begin('eip155')
    await disconnect(modal.instance)
    expect(wallet.calls).toEqual(['resume', 'disconnect'])
  })

  test('CON-4: a disconnect meanwhile counts', async () => {
    const wallet = createFakeConnector()
    const late = createDeferred<void>()
    wallet.control.resuming.push(late.promise)
    leavePage()
    evm.setConnectors([wallet.connector])
    const done = resume()
    await settle()
    await disconnect(modal.instance)
    late.resolve()
    await done
    expect(modal.status()).toBe('disconnected')
    expect(wallet.watcherCount()).toBe(0)
  })

  test('CON-7: stopping meanwhile leaves nothing', async () => {
    leavePage()
    const done = resume()
    await settle()
    modal.instance.scope.end()
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    expect(evm.watcherCount()).toBe(0)
    expect(stored('connection_status')).toBe('connected')
  })

  test('a connection that was shown already is reported once', async () => {
    leavePage()
    modal.instance.connection.restored('eip155', 'example.marten')
    const wallet = createFakeConnector()
    evm.setConnectors([wallet.connector])
    await resume()
    await settle()
    expect(modal.told()).toEqual([])
    expect(modal.status()).toBe('connected')
  })
})

describe('STO-10: other tabs', () => {
  test('STO-10: disconnecting in one tab disconnects the others, which write nothing in return', async () => {
    const wallet = await connect()
    localStorage.removeItem(keyOf('eip155:connected_connector_id'))
    const set = vi.spyOn(Storage.prototype, 'setItem')
    hear('eip155:connected_connector_id')
    expect(modal.status()).toBe('disconnected')
    expect(wallet.watcherCount()).toBe(0)
    await settle()
    expect(set).not.toHaveBeenCalled()
    set.mockRestore()
  })

  test('STO-2: clearing the storage disconnects', async () => {
    await connect()
    localStorage.clear()
    hear(null)
    expect(modal.status()).toBe('disconnected')
  })

  test('STO-10: other writes of another tab change no connection', async () => {
    await connect()
    for (const name of ['recent_wallets', 'native_balance_cache', 'connection_status']) hear(name)
    expect(modal.status()).toBe('connected')
  })
})

/** What the app gets of the wallet. */
const provider = () => connectedOf(modal.instance.connection.state, 'eip155')?.provider as Eip1193Provider

describe("the app's provider", () => {
  test('follows the active account from any side, as one stable object', async () => {
    const wallet = await connect({ accounts: ['0xA', '0xB'] })
    const first = provider()
    const events: unknown[] = []
    first.on('accountsChanged', (accounts: never) => events.push(accounts))
    expect(await first.request({ method: 'eth_accounts' })).toEqual(['0xA', '0xB'])
    await switchAccount(modal.instance, '0xB')
    expect(await first.request({ method: 'eth_accounts' })).toEqual(['0xB', '0xA'])
    wallet.tell((events) => events.accountsChanged(['0xC', '0xA']))
    wallet.tell((events) => events.chainChanged('137'))
    expect(events).toEqual([
      ['0xB', '0xA'],
      ['0xC', '0xA'],
    ])
    expect(provider()).toBe(first)
  })

  test('the same wallet again keeps its object; another one ends it without accounts', async () => {
    const wallet = await connect()
    const first = provider()
    const events: unknown[] = []
    first.on('accountsChanged', (accounts: never) => events.push(accounts))
    await connectWallet(modal.instance, wallet.connector)
    expect(provider()).toBe(first)
    expect(events).toEqual([])
    await connect({ id: 'example.badger' })
    expect(provider()).not.toBe(first)
    expect(events).toEqual([[]])
  })

  test('a disconnect leaves it without accounts, reported once', async () => {
    await connect()
    const events: unknown[] = []
    provider().on('accountsChanged', (accounts: never) => events.push(accounts))
    await disconnect(modal.instance)
    expect(events).toEqual([[]])
    expect(provider()).toBeUndefined()
  })
})

describe('the native balance', () => {
  const refresh = async () => {
    await refreshBalance(modal.instance, 'eip155')
    await settle()
  }
  const reads = () => evm.calls.filter((call) => call.startsWith('balance')).length

  test('is read on connect, and cached 30 s for the exact account and network', async () => {
    await connect()
    expect(modal.account()?.balance).toMatchObject({ status: 'ready', formatted: '1.5', symbol: 'ETH' })
    await refresh()
    expect(reads()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    await refresh()
    expect(reads()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await refresh()
    expect(reads()).toBe(2)
  })

  test('NET-7: equal concurrent reads are one', async () => {
    const answer = createDeferred<{ units: bigint; decimals: number; symbol: string }>()
    evm.control.balance = () => answer.promise
    await connect()
    const both = [refreshBalance(modal.instance, 'eip155'), refreshBalance(modal.instance, 'eip155')]
    answer.resolve({ units: 0n, decimals: 18, symbol: 'ETH' })
    await Promise.all(both)
    expect(reads()).toBe(1)
    expect(modal.account()?.balance.formatted).toBe('0')
  })

  test('NET-7: a cached time in the future is a miss', async () => {
    const entry = { caipAddress: 'eip155:1:0xA', balance: '9', symbol: 'ETH', timestamp: Date.now() + 60_000 }
    localStorage.setItem(keyOf('native_balance_cache'), JSON.stringify({ 'eip155:1:0xA': entry }))
    await connect()
    expect(modal.account()?.balance.formatted).toBe('1.5')
  })

  test('STO-6: a cached balance of another account is not shown', async () => {
    const entry = { caipAddress: 'eip155:1:0xEvil', balance: '9', symbol: 'ETH', timestamp: Date.now() }
    localStorage.setItem(keyOf('native_balance_cache'), JSON.stringify({ 'eip155:1:0xA': entry }))
    await connect()
    expect(modal.account()?.balance.formatted).toBe('1.5')
  })

  test('NET-8: after a failure it is reported once, keeps the last value, and is not read for 30 s', async () => {
    modal.instance.modalState.set({ isOpen: true })
    await connect()
    const { asOf } = modal.account()?.balance ?? {}
    await vi.advanceTimersByTimeAsync(30_001)
    evm.control.balance = () => Promise.reject(new Error('down'))
    await refresh()
    expect(modal.account()?.balance).toMatchObject({ status: 'failed', formatted: '1.5', symbol: 'ETH', asOf })
    expect(modal.notices).toEqual(['error: balance.unavailable'])
    await refresh()
    await vi.advanceTimersByTimeAsync(29_000)
    await refresh()
    expect(reads()).toBe(2)
    expect(modal.notices).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_500)
    evm.control.balance = async () => ({ units: 2n, decimals: 0, symbol: 'ETH' })
    await refresh()
    expect(modal.account()?.balance).toMatchObject({ status: 'ready', formatted: '2' })
  })

  test('NET-8: a failure after the modal closed is shown, and one that nobody could see is shown on the next open', async () => {
    evm.control.balance = () => Promise.reject(new Error('down'))
    await connect()
    expect(modal.notices).toEqual([])
    modal.instance.modalState.set({ isOpen: true })
    modal.instance.modalState.set({ isOpen: false })
    await refresh()
    expect(modal.notices).toEqual(['error: balance.unavailable'])
    await refresh()
    expect(modal.notices).toHaveLength(1)
    expect(reads()).toBe(1)
  })

  test('an explicit request always reads again: within the 30 s, after a failure, and during a read', async () => {
    await connect()
    const ask = () => refreshBalance(modal.instance, 'eip155', { isAsked: true })
    evm.control.balance = async () => ({ units: 2n, decimals: 0, symbol: 'ETH' })
    await ask()
    expect(modal.account()?.balance.formatted).toBe('2')
    evm.control.balance = () => Promise.reject(new Error('down'))
    await ask()
    expect(modal.account()?.balance.status).toBe('failed')
    const old = createDeferred<{ units: bigint; decimals: number; symbol: string }>()
    evm.control.balance = () => old.promise
    const first = ask()
    await settle()
    evm.control.balance = async () => ({ units: 3n, decimals: 0, symbol: 'ETH' })
    const both = [ask(), ask()]
    old.resolve({ units: 2n, decimals: 0, symbol: 'ETH' })
    await Promise.all([first, ...both])
    expect(modal.account()?.balance.formatted).toBe('3')
    expect(reads()).toBe(5)
  })

  describe('after a transaction of the app', () => {
    const send = () => provider().request({ method: 'eth_sendTransaction', params: [{}] })

    test('is read again once mined, and its cached value is dropped at once', async () => {
      await connect()
      const mined = createDeferred<void>()
      evm.control.awaitTransaction = () => mined.promise
      await send()
      await settle()
      expect(evm.calls).toContain('await 1')
      expect(stored('native_balance_cache')).toBe('{}')
      expect(reads()).toBe(1)
      evm.control.balance = async () => ({ units: 1n, decimals: 0, symbol: 'ETH' })
      mined.resolve()
      await settle()
      expect(modal.account()?.balance.formatted).toBe('1')
    })

    test.each([
      ['a disconnect', async () => disconnect(modal.instance)],
      ['another account', async () => switchAccount(modal.instance, '0xB')],
      ['the end', async () => modal.instance.scope.end()],
    ])('is not awaited after %s', async (_, leavePage) => {
      await connect()
      let signal: AbortSignal | undefined
      evm.control.awaitTransaction = (input) => {
        signal = input
        return new Promise(() => undefined)
      }
      await send()
      await settle()
      expect(signal?.aborted).toBe(false)
      await leavePage()
      expect(signal?.aborted).toBe(true)
    })
  })

  test('NET-11: on an allowed unsupported network, its balance is reported as unavailable', async () => {
    modal = createTestInstance([evm], { networks: { allowUnsupported: true } })
    modal.instance.modalState.set({ isOpen: true })
    await connect({ chainId: '5' })
    expect(modal.notices).toEqual(['error: balance.unavailable'])
    expect(reads()).toBe(0)
  })

  test('NET-8: a failed first read is not 0', async () => {
    evm.control.balance = () => Promise.reject(new Error('down'))
    await connect()
    expect(modal.account()?.balance.status).toBe('failed')
    expect(modal.account()?.balance.formatted).toBeUndefined()
    expect(modal.notices).toEqual([])
  })

  test('NET-8: a failed first read shows the stored value, with its time', async () => {
    const timestamp = Date.now() - 3_600_000
    const entry = { caipAddress: 'eip155:1:0xA', balance: '9', symbol: 'ETH', timestamp }
    localStorage.setItem(keyOf('native_balance_cache'), JSON.stringify({ 'eip155:1:0xA': entry }))
    evm.control.balance = () => Promise.reject(new Error('down'))
    await connect()
    expect(modal.account()?.balance).toMatchObject({ status: 'failed', formatted: '9', symbol: 'ETH', asOf: timestamp })
  })

  test('STO-9: a response after the disconnect is not stored', async () => {
    const answer = createDeferred<{ units: bigint; decimals: number; symbol: string }>()
    evm.control.balance = () => answer.promise
    await connect()
    await disconnect(modal.instance)
    answer.resolve({ units: 1n, decimals: 0, symbol: 'ETH' })
    await settle()
    expect(stored('native_balance_cache')).toBeNull()
  })

  test('CON-1: a response for an inactive account is dropped', async () => {
    const answer = createDeferred<{ units: bigint; decimals: number; symbol: string }>()
    evm.control.balance = () => answer.promise
    const wallet = await connect()
    evm.control.balance = async () => ({ units: 7n, decimals: 0, symbol: 'ETH' })
    wallet.tell((events) => events.accountsChanged(['0xB']))
    await settle()
    answer.resolve({ units: 1n, decimals: 0, symbol: 'ETH' })
    await settle()
    expect(modal.account()).toMatchObject({ address: '0xB', balance: { formatted: '7' } })
  })

  test('NET-11: an unsupported network is not read', async () => {
    await connect({ chainId: '5' })
    expect(reads()).toBe(0)
    expect(modal.account()?.balance.status).toBe('idle')
  })
})

describe('accounts of several types', () => {
  const accounts = ['0xA', '0xB']
  async function connectTyped(input: Parameters<typeof createTestInstance>[1] = {}) {
    modal = createTestInstance([evm], input)
    const wallet = createFakeConnector({ accounts })
    const typed = [
      { address: '0xA', type: 'eoa' },
      { address: '0xB', type: 'smartAccount' },
    ] as const
    void restore(modal.instance)
    addSession(modal.instance, { ...wallet.session, connections: [{ ...wallet.connection, accounts: typed }] })
    return wallet
  }

  test.each([
    [undefined, '0xB'],
    [{ eip155: 'eoa' } as const, '0xA'],
    [{ eip155: 'payment' } as const, '0xA'],
  ])(
    'the preferred type becomes active, by default as the specification says: %j',
    async (defaultAccountTypes, visibleText) => {
      await connectTyped({ wallets: { accountTypes: defaultAccountTypes } })
      expect(modal.account()?.address).toBe(visibleText)
    },
  )

  test("the user's choice is stored, and used by the next connection", async () => {
    await connectTyped()
    await switchAccount(modal.instance, '0xA')
    expect(stored('eip155:preferred_account_type')).toBe('eoa')
    expect(modal.instance.account.state.preferredTypes.eip155).toBe('eoa')
    await disconnect(modal.instance)
    const { session, connection } = createFakeConnector({ accounts })
    const typed = [
      { address: '0xB', type: 'smartAccount' },
      { address: '0xA', type: 'eoa' },
    ] as const
    addSession(modal.instance, { ...session, connections: [{ ...connection, accounts: typed }] })
    expect(modal.account()?.address).toBe('0xA')
  })

  test('of one type, a choice prefers none', async () => {
    await connect()
    await switchAccount(modal.instance, '0xB')
    expect(stored('eip155:preferred_account_type')).toBeNull()
  })
})

describe('a wallet that disconnects by itself', () => {
  const onSolana = { id: 'sol.wallet', namespace: 'solana', chainId: String(solana.id), accounts: ['S'] }
  const active = () => modal.instance.network.state.activeNamespace

  test('leaves the other namespace active', async () => {
    await connect()
    const wallet = await connect(onSolana)
    expect(active()).toBe('solana')
    wallet.tell((events) => events.disconnected())
    await settle()
    expect([active(), stored('active_namespace')]).toEqual(['eip155', 'eip155'])
  })

  test('STO-10: in another tab activates the other namespace, and writes nothing', async () => {
    await connect()
    await connect(onSolana)
    localStorage.removeItem(keyOf('solana:connected_connector_id'))
    const before = stored('active_namespace')
    hear('solana:connected_connector_id')
    await settle()
    expect([active(), stored('active_namespace')]).toEqual(['eip155', before])
  })

  test('STO-10: of both in another tab leaves the one that is stored as active, and tells the app', async () => {
    await connect()
    await connect(onSolana)
    localStorage.setItem(keyOf('active_namespace'), 'solana')
    for (const name of ['solana', 'eip155']) {
      localStorage.removeItem(keyOf(`${name}:connected_connector_id`))
      hear(`${name}:connected_connector_id`)
      await settle()
    }
    expect([active(), stored('active_namespace')]).toEqual(['solana', 'solana'])
    const ends = modal.events.filter(({ event }) => event === 'ACCOUNT_CHANGED').slice(-2)
    expect(ends.map(({ properties }) => properties)).toMatchObject([
      { namespace: 'solana', address: undefined },
      { namespace: 'eip155', address: undefined },
    ])
  })

  test('a session of both namespaces that the user ends in one ends in both at the same moment', async () => {
    const candidate = createFakeConnector({ id: 'walletConnect', storesSession: true })
    const second = createFakeConnector({ ...onSolana, id: 'walletConnect', storesSession: true })
    const answer = createDeferred<void>()
    const session = {
      ...candidate.session,
      connections: [candidate.connection, second.connection],
      disconnect: () => answer.promise,
    }
    addSession(modal.instance, session)
    await settle()
    const ended = disconnect(modal.instance, { namespace: 'eip155' })
    await settle()
    second.tell((events) => events.disconnected())
    await settle()
    const statuses = () => [modal.status('eip155'), modal.status('solana')]
    expect(statuses()).toEqual(['connected', 'connected'])
    answer.resolve()
    await ended
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
  })

  test('with a session of both namespaces, activates neither', async () => {
    const candidate = createFakeConnector({ id: 'walletConnect', storesSession: true })
    const second = createFakeConnector({ ...onSolana, id: 'walletConnect', storesSession: true })
    addSession(modal.instance, { ...candidate.session, connections: [candidate.connection, second.connection] })
    await settle()
    candidate.tell((events) => events.disconnected())
    second.tell((events) => events.disconnected())
    await settle()
    expect([active(), modal.status('eip155'), modal.status('solana')]).toEqual([
      'eip155',
      'disconnected',
      'disconnected',
    ])
  })
})

describe('discovery', () => {
  test("lists the adapters' wallets, at once and later", async () => {
    await discover(modal.instance)
    expect(modal.instance.connection.state.connectors).toEqual([])
    const { connector } = createFakeConnector()
    evm.setConnectors([connector])
    await settle()
    expect(modal.instance.connection.state.connectors).toEqual([connector])
  })

  test('an adapter is created once, with the options it takes defaults from', async () => {
    modal = createTestInstance([evm], { wallets: { eip6963: false, injected: false } })
    await Promise.all([discover(modal.instance), discover(modal.instance), adapterOf(modal.instance, 'eip155')])
    expect(evm.contexts).toMatchObject([{ allowLoopback: true }])
    expect(evm.defaults).toMatchObject([{ wallets: { eip6963: false, injected: false } }])
    expect(evm.contexts[0]?.networks()).toEqual([ethereum, matic])
  })

  test('no wallet is offered if wallets are turned off', async () => {
    modal = createTestInstance([evm], { wallets: false })
    evm.setConnectors([createFakeConnector().connector])
    await discover(modal.instance)
    expect(modal.instance.connection.state.connectors).toEqual([])
  })

  test('CON-7: stopping removes the list and every listener', async () => {
    evm.setConnectors([createFakeConnector().connector])
    await discover(modal.instance)
    expect(modal.instance.connection.state.connectors).toHaveLength(1)
    modal.instance.scope.end()
    expect(modal.instance.connection.state.connectors).toEqual([])
    expect(evm.watcherCount()).toBe(0)
  })
})
