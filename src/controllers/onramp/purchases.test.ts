// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { OnrampProvider, OnrampPurchase } from '../../domain/onramp.js'
import { createModalPurchases } from '../../features/onramp/modalOnramp.js'
import { coinbaseOnramp } from '../../services/onramp/coinbase.js'
import { onramp } from '../../services/onramp/onramp.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter, toAccounts } from '../../testing/modal/fakeAdapter.js'
import { type ChainClient, createChainClient } from '../clients.js'
import { groupPurchases, loadPurchases, type Purchase, showPurchases } from './purchases.js'

const ethereum: Network = toNetwork('eip155', mainnet)

const purchase = (id: string, status: OnrampPurchase['status'], more: object = {}): OnrampPurchase => ({
  id,
  status,
  symbol: 'USDC',
  amount: '98.29',
  at: Date.UTC(2026, 10, 20),
  ...more,
})

type Changes = { more?: readonly OnrampProvider[]; client?: ChainClient }

function create({ more = [], client }: Changes = {}) {
  const list = vi.fn(async (_: { address: string }): Promise<readonly OnrampPurchase[]> => [purchase('a', 'confirmed')])
  const ferry: OnrampProvider = {
    id: 'ferry',
    label: 'Ferry',
    namespaces: ['eip155'],
    hosts: ['ferry.example'],
    createUrl: () => 'https://ferry.example/',
    listPurchases: (request) => list(request),
  }
  const { instance, seed } = createTestInstance([createFakeAdapter('eip155', [ethereum])], {
    projectId: 'test',
    onramp: onramp({ providers: [ferry, ...more] }),
  })
  if (client) seed(createChainClient, client)
  const { modal } = createTestModal(instance)
  const activate = (address: string) => {
    instance.network.activate(ethereum)
    instance.account.follow(ethereum, toAccounts([address]), address)
  }
  activate('0xA')
  const controller = modal.use(createModalPurchases)
  return { controller, state: controller.state, list, activate }
}

const settle = (ms = 1) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('are read again every 3 s while one is pending, and only while they are shown', async () => {
  const { controller, state, list } = create()
  list.mockResolvedValue([purchase('a', 'pending')])
  const hide = showPurchases(controller)
  await settle()
  expect(state.purchases.map(({ status }) => status)).toEqual(['pending'])
  await settle(6_000)
  expect(list).toHaveBeenCalledTimes(3)
  list.mockResolvedValue([purchase('a', 'confirmed')])
  await settle(3_000)
  expect(state.purchases.map(({ status }) => status)).toEqual(['confirmed'])
  await settle(30_000)
  expect(list).toHaveBeenCalledTimes(4)
  hide()
})

test('end with the view', async () => {
  const { controller, list } = create()
  list.mockResolvedValue([purchase('a', 'pending')])
  const hide = showPurchases(controller)
  await settle()
  hide()
  await settle(30_000)
  expect(list).toHaveBeenCalledTimes(1)
})

test('CON-1: those of another account replace the list, and a late answer is dropped', async () => {
  const { controller, state, list, activate } = create()
  let answer: (purchases: readonly OnrampPurchase[]) => void = () => undefined
  list.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  list.mockResolvedValue([purchase('b', 'confirmed')])
  showPurchases(controller)
  await settle()
  activate('0xB')
  await settle()
  answer([purchase('a', 'confirmed')])
  await settle()
  expect(state.purchases.map(({ id }) => id)).toEqual(['b'])
  expect(list.mock.lastCall?.[0].address).toBe('0xB')
})

test('a failure can be tried again, and later ones keep what is known', async () => {
  const { controller, state, list } = create()
  list.mockRejectedValueOnce(new Error('down'))
  showPurchases(controller)
  await settle()
  expect(state.status).toBe('failed')
  await loadPurchases(controller)
  expect(state.status).toBe('ready')
  list.mockRejectedValueOnce(new Error('down'))
  await loadPurchases(controller)
  expect(state).toMatchObject({ status: 'ready', purchases: [{ id: 'a' }] })
})

const createOther = (listPurchases: () => Promise<readonly OnrampPurchase[]>): OnrampProvider => ({
  id: 'other',
  label: 'Other',
  namespaces: ['eip155'],
  hosts: ['other.example'],
  createUrl: () => 'https://other.example/',
  listPurchases,
})

test('a provider that fails takes nothing from the others, and keeps what it listed before', async () => {
  const broken = vi.fn(async () => [purchase('b', 'confirmed')])
  const { controller, state } = create({ more: [createOther(broken)] })
  const ids = () => state.purchases.map(({ id }) => id)
  broken.mockRejectedValueOnce(new Error('down'))
  showPurchases(controller)
  await settle()
  expect([state.status, ids()]).toEqual(['ready', ['a']])
  await loadPurchases(controller)
  expect(ids()).toEqual(['a', 'b'])
  broken.mockRejectedValueOnce(new Error('down'))
  await loadPurchases(controller)
  expect(ids()).toEqual(['a', 'b'])
})

test('a provider that never answers is given up after 20 s', async () => {
  const { controller, state } = create({ more: [createOther(() => new Promise(() => undefined))] })
  showPurchases(controller)
  await settle(19_000)
  expect(state.status).toBe('loading')
  await settle(2_000)
  expect(state.purchases.map(({ id }) => id)).toEqual(['a'])
})

test('NET-11: on a network that the service does not know there are none, without a request', async () => {
  const get = vi.fn()
  const client = { chainData: { isSupported: async () => false }, http: { get } } as unknown as ChainClient
  const { controller, state, list } = create({ more: [coinbaseOnramp()], client })
  list.mockResolvedValue([])
  showPurchases(controller)
  await settle()
  expect([state.status, state.purchases]).toEqual(['ready', []])
  expect(get).not.toHaveBeenCalled()
})

test('an outage is not empty: it is said, and trying again reads them', async () => {
  const isSupported = vi.fn(async () => true)
  isSupported.mockRejectedValueOnce(new Error('down'))
  const get = vi.fn(async () => ({ transactions: [] }))
  const client = { chainData: { isSupported }, http: { get } } as unknown as ChainClient
  const { controller, state, list } = create({ more: [coinbaseOnramp()], client })
  list.mockResolvedValue([])
  showPurchases(controller)
  await settle()
  expect([state.status, state.purchases]).toEqual(['failed', []])
  await loadPurchases(controller)
  expect(state).toMatchObject({ status: 'ready', purchases: [], isIncomplete: false })
})

test('a provider that fails leaves the list of the others, which says that it is not complete', async () => {
  let answer = (): Promise<readonly OnrampPurchase[]> => Promise.reject(new Error('down'))
  const { controller, state } = create({ more: [createOther(() => answer())] })
  showPurchases(controller)
  await settle()
  expect(state).toMatchObject({ status: 'ready', purchases: [{ id: 'a' }], isIncomplete: true })
  answer = async () => [purchase('b', 'confirmed')]
  await loadPurchases(controller)
  expect(state).toMatchObject({ purchases: [{ id: 'a' }, { id: 'b' }], isIncomplete: false })
})

test('GEN-3: what a provider reports wrongly is dropped or cleaned', async () => {
  const { controller, state, list } = create()
  const odd = [null, 7, { id: '' }, { id: 'x'.repeat(300) }] as unknown as OnrampPurchase[]
  const hostile = {
    ...purchase('b', 'sold' as 'confirmed'),
    symbol: 'US\u202eDC\u200b',
    amount: '1e9',
    at: Number.NaN,
  }
  list.mockResolvedValue([...odd, hostile, purchase('b', 'confirmed')])
  showPurchases(controller)
  await settle()
  expect(state.purchases).toHaveLength(1)
  list.mockResolvedValue([hostile])
  await loadPurchases(controller)
  expect(state.purchases).toMatchObject([{ status: 'unknown', symbol: 'USDC', amount: undefined, at: undefined }])
})

test('are grouped by month, the newest first, those without a date last', () => {
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 12).getTime()
  const candidate = (key: string, time: number | undefined): Purchase => ({
    id: key,
    key,
    status: 'confirmed',
    symbol: 'USDC',
    label: 'Ferry',
    at: time,
  })
  const groups = groupPurchases([
    candidate('undated', undefined),
    candidate('october', at(2026, 9, 2)),
    candidate('early', at(2026, 10, 1)),
    candidate('late', at(2026, 10, 20)),
  ])
  expect(groups.map(({ key, purchases }) => [key, purchases.map(({ id }) => id)])).toEqual([
    ['2026-10', ['late', 'early']],
    ['2026-9', ['october']],
    ['undated', ['undated']],
  ])
})
