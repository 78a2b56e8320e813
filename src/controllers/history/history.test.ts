// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_HISTORY_PAGES } from '../../config/limits.js'
import { mainnet, polygon } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { createModalHistory } from '../../features/history/useHistory.js'
import type { ChainData } from '../../services/chainData/chainData.js'
import { createHttp } from '../../services/http.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter, toAccounts } from '../../testing/modal/fakeAdapter.js'
import { createChainClient } from '../clients.js'
import { loadHistory, loadMore, retryHistory, showHistory } from './history.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

const entry = (index: number, metadata: object = {}) => ({
  id: `id ${index}`,
  metadata: {
    operationType: 'receive',
    hash: hashOf(index),
    minedAt: new Date(Date.UTC(2025, 4, 18) - index).toISOString(),
    sentFrom: '0xF',
    sentTo: '0xA',
    status: 'confirmed',
    nonce: 1,
    application: null,
    chain: 'eip155:1',
    ...metadata,
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '1' },
      value: 1,
      price: 1,
    },
  ],
})
const page = (from: number, count: number, next: string | null = null) => ({
  data: Array.from({ length: count }, (_, index) => entry(from + index)),
  next,
})

type Answer = (url: URL) => unknown

function create({ projectId = 'test', hasHistory = true }: { projectId?: string; hasHistory?: boolean } = {}) {
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  evm.give({
    ...(hasHistory && {
      history: async () => ({ parseHash: (value: unknown) => (typeof value === 'string' ? value : undefined) }),
    }),
    addressParser: async () => (text: unknown) => (typeof text === 'string' ? text : undefined),
  })
  const world = createTestInstance([evm], { projectId })
  const { instance } = world
  const requests: URL[] = []
  const control = { answer: (() => page(0, 2)) as Answer, isSupported: true as boolean | Error }
  const http = createHttp({
    base: 'https://api.example',
    common: {},
    signal: instance.scope.signal,
    isOnline: () => true,
    fetch: async (input) => {
      const url = new URL(String(input))
      requests.push(url)
      const answer = await control.answer(url)
      return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
    },
  })
  const isSupported = async () => {
    if (control.isSupported instanceof Error) throw control.isSupported
    return control.isSupported
  }
  world.seed(createChainClient, { http, chainData: { isSupported } as unknown as ChainData })
  const { modal, record } = createTestModal(instance)
  const activate = (address: string, network: Network = ethereum) => {
    instance.network.activate(network)
    instance.account.follow(network, toAccounts([address]), address)
  }
  activate('0xA')
  const history = modal.use(createModalHistory)
  return { ...world, ...control, control, modal, record, history, state: history.state, requests, activate }
}

const failure = () => new Response('{}', { status: 404 })
const ids = ({ state }: Pick<ReturnType<typeof create>, 'state'>) => state.transactions.map(({ id }) => id)
const settle = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) }))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

describe('loading', () => {
  test('asks for the plain address on the active network, and groups the answer', async () => {
    const world = create()
    const done = loadHistory(world.history)
    expect([world.state.status, world.state.loading]).toEqual(['loading', true])
    await done
    expect(world.requests.map(({ pathname, search }) => pathname + search)).toEqual([
      '/v1/account/0xA/history?chainId=eip155%3A1',
    ])
    expect(world.state).toMatchObject({ status: 'ready', loading: false, empty: false, next: undefined })
    expect(world.state.transactionsByYear[2025]?.[4]).toHaveLength(2)
  })

  test('an empty answer is empty, and not a failure', async () => {
    const world = create()
    world.control.answer = () => page(0, 0)
    await loadHistory(world.history)
    expect(world.state).toMatchObject({ status: 'ready', empty: true, isServed: true })
  })

  test('what was read in the last 15 s is enough, and later it is read again', async () => {
    const world = create()
    await loadHistory(world.history)
    await loadHistory(world.history)
    expect(world.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(15_001)
    world.control.answer = () => page(-1, 2)
    await loadHistory(world.history)
    expect(ids(world)).toEqual(['id 0', 'id 1', 'id -1'])
    expect(world.state.transactionsByYear[2025]?.[4]?.map(({ id }) => id)).toEqual(['id -1', 'id 0', 'id 1'])
  })

  test('an older page does not make the newest one fresh', async () => {
    const world = create()
    world.control.answer = () => page(0, 2, 'c')
    await loadHistory(world.history)
    await vi.advanceTimersByTimeAsync(14_000)
    world.control.answer = () => page(2, 2)
    await loadMore(world.history)
    await vi.advanceTimersByTimeAsync(2_000)
    await loadHistory(world.history)
    expect(world.requests.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'c', null])
  })

  test('a newer page that does not meet the known ones replaces them, so that no gap stays', async () => {
    const world = create()
    world.control.answer = () => page(100, 2, 'c')
    await loadHistory(world.history)
    world.control.answer = () => page(0, 2, 'd')
    await loadHistory(world.history, { isAsked: true })
    expect([ids(world), world.state.next]).toEqual([['id 0', 'id 1'], 'd'])
  })

  test('a newer page that meets the known ones keeps the cursor', async () => {
    const world = create()
    world.control.answer = () => page(1, 2, 'c')
    await loadHistory(world.history)
    world.control.answer = () => page(0, 2, 'other')
    await loadHistory(world.history, { isAsked: true })
    expect([ids(world).sort(), world.state.next]).toEqual([['id 0', 'id 1', 'id 2'], 'c'])
  })

  test("without an account: Transactions can't be fetched without an accountAddress", async () => {
    const world = create()
    world.instance.account.reset('eip155')
    await expect(loadHistory(world.history)).rejects.toMatchObject({ code: 'ACCOUNT_ADDRESS_MISSING' })
    expect(world.requests).toHaveLength(0)
  })

  test.each([
    ['without a project id', { projectId: '' }, true],
    ['where the service has no activity', { hasHistory: false }, true],
    ['on a network that the service does not know', {}, false],
  ])('%s nothing is requested, and only this device knows something', async (_, options, isSupported) => {
    const world = create(options)
    world.control.isSupported = isSupported
    await loadHistory(world.history)
    expect(world.requests).toHaveLength(0)
    expect(world.state).toMatchObject({ status: 'ready', empty: true, isServed: false })
  })
})

describe('pages', () => {
  test('HIST-3: follow the cursor without gaps or repeats', async () => {
    const world = create()
    world.control.answer = ({ searchParams }) => {
      const from = Number(searchParams.get('cursor') ?? 0)
      // Each page repeats the last entry of the one before.
      return page(Math.max(0, from - 1), 4, from < 9 ? String(from + 3) : null)
    }
    await loadHistory(world.history)
    while (world.state.next) await loadMore(world.history)
    expect(ids(world)).toEqual(Array.from({ length: 12 }, (_, index) => `id ${index}`))
    expect(world.told().filter((event) => event === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(3)
    expect(world.events.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS').at(-1)?.properties).toEqual({
      address: '0xA',
      projectId: 'test',
      cursor: '9',
      isSmartAccount: false,
    })
  })

  test('HIST-3: 10,000 entries are each listed once, in their order', async () => {
    const [COUNT, SIZE] = [10_000, 50]
    const world = create()
    world.control.answer = ({ searchParams }) => {
      const from = Number(searchParams.get('cursor') ?? 0)
      return page(from, SIZE, from + SIZE < COUNT ? String(from + SIZE) : null)
    }
    await loadHistory(world.history)
    while (world.state.next !== undefined) await loadMore(world.history)
    expect(world.requests).toHaveLength(COUNT / SIZE)
    const expected = Array.from({ length: COUNT }, (_, index) => `id ${index}`)
    expect(ids(world)).toEqual(expected)
    const grouped = Object.values(world.state.transactionsByYear).flatMap((months) => Object.values(months))
    expect(grouped.flat().map(({ id }) => id)).toEqual(expected)
  })

  test('HIST-3: a cursor that repeats is the end', async () => {
    const world = create()
    world.control.answer = () => page(5 * world.requests.length, 2, 'again')
    await loadHistory(world.history)
    await loadMore(world.history)
    await loadMore(world.history)
    expect([world.requests.length, world.state.next, world.state.status]).toEqual([2, undefined, 'ready'])
  })

  test('HIST-3: a page that repeats the entries is the end, whatever its cursor', async () => {
    const world = create()
    let serial = 0
    world.control.answer = () => page(0, 2, `cursor ${++serial}`)
    await loadHistory(world.history)
    await loadMore(world.history)
    expect([ids(world), world.state.next]).toEqual([['id 0', 'id 1'], undefined])
  })

  test('HIST-3: there are at most 1,000', async () => {
    const world = create()
    let serial = 0
    world.control.answer = () => page(++serial, 1, `cursor ${serial}`)
    await loadHistory(world.history)
    for (let more = 0; more < MAX_HISTORY_PAGES + 5 && world.state.next; more++) await loadMore(world.history)
    expect([world.requests.length, world.state.next]).toEqual([MAX_HISTORY_PAGES, undefined])
  })

  test('one is read at a time', async () => {
    const world = create()
    world.control.answer = () => page(0, 1, 'c')
    await loadHistory(world.history)
    world.control.answer = () => page(1, 1)
    await Promise.all([loadMore(world.history), loadMore(world.history)])
    expect(world.requests).toHaveLength(2)
  })
})

describe('a failure', () => {
  test('Failed to fetch transactions: flags empty, and says so once', async () => {
    const world = create()
    await world.modal.ui.views.parts()
    world.control.answer = failure
    await loadHistory(world.history)
    expect(world.state).toMatchObject({ status: 'failed', empty: true, loading: false, next: undefined })
    expect(world.record.said).toEqual(["alert: Couldn't load transactions"])
    expect(
      world.events.filter(({ event }) => event === 'ERROR_FETCH_TRANSACTIONS').map((each) => each.properties),
    ).toEqual([{ address: '0xA', projectId: 'test', cursor: undefined, isSmartAccount: false }])
  })

  test('of the list of networks is a failure like any other, and no sign that the network is not served', async () => {
    const world = create()
    await world.modal.ui.views.parts()
    world.control.isSupported = new Error('down')
    await loadHistory(world.history)
    expect(world.requests).toHaveLength(0)
    expect(world.state).toMatchObject({ status: 'failed', empty: true, isServed: true })
    expect(world.record.said).toEqual(["alert: Couldn't load transactions"])
    expect(world.told()).toContain('ERROR_FETCH_TRANSACTIONS')
    world.control.isSupported = true
    await retryHistory(world.history)
    expect(world.state).toMatchObject({ status: 'ready', isServed: true })
    expect(ids(world)).toHaveLength(2)
  })

  test('HIST-3: of a further page clears the cursor without a loop, and trying again leaves no gap', async () => {
    const world = create()
    world.control.answer = () => page(0, 2, 'c')
    await loadHistory(world.history)
    world.control.answer = failure
    await loadMore(world.history)
    await loadMore(world.history)
    expect(world.requests).toHaveLength(2)
    expect(world.state).toMatchObject({ status: 'failed', empty: true, next: undefined })
    expect(ids(world)).toEqual(['id 0', 'id 1'])
    expect(world.events.at(-1)).toMatchObject({ event: 'ERROR_FETCH_TRANSACTIONS', properties: { cursor: 'c' } })
    world.control.answer = () => page(2, 1)
    await retryHistory(world.history)
    expect(world.requests.at(-1)?.searchParams.get('cursor')).toBe('c')
    expect([ids(world), world.state.status]).toEqual([['id 0', 'id 1', 'id 2'], 'ready'])
  })

  test('HIST-3: of the newest page, read again later, is tried again from the newest, and keeps the cursor', async () => {
    const world = create()
    world.control.answer = () => page(1, 2, 'c')
    await loadHistory(world.history)
    world.control.answer = failure
    await loadHistory(world.history, { isAsked: true })
    expect(world.state).toMatchObject({ status: 'failed', failedPage: 'newest', next: undefined })
    expect(ids(world)).toEqual(['id 1', 'id 2'])
    world.control.answer = () => page(0, 2, 'b')
    const done = retryHistory(world.history)
    expect(world.state).toMatchObject({ status: 'loading', next: 'c' })
    await done
    expect(world.requests.at(-1)?.searchParams.get('cursor')).toBeNull()
    expect([ids(world).sort(), world.state.next]).toEqual([['id 0', 'id 1', 'id 2'], 'c'])
  })

  test('of the first page is tried again by the user alone', async () => {
    const world = create()
    world.control.answer = failure
    await loadHistory(world.history)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(world.requests).toHaveLength(1)
    world.control.answer = () => page(0, 2)
    await retryHistory(world.history)
    expect(ids(world)).toHaveLength(2)
  })
})

describe('another subject', () => {
  test.each([
    ['account', (world: ReturnType<typeof create>) => world.activate('0xB')],
    ['network', (world: ReturnType<typeof create>) => world.activate('0xA', matic)],
    ['end of the connection', (world: ReturnType<typeof create>) => world.instance.account.reset('eip155')],
  ])('CON-1: after a change of %s nothing stays, and late answers are dropped', async (_, change) => {
    const world = create()
    await loadHistory(world.history)
    let answer = (_value: unknown) => {}
    world.control.answer = () => new Promise((done) => (answer = done))
    void loadHistory(world.history, { isAsked: true })
    await settle()
    change(world)
    await settle()
    expect(world.state).toMatchObject({ status: 'idle', transactions: [], transactionsByYear: {}, loading: false })
    answer(page(7, 2))
    await settle()
    expect([world.state.status, ids(world), world.record.said]).toEqual(['idle', [], []])
  })

  test('a view that shows it reads that of the new account', async () => {
    const world = create()
    const stop = showHistory(world.history)
    await settle()
    world.activate('0xB')
    await settle()
    expect(world.requests.map(({ pathname }) => pathname)).toEqual([
      '/v1/account/0xA/history',
      '/v1/account/0xB/history',
    ])
    stop()
    world.activate('0xC')
    await settle()
    expect(world.requests).toHaveLength(2)
  })

  test('the end of the modal drops what is under way', async () => {
    const world = create()
    world.control.answer = () => new Promise(() => {})
    void loadHistory(world.history)
    await settle()
    world.instance.scope.end()
    await settle()
    expect([world.state.status, world.record.said]).toEqual(['idle', []])
  })
})

describe('what this device sent', () => {
  const sent = (status: SentTransfer['status']): SentTransfer => ({
    hash: hashOf(99),
    networkId: 'eip155:1',
    from: '0xA',
    to: '0xF',
    amount: '1',
    symbol: 'ETH',
    decimals: 18,
    at: 0,
    status,
  })

  test('once decided, the service is asked again while a view shows it', async () => {
    const world = create()
    world.instance.account.setSent('eip155', [sent('pending')])
    const stop = showHistory(world.history)
    await settle()
    world.instance.account.setSent('eip155', [sent('confirmed')])
    await settle()
    expect(world.requests).toHaveLength(2)
    stop()
  })

  test('decided while a page is read, the service is asked once more after it', async () => {
    const world = create()
    world.instance.account.setSent('eip155', [sent('pending')])
    const answers: ((answer: unknown) => void)[] = []
    world.control.answer = () => new Promise((resolve) => answers.push(resolve))
    const stop = showHistory(world.history)
    await settle()
    world.instance.account.setSent('eip155', [sent('confirmed')])
    await settle()
    expect(answers).toHaveLength(1)
    answers[0]?.(page(1, 1))
    await settle()
    answers[1]?.(page(0, 2))
    await settle()
    expect([answers.length, ids(world).sort()]).toEqual([2, ['id 0', 'id 1']])
    stop()
  })
})

test('PRIV-3: purchases are only asked for by their own view', async () => {
  const world = create()
  const stop = showHistory(world.history)
  await settle()
  expect(world.requests.some(({ searchParams }) => searchParams.has('onramp'))).toBe(false)
  stop()
})
