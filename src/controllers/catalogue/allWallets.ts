import { proxy, ref } from 'valtio/vanilla'
import {
  IMAGES_AHEAD,
  MAX_FOUND_WALLETS,
  MAX_SEARCH_LENGTH,
  SEARCH_MIN_LENGTH,
  SEARCH_WAIT_MS,
  WALLETS_PER_PAGE,
} from '../../config/limits.js'
import { walletOptionsOf } from '../../config/options.js'
import { createLatest } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import type { Namespace } from '../../domain/namespace.js'
import { type CatalogueWallet, isOfNamespace } from '../../domain/wallet.js'
import type { Instance } from '../../instance/instance.js'
import type { ImageStore } from '../../services/catalogue/imageStore.js'
import { serviceClientsOf } from '../loadServiceClients.js'
import { log } from '../log.js'
import { listNetworks } from '../network/networkController.js'
import { watchLiveGroups } from '../watchLiveGroups.js'
import type { CatalogueState } from './catalogueController.js'
import { findByName, findNearly } from './findByName.js'
import { keepReachable } from './isReachable.js'

// The whole catalogue: paged, searched, and filtered by certification.

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
  results: WalletList
}

const emptyList = (): WalletList => ({ status: 'idle', wallets: ref([]), count: 0, isComplete: false })

/** Whether the query is long enough to search; otherwise the catalogue is shown. */
export const isSearching = ({ query }: Pick<AllWalletsState, 'query'>) => query.trim().length >= SEARCH_MIN_LENGTH

/** The second list without the entries of the first. */
const withoutKnown = (listed: readonly CatalogueWallet[], wallets: readonly CatalogueWallet[]) => {
  const ids = new Set(listed.map(({ id }) => id))
  return wallets.filter(({ id }) => !ids.has(id))
}

type Suggestions = ReadonlyState<Pick<CatalogueState, 'featured' | 'custom' | 'recommended'>>

/** Loaded catalogue wallets: suggestions first, each wallet once. */
export function listLoaded(
  { isCertifiedOnly, all, namespace }: ReadonlyState<Pick<AllWalletsState, 'isCertifiedOnly' | 'all' | 'namespace'>>,
  { featured, custom, recommended }: Suggestions,
): CatalogueWallet[] {
  const isWanted = (wallet: CatalogueWallet) =>
    (wallet.isCertified === true || !isCertifiedOnly) && isOfNamespace(wallet, namespace)
  const chosen = [...featured, ...withoutKnown(featured, custom)]
  const suggested = [...chosen, ...withoutKnown(chosen, recommended)].filter(isWanted)
  return [...suggested, ...withoutKnown(suggested, all.wallets)]
}

/** What the verbs keep between their calls. */
export type AllWallets = {
  readonly instance: Instance
  /** Ends with the list; by default the run of the instance. */
  readonly scope: Scope
  /** Whether the service is asked; otherwise only what has loaded is searched. */
  isOffered(): boolean
  readonly images: Pick<ImageStore, 'request'>
  readonly suggestions: Suggestions & { readonly status: CatalogueState['status'] }
  readonly state: AllWalletsState
  readonly runs: { readonly [name in 'paging' | 'searching']: ReturnType<typeof createLatest> }
  /** Pages read so far. */
  pageCount: number
  /**
   * Suggestions shown before the pages, which leave them out. Fixed with the first page, or later pages would shift.
   */
  front: readonly CatalogueWallet[]
  searchTimer: ReturnType<typeof setTimeout> | undefined
}

export function createAllWallets(
  instance: Instance,
  {
    images,
    suggestions,
    scope = instance.scope,
    isOffered = () => true,
  }: Pick<AllWallets, 'images' | 'suggestions'> & Partial<Pick<AllWallets, 'scope' | 'isOffered'>>,
): AllWallets {
  const wallets: AllWallets = {
    instance,
    scope,
    isOffered,
    images,
    suggestions,
    state: proxy<AllWalletsState>({
      query: '',
      isCertifiedOnly: false,
      namespace: undefined,
      all: emptyList(),
      results: emptyList(),
    }),
    runs: { paging: createLatest(), searching: createLatest() },
    pageCount: 0,
    front: [],
    searchTimer: undefined,
  }
  scope.add(() => clearTimeout(wallets.searchTimer))
  scope.add(watchLiveGroups(instance.liveOptions, () => void listAgain(wallets)))
  return wallets
}

/** The app's lists have changed, which the pages and the search have asked for. */
async function listAgain(wallets: AllWallets): Promise<void> {
  const hasPages = wallets.pageCount > 0 || wallets.state.all.status === 'loading'
  forgetPages(wallets)
  searchSoon(wallets, 0)
  if (!hasPages) return
  // The pages leave the suggestions out.
  await whenLoaded(wallets.suggestions, wallets.scope.signal)
  if (!wallets.scope.isEnded) await loadWallets(wallets)
}

/** Once the suggestions do not load any more, or nobody waits for them. */
export function whenLoaded(state: { readonly status: string }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (state.status === 'loading' && !signal.aborted) return
      unwatch()
      signal.removeEventListener('abort', check)
      resolve()
    }
    const unwatch = watchState(state, check)
    signal.addEventListener('abort', check)
    check()
  })
}

/** The next opening of the card is about something else. Going back within one keeps the search. */
export function clearQueryOnClose(wallets: AllWallets) {
  const { modalState } = wallets.instance
  wallets.scope.add(
    watchState(modalState.state, () => {
      if (!modalState.state.isOpen && wallets.state.query !== '') setQuery(wallets, '')
    }),
  )
}

/** The first page, unless loaded; returning to the list requests nothing. */
export async function loadWallets(wallets: AllWallets): Promise<void> {
  if (wallets.state.all.wallets.length === 0) await loadMoreWallets(wallets)
}

/** The next page, unless one is loading or there is none. */
export async function loadMoreWallets(wallets: AllWallets): Promise<void> {
  const { instance, state, suggestions } = wallets
  const { status, isComplete, wallets: loaded } = state.all
  if (!instance.input.projectId || status === 'loading' || isComplete) return
  const isCurrent = wallets.runs.paging.begin()
  state.all.status = 'loading'
  try {
    // Matching suggestions; custom wallets are not from the catalogue but listed too.
    if (wallets.pageCount === 0)
      wallets.front = keepReachable(instance, listLoaded({ ...state, all: emptyList() }, suggestions))
    const page = wallets.pageCount + 1
    const next = await fetchPage(wallets, { page, entries: WALLETS_PER_PAGE, listed: wallets.front })
    if (!isCurrent()) return
    wallets.pageCount = page
    const news = withoutKnown(loaded, next.wallets)
    const usable = keepReachable(instance, news)
    const all = [...loaded, ...usable]
    // Unusable entries count too, because they take their place in a page.
    const isLast = news.length === 0 || page * WALLETS_PER_PAGE >= next.count
    const count = wallets.front.length + Math.max(next.count, all.length)
    state.all = { status: 'ready', wallets: ref(all), count, isComplete: isLast }
    loadImagesOf(wallets, usable)
  } catch (error) {
    if (!isCurrent() || wallets.scope.isEnded) return
    log(instance, 'warn', 'all wallets', error)
    state.all.status = 'failed'
  }
}

export function setQuery(wallets: AllWallets, text: string) {
  wallets.state.query = text.slice(0, MAX_SEARCH_LENGTH)
  searchSoon(wallets, SEARCH_WAIT_MS)
}

export function showCertifiedOnly(wallets: AllWallets, isCertifiedOnly: boolean) {
  const { state } = wallets
  if (state.isCertifiedOnly === isCertifiedOnly) return
  state.isCertifiedOnly = isCertifiedOnly
  forgetPages(wallets)
  void loadMoreWallets(wallets)
  searchSoon(wallets, 0)
}

/** Lists the wallets of one namespace, or all; `loadWallets` requests them. */
export function listNamespace(wallets: AllWallets, namespace: Namespace | undefined) {
  const { state } = wallets
  if (state.namespace === namespace) return
  state.namespace = namespace
  forgetPages(wallets)
  searchSoon(wallets, 0)
}

/** Repeats the last request after a failure. */
export function retryWallets(wallets: AllWallets) {
  if (isSearching(wallets.state)) searchSoon(wallets, 0)
  else void loadMoreWallets(wallets)
}

function forgetPages(wallets: AllWallets) {
  wallets.runs.paging.cancel()
  wallets.pageCount = 0
  wallets.state.all = emptyList()
}

/** Shows loaded matches at once, and searches after a pause in typing. */
function searchSoon(wallets: AllWallets, waitMs: number) {
  const { state } = wallets
  clearTimeout(wallets.searchTimer)
  // A pending response belongs to another query.
  wallets.runs.searching.cancel()
  if (!isSearching(state)) {
    state.results = emptyList()
    return
  }
  const query = state.query.trim()
  // Only the service knows the total.
  const matches = findByName(listReachable(wallets), query)
  if (!wallets.isOffered()) {
    state.results = { status: 'ready', wallets: ref(matches), count: matches.length, isComplete: true }
    return
  }
  state.results = { status: 'loading', wallets: ref(matches), count: 0, isComplete: false }
  wallets.searchTimer = setTimeout(() => void search(wallets, query), waitMs)
}

async function search(wallets: AllWallets, query: string): Promise<void> {
  const { instance, state } = wallets
  const isCurrent = wallets.runs.searching.begin()
  state.results.status = 'loading'
  instance.events.emit('SEARCH_WALLET', { badge: state.isCertifiedOnly ? 'certified' : 'none', search: query })
  try {
    const answer = await fetchPage(wallets, { page: 1, entries: MAX_FOUND_WALLETS, search: query })
    if (!isCurrent()) return
    // Rows already shown keep their place: the user may be about to press one.
    const loaded = findByName(listReachable(wallets), query)
    const exact = [...loaded, ...keepReachable(instance, withoutKnown(loaded, answer.wallets))]
    const matches = exact.length > 0 ? exact : findNearly(listReachable(wallets), query)
    const count = Math.max(answer.count, matches.length)
    state.results = { status: 'ready', wallets: ref(matches), count, isComplete: true }
    loadImagesOf(wallets, matches)
  } catch (error) {
    if (!isCurrent() || wallets.scope.isEnded) return
    log(instance, 'warn', 'search wallets', error)
    state.results.status = 'failed'
  }
}

/** Loaded wallets that can be used on this device. */
const listReachable = ({ instance, state, suggestions }: AllWallets) =>
  keepReachable(instance, listLoaded(state, suggestions))

type Query = { page: number; entries: number; search?: string; listed?: readonly CatalogueWallet[] }

async function fetchPage({ instance, scope, state }: AllWallets, { page, entries, search, listed = [] }: Query) {
  const { catalogue } = await serviceClientsOf(instance)
  const { include, exclude: excluded = [] } = walletOptionsOf(instance.input)
  const exclude = [...new Set([...excluded, ...listed.map(({ id }) => id)])]
  const chains = listNetworks(instance.network.state)
    .filter(({ namespace }) => state.namespace === undefined || namespace === state.namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
  const badge = state.isCertifiedOnly ? ('certified' as const) : undefined
  return catalogue.fetchWallets({ page, entries, include, exclude, chains, search, badge }, scope.signal)
}

function loadImagesOf({ images }: AllWallets, wallets: readonly CatalogueWallet[]) {
  for (const { imageId } of wallets.slice(0, IMAGES_AHEAD)) if (imageId) void images.request('wallet', imageId)
}
