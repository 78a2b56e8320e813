import { ref } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SettingsInput } from '../../config/options.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { WalletPage, WalletQuery } from '../../services/catalogue/catalogueService.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createDeferred } from '../../testing/modal/fakeAdapter.js'
import { seedFakeCatalogue } from '../../testing/modal/fakeCatalogue.js'
import { loggerOf } from '../log.js'
import {
  clearQueryOnClose,
  createAllWallets,
  listNamespace,
  loadMoreWallets,
  loadWallets,
  retryWallets,
  setQuery,
  showCertifiedOnly,
} from './allWallets.js'
import { createCatalogueController } from './catalogueController.js'

const wallets = Array.from(
  { length: 90 },
  (_, index): CatalogueWallet => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    chains: [],
    imageId: `i${index}`,
    isCertified: index % 10 === 0,
  }),
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A catalogue of 90 that answers page, search and badge as the service does. */
function create(input: SettingsInput = {}) {
  const page = createTestInstance([], { projectId: 'p1', ...input })
  const { instance } = page
  const fake = seedFakeCatalogue(page, wallets)
  const answer = async (query: WalletQuery): Promise<WalletPage> => {
    const matches = wallets.filter(
      ({ name, isCertified }) =>
        name.includes(query.search ?? '') && (query.badge === undefined || isCertified === true),
    )
    return {
      count: matches.length,
      wallets: matches.slice((query.page - 1) * query.entries, query.page * query.entries),
    }
  }
  const control = { answer }
  fake.control.answer = async () => control.answer(fake.queries.at(-1) as WalletQuery)
  const { modal, record } = createTestModal(instance)
  const events: string[] = []
  instance.events.watch(({ event, properties }) => events.push(`${event} ${JSON.stringify(properties)}`))
  const suggest = (ids: readonly number[]) => {
    const featured = ids.flatMap((id) => wallets[id] ?? [])
    Object.assign(modal.use(createCatalogueController).state, { featured: ref(featured) })
  }
  const catalogue = createAllWallets(instance, {
    images: modal.services.images,
    suggestions: modal.use(createCatalogueController).state,
  })
  clearQueryOnClose(catalogue)
  return {
    instance,
    record,
    events,
    control,
    suggest,
    queries: fake.queries,
    state: catalogue.state,
    load: () => loadWallets(catalogue),
    loadMore: () => loadMoreWallets(catalogue),
    setQuery: (text: string) => setQuery(catalogue, text),
    showCertifiedOnly: (isCertifiedOnly: boolean) => showCertifiedOnly(catalogue, isCertifiedOnly),
    listOnly: (namespace: string | undefined) => listNamespace(catalogue, namespace),
    retry: () => retryWallets(catalogue),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('the search is cleared when the modal closes', async () => {
  const { instance, state, setQuery } = create()
  setQuery('Wallet 7')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state.results.wallets).not.toEqual([])
  instance.modalState.set({ isOpen: false })
  await settle()
  expect([state.query, state.results.wallets]).toEqual(['', []])
})

describe('paging', () => {
  test('pages leave out the suggestions shown before them, but count them', async () => {
    const { state, loadMore, suggest, queries, control } = create({ wallets: { exclude: ['w9'] } })
    control.answer = async ({ page, entries, exclude = [] }) => {
      const remaining = wallets.filter(({ id }) => !exclude.includes(id))
      return { count: remaining.length, wallets: remaining.slice((page - 1) * entries, page * entries) }
    }
    suggest([3, 5])
    await loadMore()
    suggest([3, 5, 7])
    await loadMore()
    expect(queries.map(({ exclude }) => exclude)).toEqual([
      ['w9', 'w3', 'w5'],
      ['w9', 'w3', 'w5'],
    ])
    expect(state.all.wallets).toHaveLength(80)
    expect(state.all.count).toBe(89)
  })

  test('CAT-2: requests pages of 40, and the images of the first 20 of each', async () => {
    const { state, loadMore, queries, record } = create()
    await loadMore()
    expect(queries).toMatchObject([{ page: 1, entries: 40 }])
    expect([state.all.wallets.length, state.all.count, state.all.isComplete]).toEqual([40, 90, false])
    expect(record.images).toHaveLength(20)
    await loadMore()
    await loadMore()
    await loadMore()
    expect(queries.map(({ page }) => page)).toEqual([1, 2, 3])
    expect([state.all.wallets.length, state.all.isComplete]).toEqual([90, true])
    expect(record.images).toHaveLength(50)
  })

  test('CAT-1: an unusable entry does not end paging', async () => {
    const { state, loadMore, control } = create()
    const { answer } = control
    control.answer = async (query) => {
      const page = await answer(query)
      return { ...page, wallets: page.wallets.slice(1) }
    }
    for (let time = 0; time < 5; time++) await loadMore()
    expect([state.all.wallets.length, state.all.isComplete]).toEqual([87, true])
  })

  test('returning to the list requests nothing', async () => {
    const { load, queries } = create()
    await load()
    await load()
    expect(queries).toHaveLength(1)
  })

  test('requests one page at a time, however often the end is reached', async () => {
    const { loadMore, queries } = create()
    await Promise.all([loadMore(), loadMore(), loadMore()])
    expect(queries).toHaveLength(1)
  })

  test('CAT-2: an absurd count ends with the first page without new wallets', async () => {
    const { state, loadMore, control, queries } = create()
    control.answer = async () => ({ count: 1_000_000, wallets: wallets.slice(0, 40) })
    await loadMore()
    expect(state.all.isComplete).toBe(false)
    await loadMore()
    await loadMore()
    expect([queries.length, state.all.wallets.length, state.all.isComplete]).toEqual([2, 40, true])
  })

  test('CAT-5: a failure keeps what is loaded, and the same page is requested again', async () => {
    const { state, loadMore, retry, control, queries, instance } = create()
    await loadMore()
    const { answer } = control
    control.answer = () => Promise.reject(new Error('down'))
    await loadMore()
    expect([state.all.status, state.all.wallets.length]).toEqual(['failed', 40])
    expect(loggerOf(instance).read()).toMatch(/^warn all wallets /m)
    control.answer = answer
    retry()
    await settle()
    expect(queries.map(({ page }) => page)).toEqual([1, 2, 2])
    expect(state.all.wallets).toHaveLength(80)
  })

  test('PRIV-1: nothing is requested without a project id', async () => {
    const { loadMore, queries } = create({ projectId: undefined })
    await loadMore()
    expect(queries).toEqual([])
  })
})

describe('searching', () => {
  test('starts at 2 characters, 300 ms after the last one, for up to 100', async () => {
    const { state, setQuery, queries, events } = create()
    setQuery('1')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queries).toEqual([])
    setQuery('Wa')
    await vi.advanceTimersByTimeAsync(299)
    setQuery('Wallet 1')
    await vi.advanceTimersByTimeAsync(299)
    expect(queries).toEqual([])
    expect(state.results.status).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(queries).toMatchObject([{ page: 1, entries: 100, search: 'Wallet 1' }])
    expect([state.results.status, state.results.count]).toEqual(['ready', 11])
    expect(events).toEqual(['SEARCH_WALLET {"badge":"none","search":"Wallet 1"}'])
  })

  test('shows loaded wallets at once in any case, and counts them as found once the service responds', async () => {
    const { state, loadMore, setQuery, queries } = create()
    await loadMore()
    setQuery(' wALLET 2')
    expect(state.results.wallets.map(({ id }) => id)).toEqual(['w2', ...Array.from({ length: 10 }, (_, n) => `w2${n}`)])
    expect(state.results).toMatchObject({ status: 'loading', count: 0 })
    setQuery('Wallet 25')
    expect(state.results.wallets.map(({ id }) => id)).toEqual(['w25'])
    setQuery('Wallet 77')
    expect(state.results).toMatchObject({ status: 'loading', wallets: [] })
    expect(queries).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(300)
    expect(state.results.wallets.map(({ id }) => id)).toEqual(['w77'])
  })

  test('finds a name with one wrong letter if the service knows no exact match', async () => {
    const { state, setQuery, suggest, control } = create()
    control.answer = async () => ({ count: 0, wallets: [] })
    suggest([1])
    setQuery('walet')
    expect(state.results.wallets).toEqual([])
    await vi.advanceTimersByTimeAsync(300)
    expect(state.results).toMatchObject({ status: 'ready', count: 1, wallets: [{ id: 'w1' }] })
  })

  test("lists the service's results after the loaded ones, each wallet once", async () => {
    const { state, loadMore, setQuery, control } = create()
    await loadMore()
    const [local, remote] = [wallets[12], wallets[81]]
    control.answer = async () => ({ count: 7, wallets: [remote, local].flatMap((wallet) => wallet ?? []) })
    setQuery('Wallet 1')
    const before = state.results.wallets.map(({ id }) => id)
    expect(before).toEqual(['w1', ...Array.from({ length: 10 }, (_, n) => `w1${n}`)])
    await vi.advanceTimersByTimeAsync(300)
    expect(state.results.wallets.map(({ id }) => id)).toEqual([...before, 'w81'])
    expect(state.results).toMatchObject({ status: 'ready', count: 12 })
  })

  test('finds suggestions too, and only certified ones with the filter', async () => {
    const { state, setQuery, showCertifiedOnly, control, suggest } = create()
    control.answer = () => new Promise(() => undefined)
    suggest([1, 80])
    setQuery('wallet')
    expect(state.results.wallets.map(({ id }) => id)).toEqual(['w1', 'w80'])
    showCertifiedOnly(true)
    expect(state.results.wallets.map(({ id }) => id)).toEqual(['w80'])
  })

  test('CAT-4: only the response to the latest query is shown', async () => {
    const { state, setQuery, control } = create()
    const [slow, quick] = [createDeferred<WalletPage>(), createDeferred<WalletPage>()]
    const answers = [slow, quick]
    control.answer = () => answers.shift()?.promise ?? Promise.reject(new Error('no more'))
    setQuery('first')
    await vi.advanceTimersByTimeAsync(300)
    setQuery('second')
    await vi.advanceTimersByTimeAsync(300)
    quick.resolve({ count: 1, wallets: wallets.slice(1, 2) })
    await settle()
    slow.resolve({ count: 1, wallets: wallets.slice(0, 1) })
    await settle()
    expect(state.results.wallets.map(({ id }) => id)).toEqual(['w1'])
  })

  test('CAT-4: a response after the query was cleared is dropped', async () => {
    const { state, setQuery, control } = create()
    const late = createDeferred<WalletPage>()
    control.answer = () => late.promise
    setQuery('first')
    await vi.advanceTimersByTimeAsync(300)
    setQuery('')
    late.resolve({ count: 1, wallets: wallets.slice(0, 1) })
    await settle()
    expect(state.results).toMatchObject({ status: 'idle', wallets: [] })
  })

  test('CAT-4: at most 100 characters are used', async () => {
    const { state, setQuery, queries } = create()
    setQuery('x'.repeat(5_000))
    await vi.advanceTimersByTimeAsync(300)
    expect(state.query).toHaveLength(100)
    expect(queries[0]?.search).toHaveLength(100)
  })

  test('reports a failure, and the same query can be retried', async () => {
    const { state, setQuery, retry, control, queries } = create()
    const { answer } = control
    control.answer = () => Promise.reject(new Error('down'))
    setQuery('Wallet 1')
    await vi.advanceTimersByTimeAsync(300)
    expect(state.results).toMatchObject({ status: 'failed', wallets: [] })
    control.answer = answer
    retry()
    await settle()
    expect([state.results.status, queries.length]).toEqual(['ready', 2])
  })

  test('keeps loaded results after a failure', async () => {
    const { state, loadMore, setQuery, control } = create()
    await loadMore()
    control.answer = () => Promise.reject(new Error('down'))
    setQuery('Wallet 12')
    await vi.advanceTimersByTimeAsync(300)
    expect([state.results.status, state.results.wallets.map(({ id }) => id)]).toEqual(['failed', ['w12']])
  })

  test('CON-7: stopping the modal cancels the delay', async () => {
    const { instance, setQuery, queries } = create()
    setQuery('Wallet 1')
    instance.scope.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queries).toEqual([])
  })
})

describe('the certified filter', () => {
  test('restarts paging and repeats the search', async () => {
    const { state, loadMore, setQuery, showCertifiedOnly, queries, events } = create()
    await loadMore()
    setQuery('Wallet 1')
    await vi.advanceTimersByTimeAsync(300)
    showCertifiedOnly(true)
    showCertifiedOnly(true)
    await settle()
    expect(state.all.wallets).toHaveLength(9)
    expect(state.results.wallets.map(({ id }) => id)).toEqual(['w10'])
    expect(queries.slice(2)).toMatchObject([
      { page: 1, badge: 'certified' },
      { page: 1, badge: 'certified', search: 'Wallet 1' },
    ])
    expect(events.at(-1)).toBe('SEARCH_WALLET {"badge":"certified","search":"Wallet 1"}')
    showCertifiedOnly(false)
    await settle()
    expect(state.all.wallets).toHaveLength(40)
  })

  test('drops a page requested before', async () => {
    const { state, loadMore, showCertifiedOnly, control } = create()
    const late = createDeferred<WalletPage>()
    const { answer } = control
    control.answer = () => late.promise
    const done = loadMore()
    await settle()
    control.answer = answer
    showCertifiedOnly(true)
    await settle()
    late.resolve({ count: 90, wallets: wallets.slice(0, 40) })
    await done
    expect(state.all.wallets).toHaveLength(9)
  })
})
