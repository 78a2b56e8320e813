// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Calls, Transfers } from '../../adapters/adapter.js'
import { mainnet } from '../../config/networks.js'
import type { Connection } from '../../connectors/connector.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { ExpectedEffect, Outcome } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter, type Deferred } from '../../testing/modal/fakeAdapter.js'
import { storageOf } from '../storage.js'
import { addSent, checkSentAgain, loadSent, showSent } from './sentTransactions.js'

const network = toNetwork('eip155', mainnet)

const transfer = (hash: string, changes: Partial<SentTransfer> = {}): SentTransfer => ({
  hash,
  networkId: 'eip155:1',
  from: '0xA',
  to: '0xB',
  amount: '0.5',
  symbol: 'ETH',
  decimals: 18,
  at: 1,
  status: 'pending',
  sinceBlock: 7,
  ...changes,
})
const gain = { amount: '2478.75', minimum: '2453.9', symbol: 'USDC', token: '0xC', decimals: 6 }
const confirmed = (hash: string, arrived = 5n * 10n ** 17n): Outcome => ({
  kind: 'confirmed',
  hash,
  arrived,
  block: 9n,
  fee: 21_000n,
})

/** One tab: all tabs of a test share the browser's storage. */
function openTab({ isConnected = true } = {}) {
  const fake = createFakeAdapter('eip155', [network])
  const followed: Record<string, Deferred<Outcome>> = {}
  const expected: ExpectedEffect[] = []
  /** Ids of calls that the wallet was asked about. */
  const followedCalls: string[] = []
  let findAsked = (): unknown => undefined
  const follow: Transfers['follow'] = (hash, effect) => {
    const outcome = createDeferred<Outcome>()
    followed[hash] = outcome
    expected.push(effect)
    return outcome.promise
  }
  const calls = {
    follow: (find: () => unknown, id: string, ...requests: [ExpectedEffect, Network, AbortSignal]) => {
      followedCalls.push(id)
      findAsked = find
      return follow(id, ...requests)
    },
  } as unknown as Calls
  fake.give({ transfers: async () => ({ follow }), calls: async () => calls })
  const { instance, notices, events } = createTestInstance([fake])
  if (isConnected) instance.account.follow(network, [{ address: '0xA', type: 'eoa' }], '0xA')
  return {
    findAsked: () => findAsked(),
    connection: instance.connection,
    add: (sent: SentTransfer) => addSent(instance, sent),
    load: () => loadSent(instance, 'eip155'),
    show: (hash: string) => showSent(instance, hash),
    checkAgain: (sent: SentTransfer) => checkSentAgain(instance, sent),
    followed,
    followedCalls,
    expected,
    notices,
    events,
    stored: () => storageOf(instance).read('sent_transfers', 'eip155'),
  }
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('SEND-11: after a reload, what is open is followed, even if another transfer is sent first', async () => {
  void openTab().add(transfer('0x1'))
  await tick()
  const { add, followed, stored } = openTab()
  void add(transfer('0x2'))
  await tick()
  expect(Object.keys(followed).sort()).toEqual(['0x1', '0x2'])
  followed['0x1']?.resolve({ kind: 'failed', hash: '0x1' })
  await tick()
  expect(stored()?.map(({ hash, status }) => [hash, status])).toEqual(
    expect.arrayContaining([
      ['0x1', 'failed'],
      ['0x2', 'pending'],
    ]),
  )
})

test('SEND-11: after a reload the chain is asked for the same effect as before', async () => {
  const first = openTab()
  void first.add(transfer('0x1'))
  void first.add(transfer('0x2', { amount: '1', gain, to: '0xA' }))
  await tick()
  const { load, expected } = openTab()
  load()
  await tick()
  const byKind = (list: readonly ExpectedEffect[]) => [...list].sort((a, b) => (a.kind < b.kind ? 1 : -1))
  expect(byKind(expected)).toEqual(byKind(first.expected))
  expect(byKind(expected)).toEqual([
    { kind: 'transfer', from: '0xA', to: '0xB', token: undefined, units: 5n * 10n ** 17n, sinceBlock: 7n },
    { kind: 'swap', from: '0xA', to: '0xA', token: '0xC', units: 2_453_900_000n, sinceBlock: 7n },
  ])
})

test('SEND-11: after a reload the wallet is asked what became of its calls, and their transaction is kept', async () => {
  void openTab().add(transfer('batch-1', { isCalls: true }))
  await tick()
  const { load, followed, followedCalls, stored } = openTab()
  load()
  await tick()
  expect(followedCalls).toEqual(['batch-1'])
  followed['batch-1']?.resolve(confirmed('0xmined'))
  await tick()
  expect(stored()).toMatchObject([{ hash: 'batch-1', isCalls: true, minedHash: '0xmined', status: 'confirmed' }])
})

test('SEND-8: only the wallet of the account is asked what became of its calls', async () => {
  const { add, connection, findAsked } = openTab()
  void add(transfer('batch-1', { isCalls: true }))
  await tick()
  const connect = (address: string) => {
    const match = { accounts: [{ address, type: 'eoa' }] } as unknown as Connection
    connection.succeed('eip155', { connection: match } as never)
    return match
  }
  expect(findAsked()).toBeUndefined()
  connect('0xB')
  expect(findAsked()).toBeUndefined()
  const own = connect('0xA')
  expect(findAsked()).toBe(own)
})

test('SEND-8: of two wallets with the account, only the one that was asked is asked again', async () => {
  const { add, connection, findAsked } = openTab()
  void add(transfer('batch-1', { isCalls: true, connectorId: 'example.marten' }))
  await tick()
  const connect = (connectorId: string) => {
    const match = { accounts: [{ address: '0xA', type: 'eoa' }] } as unknown as Connection
    connection.succeed('eip155', { connectorId, connection: match } as never)
    return match
  }
  connect('walletConnect')
  expect(findAsked()).toBeUndefined()
  const own = connect('example.marten')
  expect(findAsked()).toBe(own)
})

test('STO-10: two tabs that send lose nothing of each other', async () => {
  const [first, second] = [openTab(), openTab()]
  first.load()
  second.load()
  void first.add(transfer('0x1'))
  void second.add(transfer('0x2'))
  await tick()
  first.followed['0x1']?.resolve(confirmed('0x1'))
  await tick()
  second.followed['0x2']?.resolve(confirmed('0x2'))
  await tick()
  expect(new Set(first.stored()?.map(({ hash, status }) => `${hash} ${status}`))).toEqual(
    new Set(['0x1 confirmed', '0x2 confirmed']),
  )
  expect([first.notices, second.notices]).toEqual([['confirmed: 0x1'], ['confirmed: 0x2']])
})

test('STO-10: what one tab has found out is not forgotten by another that did not know', async () => {
  const [first, second] = [openTab(), openTab()]
  const added = first.add(transfer('0x1'))
  await tick()
  first.followed['0x1']?.resolve({ kind: 'unknown' })
  const unknown = await added
  second.load()
  first.checkAgain(unknown)
  await tick()
  first.followed['0x1']?.resolve(confirmed('0x1'))
  await tick()
  void second.add(transfer('0x2'))
  await tick()
  second.followed['0x2']?.resolve(confirmed('0x2'))
  await tick()
  expect(new Set(second.stored()?.map(({ hash, status }) => `${hash} ${status}`))).toEqual(
    new Set(['0x1 confirmed', '0x2 confirmed']),
  )
})

test('what the chain says is stored, told once, and is what the promise says', async () => {
  const { add, followed, notices, events, stored } = openTab()
  const promise = add(transfer('0x1'))
  await tick()
  followed['0x1']?.resolve(confirmed('0x2'))
  const reported = await promise
  expect(reported).toMatchObject({
    status: 'confirmed',
    minedHash: '0x2',
    arrived: '0.5',
    block: 9,
    endedAt: expect.anything(),
  })
  expect(reported.fee).toBe('0.000000000000021')
  expect(notices).toEqual(['confirmed: 0x1'])
  expect(events.filter(({ event }) => event === 'SEND_SETTLED')).toHaveLength(1)
  expect(stored()).toEqual([reported])
})

test('one that a view shows ends without a message', async () => {
  const { add, show, followed, notices } = openTab()
  const hide = show('0x1')
  const shownEnd = add(transfer('0x1'))
  const hiddenEnd = add(transfer('0x2'))
  await tick()
  followed['0x1']?.resolve(confirmed('0x1'))
  await shownEnd
  hide()
  followed['0x2']?.resolve(confirmed('0x2'))
  await hiddenEnd
  expect(notices).toEqual(['confirmed: 0x2'])
})

test('a swap tells what arrived in the token that it gives', async () => {
  const { add, followed } = openTab()
  const promise = add(transfer('0x1', { amount: '1', gain }))
  await tick()
  followed['0x1']?.resolve(confirmed('0x1', 2_470_000_000n))
  expect(await promise).toMatchObject({ status: 'confirmed', arrived: '2470', minedHash: undefined })
})

test('one whose outcome is not known can be checked again', async () => {
  const { add, checkAgain, followed, stored } = openTab()
  const promise = add(transfer('0x1'))
  await tick()
  followed['0x1']?.resolve({ kind: 'unknown' })
  const unknown = await promise
  expect(unknown.status).toBe('unknown')
  checkAgain(unknown)
  expect(stored()?.[0]?.status).toBe('pending')
  await tick()
  followed['0x1']?.resolve(confirmed('0x1'))
  await tick()
  expect(stored()?.[0]?.status).toBe('confirmed')
})

test('a chain that cannot be asked at all leaves it unknown', async () => {
  const { add, followed } = openTab()
  const promise = add(transfer('0x1'))
  await tick()
  followed['0x1']?.reject(new Error('down'))
  expect((await promise).status).toBe('unknown')
})

test('STO-9: a hash that comes after the disconnect is not stored, but its outcome is still read', async () => {
  const { add, followed, notices, stored } = openTab({ isConnected: false })
  const promise = add(transfer('0x1'))
  await tick()
  followed['0x1']?.resolve(confirmed('0x1'))
  expect((await promise).status).toBe('confirmed')
  expect([stored(), notices]).toEqual([undefined, []])
})
