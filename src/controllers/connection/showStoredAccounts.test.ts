// @vitest-environment happy-dom
// @vitest-environment-options {"url": "https://app.example/"}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectedReading, ReadConnectedRequest } from '../../adapters/adapter.js'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import type { SettingsInput } from '../../config/options.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter, createFakeConnector, toAccounts } from '../../testing/modal/fakeAdapter.js'
import { connectedOf } from './connectionController.js'
import { showStoredAccounts } from './showStoredAccounts.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const solana = toNetwork('solana', solanaMainnet)
const keyOf = (name: string, instance = 'default') => `latchkey/${instance}/v1/${name}`

beforeEach(() => {
  localStorage.setItem(keyOf('eip155:connected_connector_id'), 'example.marten')
  localStorage.setItem(keyOf('eip155:connected_account'), '0xA')
})

afterEach(() => localStorage.clear())

/** Stored data, a wallet that confirms it, and live connections that load on demand. */
function create(input: SettingsInput = {}) {
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  const requests: Omit<ReadConnectedRequest, 'signal' | 'onAsk'>[] = []
  const reads: string[] = []
  const contentTypes: string[] = []
  const watchers = new Set<() => void>()
  const control = {
    accounts: toAccounts(['0xA']),
    chainId: '1',
    loading: Promise.resolve(),
    peeking: Promise.resolve(),
    isKnown: true,
    readBalance: async (): Promise<bigint | undefined> => 1_500_000_000_000_000_000n,
    restoreLive: () => new Promise<void>(() => {}),
  }
  async function readConnected({
    connectorId,
    account,
    chainId,
    onAsk,
  }: ReadConnectedRequest): Promise<ConnectedReading | undefined> {
    requests.push({ connectorId, account, chainId })
    await control.loading
    onAsk()
    await control.peeking
    if (!control.isKnown) return undefined
    return {
      accounts: control.accounts,
      chainId: control.chainId,
      watch(onChange) {
        watchers.add(onChange)
        return () => watchers.delete(onChange)
      },
      readBalance(url, contentType) {
        reads.push(url)
        contentTypes.push(contentType)
        return control.readBalance()
      },
    }
  }
  const modal = createTestInstance(
    [{ ...evm, factory: { ...evm.factory, readConnected } }, createFakeAdapter('solana', [solana])],
    input,
  )
  let takeOvers = 0
  const { instance } = modal
  Object.assign(instance.clients, {
    restore() {
      takeOvers++
      return control.restoreLive()
    },
  })
  instance.connection.begin('eip155', 'reconnecting')
  return {
    ...modal,
    instance,
    control,
    asked: requests,
    reads,
    contentTypes,
    watchers,
    /** How often the live connections were loaded. */
    takeOvers: () => takeOvers,
    modalLoads: () => modal.modalLoads,
    restore: () => showStoredAccounts(instance, ['eip155']),
  }
}

async function restored(input?: SettingsInput) {
  const page = create(input)
  await page.restore()
  return page
}

/** Another tab has written or removed a key; `null` means all. */
const hear = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

describe('a connection that the wallet confirms', () => {
  test('STO-3: is shown with its account and balance, without loading the live connections', async () => {
    const { restore, status, account, asked, takeOvers } = create()
    const done = restore()
    expect(status()).toBe('reconnecting')
    await done
    expect(status()).toBe('connected')
    expect(asked).toEqual([{ connectorId: 'example.marten', account: '0xA', chainId: '1' }])
    expect(account()).toMatchObject({
      address: '0xA',
      caipAddress: 'eip155:1:0xA',
      accounts: toAccounts(['0xA']),
      balance: { status: 'ready', formatted: '1.5', symbol: 'ETH' },
    })
    expect(takeOvers()).toBe(0)
  })

  test('a balance of the last 30 s is shown without a read, and a read one is stored for the next load', async () => {
    const first = await restored()
    expect(first.reads).toHaveLength(1)
    const again = await restored()
    expect(again.reads).toEqual([])
    expect(again.account()?.balance).toEqual(first.account()?.balance)
  })

  test.each([
    ['older than 30 s', (now: number) => `eip155:1:0xA 9 ${now - 30_001}`],
    ['with a future time', (now: number) => `eip155:1:0xA 9 ${now + 60_000}`],
    ['of another account', (now: number) => `eip155:1:0xB 9 ${now}`],
    ['that cannot be read', () => 'eip155:1:0xA <script> 1'],
  ])('a stored balance %s is read again', async (_, entry) => {
    localStorage.setItem(keyOf('last_balance'), entry(Date.now()))
    const { reads, account } = await restored()
    expect(reads).toHaveLength(1)
    expect(account()?.balance.formatted).toBe('1.5')
  })

  test('leaves a connection alone that was restored before', async () => {
    const page = create()
    const { connected } = createFakeConnector()
    page.instance.connection.succeed('eip155', connected)
    await page.restore()
    expect(connectedOf(page.instance.connection.state, 'eip155')?.wallet).toEqual(connected.wallet)
    expect(page.asked).toEqual([])
    expect(page.takeOvers()).toBe(0)
  })

  test('makes its network and namespace the active ones', async () => {
    const page = create({ networks: { default: solana.caipNetworkId } })
    page.control.chainId = '137'
    await page.restore()
    expect(page.network()).toBe(matic)
    expect(page.instance.network.state.activeNamespace).toBe('eip155')
    expect(page.account()?.caipAddress).toBe('eip155:137:0xA')
  })

  test('PRV-2: on an unconfigured chain opens the modal, and reads no balance', async () => {
    const page = create()
    page.control.chainId = '5'
    await page.restore()
    expect(page.status()).toBe('connected')
    expect(page.network()).toMatchObject({ caipNetworkId: 'eip155:5', isUnsupported: true })
    expect([page.modalLoads(), page.reads, page.takeOvers()]).toEqual([1, [], 0])
  })
})

describe('its balance', () => {
  test('is read at the app’s own URL first', async () => {
    const { reads, contentTypes } = await restored({
      networks: { rpcUrls: { 'eip155:1': ['https://node.example/rpc'] } },
    })
    expect(reads).toEqual(['https://node.example/rpc'])
    // Nodes may refuse any other type.
    expect(contentTypes).toEqual(['application/json'])
  })

  test('is read at the Blockchain RPC with a project id', async () => {
    const { reads, contentTypes } = await restored({
      projectId: 'p1',
      services: { blockchainApi: 'https://data.example' },
    })
    expect(reads).toEqual(['https://data.example/v1/?chainId=eip155%3A1&projectId=p1'])
    // Without a preflight.
    expect(contentTypes).toEqual(['text/plain'])
  })

  test('URL-2: is not read over plain http by a page that is not on loopback', async () => {
    const { reads, takeOvers } = await restored({ networks: { rpcUrls: { 'eip155:1': ['http://localhost:8545'] } } })
    expect([reads, takeOvers()]).toEqual([[], 1])
  })

  test.each<[string, () => Promise<bigint | undefined>]>([
    ['fails', () => Promise.reject(new Error('down'))],
    ['gives none', async () => undefined],
  ])('NET-8: a read that %s leaves it open, and loads the live connections', async (_, readBalance) => {
    const page = create()
    page.control.readBalance = readBalance
    await page.restore()
    expect(page.status()).toBe('connected')
    expect(page.account()?.balance).toEqual({ status: 'idle' })
    expect(page.takeOvers()).toBe(1)
  })

  test('CON-1: a late one is never shown with another account', async () => {
    const page = create()
    const late = createDeferred<bigint>()
    page.control.readBalance = () => late.promise
    const done = page.restore()
    await new Promise((resolve) => setTimeout(resolve))
    page.instance.account.follow(ethereum, toAccounts(['0xB']), '0xB')
    late.resolve(7n)
    await done
    expect(page.account()).toMatchObject({ address: '0xB', balance: { status: 'idle' } })
  })
})

describe('the live connections take over', () => {
  test.each<[string, (page: ReturnType<typeof create>) => void]>([
    ['of which the wallet wants a closer look', ({ control }) => Object.assign(control, { isKnown: false })],
    ['whose wallet is not stored', () => localStorage.removeItem(keyOf('eip155:connected_connector_id'))],
    ['whose account is not stored', () => localStorage.removeItem(keyOf('eip155:connected_account'))],
  ])('a connection %s', async (_, prepare) => {
    const page = create()
    prepare(page)
    await page.restore()
    expect([page.status(), page.account(), page.takeOvers()]).toEqual(['reconnecting', undefined, 1])
  })

  test('CON-3: if another wallet is being asked by then, which is left alone', async () => {
    const page = create()
    const late = createDeferred<void>()
    page.control.peeking = late.promise
    const done = page.restore()
    page.instance.connection.begin('eip155')
    late.resolve()
    await done
    expect([page.status(), page.account(), page.takeOvers()]).toEqual(['connecting', undefined, 1])
  })

  test('STO-10: if another tab has disconnected meanwhile', async () => {
    const page = create()
    const late = createDeferred<void>()
    page.control.peeking = late.promise
    const done = page.restore()
    localStorage.removeItem(keyOf('eip155:connected_connector_id'))
    late.resolve()
    await done
    expect([page.account(), page.takeOvers()]).toEqual([undefined, 1])
  })

  test('if peeking fails', async () => {
    const page = create()
    page.control.peeking = Promise.reject(new Error('a custom adapter'))
    await page.restore()
    expect(page.takeOvers()).toBe(1)
  })

  test('DISC-6: with the time that the wallet was asked, without that of loading', async () => {
    vi.useFakeTimers()
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
    const page = create()
    page.control.isKnown = false
    page.control.loading = wait(20_000)
    page.control.peeking = wait(21_000)
    const done = page.restore()
    await vi.advanceTimersByTimeAsync(21_000)
    await done
    expect(page.instance.connection.state.namespaces.eip155).toEqual({ status: 'reconnecting', silentMs: 1_000 })
    vi.useRealTimers()
  })

  test('DISC-6: and if they cannot load, the connection is dropped', async () => {
    const page = create()
    page.control.isKnown = false
    page.control.restoreLive = () => Promise.reject(new Error('chunk'))
    await page.restore()
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.status()).toBe('disconnected')
  })

  test('a confirmed account stays if they cannot load', async () => {
    const page = await restored()
    page.control.restoreLive = () => Promise.reject(new Error('chunk'))
    hear(keyOf('connection_status'))
    await new Promise((resolve) => setTimeout(resolve))
    expect([page.status(), page.account()?.address]).toEqual(['connected', '0xA'])
  })

  test('when the wallet reports any change', async () => {
    const { watchers, takeOvers } = await restored()
    expect(watchers.size).toBe(1)
    for (const onChange of watchers) onChange()
    expect(takeOvers()).toBe(1)
  })

  test.each([
    ['a key of this modal', keyOf('connection_status'), 1],
    ['the wallet of a namespace', keyOf('eip155:connected_connector_id'), 1],
    ['a balance', keyOf('last_balance'), 0],
    ['everything', null, 1],
    ['a key of another modal', keyOf('connection_status', 'other'), 0],
    ['a key of the page', 'theme', 0],
  ])('STO-10: when another tab writes %s or not', async (_, key, count) => {
    const { takeOvers } = await restored()
    hear(key)
    expect(takeOvers()).toBe(count)
  })

  test('CON-1: a decision of the user meanwhile wins', async () => {
    const page = create()
    const late = createDeferred<void>()
    page.control.peeking = late.promise
    const done = page.restore()
    page.instance.connection.end('eip155')
    late.resolve()
    await done
    expect([page.status(), page.account(), page.watchers.size]).toEqual(['disconnected', undefined, 0])
  })
})

describe('the end of the modal', () => {
  test('CON-7: leaves no listener on the wallet or other tabs', async () => {
    const { instance, watchers, takeOvers } = await restored()
    instance.scope.end()
    expect(watchers.size).toBe(0)
    hear(keyOf('connection_status'))
    expect(takeOvers()).toBe(0)
  })

  test('CON-7: loads nothing after it, whatever the wallet reports', async () => {
    const page = create()
    const late = createDeferred<void>()
    page.control.peeking = late.promise
    page.control.isKnown = false
    const done = page.restore()
    page.instance.scope.end()
    late.resolve()
    await done
    expect(page.takeOvers()).toBe(0)
  })

  test('CON-7: drops what a wallet confirms after it', async () => {
    const page = create()
    const late = createDeferred<void>()
    page.control.peeking = late.promise
    const done = page.restore()
    page.instance.scope.end()
    late.resolve()
    await done
    expect([page.status(), page.account(), page.watchers.size]).toEqual(['reconnecting', undefined, 0])
  })
})
