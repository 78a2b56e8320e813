import { proxy, ref, subscribe } from 'valtio/vanilla'
import {
  IMAGES_AHEAD,
  MAX_FOUND_WALLETS,
  MAX_SEARCH_LENGTH,
  SEARCH_MIN_LENGTH,
  SEARCH_WAIT_MS,
  WALLETS_PER_PAGE,
} from '../../config/limits.js'
import { type CatalogueState, createCatalogueController } from '../../controllers/catalogue/catalogueController.js'
import { serviceClientsOf } from '../../controllers/loadServiceClients.js'
import { listNetworks } from '../../controllers/network/networkSelectors.js'
import { createLatest } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Namespace } from '../../domain/namespace.js'
import { type CatalogueWallet, isOfNamespace } from '../../domain/wallet.js'
import type { Modal } from '../../modal/modal.js'
import { findByName, findNearly } from './findByName.js'
import { keepReachable } from './isReachable.js'

export type WalletList = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  wallets: readonly CatalogueWallet[]
  /** Number of wallets according to the catalogue. */
  count: number
  /** A page without new wallets is the last one, whatever the count says. */
  isComplete: boolean
}

export type AllWalletsState = {
  /** As the user typed it. */
  query: string
  isCertifiedOnly: boolean
  /** The only namespace whose wallets are listed. */
  namespace: Namespace | undefined
  /** The catalogue, page by page. */
  all: WalletList
  /** Search results: loaded wallets at once, and all matches once the service has responded. */
  found: WalletList
}

const emptyList = (): WalletList => ({ status: 'idle', wallets: ref([]), count: 0, isComplete: false })

/** Whether the query is long enough to search; otherwise the catalogue is shown. */
export const isSearching = ({ query }: Pick<AllWalletsState, 'query'>) => query.trim().length >= SEARCH_MIN_LENGTH

/** The second list without the entries of the first. */
const withoutKnown = (known: readonly CatalogueWallet[], wallets: readonly CatalogueWallet[]) => {
  const ids = new Set(known.map(({ id }) => id))
  return wallets.filter(({ id }) => !ids.has(id))
}

type Suggestions = ReadonlyState<Pick<CatalogueState, 'featured' | 'custom' | 'recommended'>>

/** Loaded catalogue wallets: suggestions first, each wallet once. */
export function listHere(
  { isCertifiedOnly, all, namespace }: ReadonlyState<Pick<AllWalletsState, 'isCertifiedOnly' | 'all' | 'namespace'>>,
  { featured, custom, recommended }: Suggestions,
): CatalogueWallet[] {
  const isWanted = (wallet: CatalogueWallet) =>
    (wallet.isCertified === true || !isCertifiedOnly) && isOfNamespace(wallet, namespace)
  const chosen = [...featured, ...withoutKnown(featured, custom)]
  const suggested = [...chosen, ...withoutKnown(chosen, recommended)].filter(isWanted)
  return [...suggested, ...withoutKnown(suggested, all.wallets)]
}

/** The whole catalogue: paged, searched, and filtered by certification. */
export function createAllWalletsController(modal: Modal) {
  const { instance, settings, scope, use } = modal
  const { network } = modal.wallet
  const { images, events, log } = modal.services
  const reachable = (wallets: readonly CatalogueWallet[]) => keepReachable(modal.wallet, wallets)
  const suggestions = use(createCatalogueController).state
  const state = proxy<AllWalletsState>({
    query: '',
    isCertifiedOnly: false,
    namespace: undefined,
    all: emptyList(),
    found: emptyList(),
  })
  const paging = createLatest()
  const searching = createLatest()
  /** Entries read so far. Counts unusable ones too, because they take their place in a page. */
  let pages = 0
  /**
   * Suggestions shown before the pages, which leave them out. Fixed with the first page, or later pages would shift.
   */
  let front: readonly CatalogueWallet[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  scope.add(() => clearTimeout(timer))

  type Query = { page: number; entries: number; search?: string; known?: readonly CatalogueWallet[] }

  async function fetchPage({ page, entries, search, known = [] }: Query) {
    const { catalogue } = await serviceClientsOf(instance)
    const { includeWalletIds: include, excludeWalletIds = [] } = settings
    const exclude = [...new Set([...excludeWalletIds, ...known.map(({ id }) => id)])]
    const chains = listNetworks(network.state)
      .filter(({ namespace }) => state.namespace === undefined || namespace === state.namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
    const badge = state.isCertifiedOnly ? ('certified' as const) : undefined
    return catalogue.fetchWallets({ page, entries, include, exclude, chains, search, badge }, scope.signal)
  }

  function loadImagesOf(wallets: readonly CatalogueWallet[]) {
    for (const { imageId } of wallets.slice(0, IMAGES_AHEAD)) if (imageId) void images.request('wallet', imageId)
  }

  /** The next page, unless one is loading or there is none. */
  async function loadMore(): Promise<void> {
    const { status, isComplete, wallets } = state.all
    if (!settings.projectId || status === 'loading' || isComplete) return
    const isCurrent = paging.begin()
    state.all.status = 'loading'
    try {
      if (pages === 0) front = listFront()
      const next = await fetchPage({ page: pages + 1, entries: WALLETS_PER_PAGE, known: front })
      if (!isCurrent()) return
      pages++
      const news = withoutKnown(wallets, next.wallets)
      const usable = reachable(news)
      const all = [...wallets, ...usable]
      const isLast = news.length === 0 || pages * WALLETS_PER_PAGE >= next.count
      const count = front.length + Math.max(next.count, all.length)
      state.all = { status: 'ready', wallets: ref(all), count, isComplete: isLast }
      loadImagesOf(usable)
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      log('warn', 'all wallets', error)
      state.all.status = 'failed'
    }
  }

  /** Matching suggestions; custom wallets are not from the catalogue but listed too. */
  const listFront = () => reachable(listHere({ ...state, all: emptyList() }, suggestions))
  const allHere = () => reachable(listHere(state, suggestions))

  async function search(query: string): Promise<void> {
    const isCurrent = searching.begin()
    state.found.status = 'loading'
    events.emit('SEARCH_WALLET', { badge: state.isCertifiedOnly ? 'certified' : 'none', search: query })
    try {
      const { wallets, count } = await fetchPage({ page: 1, entries: MAX_FOUND_WALLETS, search: query })
      if (!isCurrent()) return
      // Rows already shown keep their place: the user may be about to press one.
      const here = findByName(allHere(), query)
      const exact = [...here, ...reachable(withoutKnown(here, wallets))]
      const found = exact.length > 0 ? exact : findNearly(allHere(), query)
      state.found = { status: 'ready', wallets: ref(found), count: Math.max(count, found.length), isComplete: true }
      loadImagesOf(found)
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      log('warn', 'search wallets', error)
      state.found.status = 'failed'
    }
  }

  /** Shows loaded matches at once, and searches after a pause in typing. */
  function searchSoon(waitMs: number) {
    clearTimeout(timer)
    // A pending response belongs to another query.
    searching.cancel()
    if (!isSearching(state)) {
      state.found = emptyList()
      return
    }
    const query = state.query.trim()
    // Only the service knows the total.
    state.found = { status: 'loading', wallets: ref(findByName(allHere(), query)), count: 0, isComplete: false }
    timer = setTimeout(() => void search(query), waitMs)
  }

  const setQuery = (text: string) => {
    state.query = text.slice(0, MAX_SEARCH_LENGTH)
    searchSoon(SEARCH_WAIT_MS)
  }

  // The next opening is about something else. Going back within one keeps the search.
  const { modalState } = modal.ui
  scope.add(
    subscribe(modalState.state as object, () => {
      if (!modalState.state.isOpen && state.query !== '') setQuery('')
    }),
  )

  function forgetPages() {
    paging.cancel()
    pages = 0
    state.all = emptyList()
  }

  return {
    state: state as ReadonlyState<AllWalletsState>,
    /** The first page, unless loaded; returning to the list requests nothing. */
    async load(): Promise<void> {
      if (state.all.wallets.length === 0) await loadMore()
    },
    loadMore,
    setQuery,
    showCertifiedOnly(isCertifiedOnly: boolean) {
      if (state.isCertifiedOnly === isCertifiedOnly) return
      state.isCertifiedOnly = isCertifiedOnly
      forgetPages()
      void loadMore()
      searchSoon(0)
    },
    /** Lists the wallets of one namespace, or all; `load` requests them. */
    listOnly(namespace: Namespace | undefined) {
      if (state.namespace === namespace) return
      state.namespace = namespace
      forgetPages()
      searchSoon(0)
    },
    /** Repeats the last request after a failure. */
    retry() {
      if (isSearching(state)) searchSoon(0)
      else void loadMore()
    },
  }
}
