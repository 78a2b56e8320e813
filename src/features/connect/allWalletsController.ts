import { proxy, ref } from 'valtio/vanilla'
import {
  IMAGES_AHEAD,
  MAX_FOUND_WALLETS,
  MAX_SEARCH_LENGTH,
  SEARCH_MIN_LENGTH,
  SEARCH_WAIT_MS,
  WALLETS_PER_PAGE,
} from '../../config/limits.js'
import { listNetworks } from '../../controllers/network/networkSelectors.js'
import { createLatest } from '../../core/latest.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { type CatalogueState, createCatalogueController } from '../../modal/catalogueController.js'
import type { Modal } from '../../modal/modal.js'
import { findByName, findNearly } from './findByName.js'
import { keepReachable } from './isReachable.js'

export type WalletList = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  wallets: readonly CatalogueWallet[]
  /** How many the catalogue says that there are. */
  count: number
  /** A page that brought nothing new was the last, whatever the count says. */
  isComplete: boolean
}

export type AllWalletsState = {
  /** As typed. */
  query: string
  isCertifiedOnly: boolean
  /** The catalogue, page by page. */
  all: WalletList
  /** What the query found: among the wallets that are here at once, and among all of them when the service has answered. */
  found: WalletList
}

const emptyList = (): WalletList => ({ status: 'idle', wallets: ref([]), count: 0, isComplete: false })

/** Whether the query is long enough to be asked for; otherwise the catalogue itself is shown. */
export const isSearching = ({ query }: Pick<AllWalletsState, 'query'>) => query.trim().length >= SEARCH_MIN_LENGTH

/** The second list without what the first one has. */
const withoutKnown = (known: readonly CatalogueWallet[], wallets: readonly CatalogueWallet[]) => {
  const ids = new Set(known.map(({ id }) => id))
  return wallets.filter(({ id }) => !ids.has(id))
}

type Suggestions = ReadonlyState<Pick<CatalogueState, 'featured' | 'custom' | 'recommended'>>

/** What of the catalogue is here: what is suggested in front, each wallet once. */
export function listHere(
  { isCertifiedOnly, all }: ReadonlyState<Pick<AllWalletsState, 'isCertifiedOnly' | 'all'>>,
  { featured, custom, recommended }: Suggestions,
): CatalogueWallet[] {
  const isWanted = ({ isCertified }: CatalogueWallet) => isCertified === true || !isCertifiedOnly
  const chosen = [...featured, ...withoutKnown(featured, custom)]
  const suggested = [...chosen, ...withoutKnown(chosen, recommended)].filter(isWanted)
  return [...suggested, ...withoutKnown(suggested, all.wallets)]
}

/** The whole catalogue: in pages, searched, and with the certified ones alone. */
export function createAllWalletsController(modal: Modal) {
  const { settings, clients, network, scope, images, events, log, use } = modal
  const reachable = (wallets: readonly CatalogueWallet[]) => keepReachable(modal, wallets)
  const suggestions = use(createCatalogueController).state
  const state = proxy<AllWalletsState>({ query: '', isCertifiedOnly: false, all: emptyList(), found: emptyList() })
  const paging = createLatest()
  const searching = createLatest()
  /** Read so far. Not counted by what is listed: an entry that cannot be used is in its page all the same. */
  let pages = 0
  /** What stands in front of the pages, so that they leave it out: fixed by the first, or the others would shift. */
  let front: readonly CatalogueWallet[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  scope.add(() => clearTimeout(timer))

  type Query = { page: number; entries: number; search?: string; known?: readonly CatalogueWallet[] }

  async function fetchPage({ page, entries, search, known = [] }: Query) {
    const { catalogue } = await clients()
    const { includeWalletIds: include, excludeWalletIds = [] } = settings
    const exclude = [...new Set([...excludeWalletIds, ...known.map(({ id }) => id)])]
    const chains = listNetworks(network.state).map(({ caipNetworkId }) => caipNetworkId)
    const badge = state.isCertifiedOnly ? ('certified' as const) : undefined
    return catalogue.fetchWallets({ page, entries, include, exclude, chains, search, badge }, scope.signal)
  }

  function loadImagesOf(wallets: readonly CatalogueWallet[]) {
    for (const { imageId } of wallets.slice(0, IMAGES_AHEAD)) if (imageId) void images.request('wallet', imageId)
  }

  /** The next page, unless one is on its way or there is none. */
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

  /** What is suggested and of the wanted kind; the app's own wallets are not the catalogue's, but listed beside them. */
  const listFront = () => reachable(listHere({ ...state, all: emptyList() }, suggestions))
  const allHere = () => reachable(listHere(state, suggestions))

  async function search(query: string): Promise<void> {
    const isCurrent = searching.begin()
    state.found.status = 'loading'
    events.emit('SEARCH_WALLET', { badge: state.isCertifiedOnly ? 'certified' : 'none', search: query })
    try {
      const { wallets, count } = await fetchPage({ page: 1, entries: MAX_FOUND_WALLETS, search: query })
      if (!isCurrent()) return
      // What is shown already stays where it is: somebody may be about to press it.
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

  /** Shows at once what is here of it, and asks for what is typed after a pause in the typing. */
  function searchSoon(waitMs: number) {
    clearTimeout(timer)
    // What is still on its way is an answer to another query.
    searching.cancel()
    if (!isSearching(state)) {
      state.found = emptyList()
      return
    }
    const query = state.query.trim()
    // How many there are, only the service knows.
    state.found = { status: 'loading', wallets: ref(findByName(allHere(), query)), count: 0, isComplete: false }
    timer = setTimeout(() => void search(query), waitMs)
  }

  return {
    state: state as ReadonlyState<AllWalletsState>,
    /** The first page, unless it is here; coming back to the list asks for nothing. */
    async load(): Promise<void> {
      if (state.all.wallets.length === 0) await loadMore()
    },
    loadMore,
    setQuery(text: string) {
      state.query = text.slice(0, MAX_SEARCH_LENGTH)
      searchSoon(SEARCH_WAIT_MS)
    },
    showCertifiedOnly(isCertifiedOnly: boolean) {
      if (state.isCertifiedOnly === isCertifiedOnly) return
      state.isCertifiedOnly = isCertifiedOnly
      paging.cancel()
      pages = 0
      state.all = emptyList()
      void loadMore()
      searchSoon(0)
    },
    /** After a failure: the same again. */
    retry() {
      if (isSearching(state)) searchSoon(0)
      else void loadMore()
    },
  }
}
