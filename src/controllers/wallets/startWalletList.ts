import { type Features, hasPairing, resolveFeatures, resolveSettings } from '../../config/options.js'
import { createScope, type Unsubscribe } from '../../core/scope.js'
import { parseUrl } from '../../core/url.js'
import { watchState } from '../../core/watchState.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type {
  ListedWallet,
  WalletListActions,
  WalletListSnapshot,
  WalletPages,
  WalletPairing,
} from '../../domain/walletList.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { readDevice } from '../../platform/readDevice.js'
import {
  type AllWallets,
  createAllWallets,
  isSearching,
  listLoaded,
  listNamespace,
  loadMoreWallets,
  retryWallets,
  setQuery,
  type WalletList,
  whenLoaded,
} from '../catalogue/allWallets.js'
import { imagesOf } from '../catalogue/imagesOf.js'
import { keepReachable, keepReachableSuggestions } from '../catalogue/isReachable.js'
import { storageOf } from '../storage.js'
import { pairListed } from './connectListed.js'
import { groupWallets, listInstalled, orderGroups } from './listWallets.js'
import { cancelPagePairing, openPagePairing } from './pagePairing.js'
import { holdPageWallets, loadPageWallets, type PageWallets, pageWalletsOf } from './pageWallets.js'
import { hasTerms } from './requireTerms.js'
import { createListedWallets, keepList, type ListedWallets, toListedEntry, toListedRow } from './toListedWallets.js'
import { createEntryOf, listFront } from './walletEntries.js'
import { offersCatalogue } from './walletWays.js'

// One list of a page without the card: what it shows, read from the states that the card shows too.

type ListOptions = {
  /** The only one to list and to connect. */
  readonly namespace: Namespace | undefined
  /** Something of the snapshot may have changed. */
  onChange(): void
}

/** A list that is shown. */
export type ShownWalletList = WalletListActions & {
  read(): WalletListSnapshot
  end(): void
}

type ListContext = {
  readonly instance: Instance
  readonly wallets: PageWallets
  readonly pages: AllWallets
  readonly list: ListedWallets
  readonly namespace: Namespace | undefined
  readonly recentIds: readonly string[]
  /** As it was read last. */
  snapshot: WalletListSnapshot | undefined
  /** When the shown URI expires, on the clock that the page can compare with: read once for each URI. */
  expiry: { readonly monotonic: number; readonly at: number } | undefined
}

/** Shows a list: looks for wallets, asks for the suggestions, and tells every change until it ends. */
export function startWalletList(instance: Instance, { namespace, onChange }: ListOptions): ShownWalletList {
  const { connection, liveOptions, network } = instance
  const wallets = pageWalletsOf(instance)
  const scope = createScope()
  const images = imagesOf(instance)
  const isOffered = () => offersCatalogue(resolveSettings(instance.input), featuresOf(instance), readDevice())
  const pages = createAllWallets(instance, { images, suggestions: wallets.catalogue.state, scope, isOffered })
  listNamespace(pages, namespace)
  const context: ListContext = {
    instance,
    wallets,
    pages,
    list: createListedWallets(wallets, namespace),
    namespace,
    recentIds: storageOf(instance).read('recent_wallets') ?? [],
    snapshot: undefined,
    expiry: undefined,
  }
  let isScheduled = false
  /** Once for all states that change in a task. */
  function tell() {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      if (!scope.isEnded) onChange()
    })
  }
  const states = [wallets.state, wallets.catalogue.state, pages.state, images.state]
  for (const state of [...states, connection.state, network.state, liveOptions.state])
    scope.add(watchState(state, tell))
  let unwatchPairing: Unsubscribe | undefined
  scope.add(() => unwatchPairing?.())
  function watchPairing() {
    const { pairing } = wallets
    if (!pairing || unwatchPairing) return
    const stops = [pairing.state, pairing.pairing.state].map((state) => watchState(state, tell))
    unwatchPairing = () => {
      for (const stop of stops) stop()
    }
  }
  scope.add(watchState(wallets.state, watchPairing, true))
  watchPairing()
  scope.add(holdPageWallets(wallets))
  loadPageWallets(wallets)

  return {
    read: () => readWalletList(context),
    async loadMore() {
      // The pages leave the suggestions out.
      await whenLoaded(wallets.catalogue.state, scope.signal)
      if (isOffered() && !scope.isEnded) await loadMoreWallets(pages)
    },
    search(query) {
      if (query !== pages.state.query) setQuery(pages, query)
    },
    retry() {
      loadPageWallets(wallets)
      const { all, results } = pages.state
      if (all.status === 'failed' || results.status === 'failed') retryWallets(pages)
    },
    startPairing: ({ wallet, ...options } = {}) =>
      pairListed(wallets, wallet && context.list.targets.get(wallet.id)?.target, { namespace, ...options }),
    cancelPairing() {
      if (wallets.pairing) cancelPagePairing(wallets.pairing)
    },
    openWallet({ id, ways }, way) {
      const { wallet } = context.list.targets.get(id)?.target ?? {}
      const tab = way ?? ways.find((name) => name === 'mobile' || name === 'web' || name === 'desktop')
      if (wallets.pairing && wallet && tab) openPagePairing(wallets.pairing, wallet, id, tab)
    },
    end: scope.end,
  }
}

const featuresOf = ({ liveOptions }: Instance) => resolveFeatures(liveOptions.state.features as Partial<Features>)

function readWalletList(context: ListContext): WalletListSnapshot {
  const { instance, wallets, snapshot } = context
  const { input } = instance
  const groups = readGroups(context)
  const next: WalletListSnapshot = {
    status: statusOf(wallets),
    isOffline: wallets.state.isOffline,
    wallets: keepList(snapshot?.wallets, groups.wallets),
    recent: keepList(snapshot?.recent, groups.recent),
    installed: keepList(snapshot?.installed, groups.installed),
    suggested: keepList(snapshot?.suggested, groups.suggested),
    directory: keepValue(snapshot?.directory, readDirectory(context)),
    results: keepValue(snapshot?.results, readResults(context)),
    pairing: keepValue(snapshot?.pairing, readPairing(context)),
    terms: hasTerms(instance) ? keepValue(snapshot?.terms, termsOf(input)) : undefined,
  }
  context.snapshot = keepValue(snapshot, next)
  return context.snapshot
}

/** The former object, if it has the same values. */
const keepValue = <value extends object>(before: value | undefined, now: value): value =>
  before !== undefined && (Object.keys(now) as (keyof value)[]).every((key) => before[key] === now[key]) ? before : now

function termsOf(input: Instance['input']) {
  const allowLoopback = allowsLoopback(input)
  return {
    termsUrl: parseUrl(input.legal?.termsUrl, 'page', { allowLoopback }),
    privacyUrl: parseUrl(input.legal?.privacyUrl, 'page', { allowLoopback }),
  }
}

function statusOf({ catalogue, instance, state }: PageWallets): WalletListSnapshot['status'] {
  const { wallets, projectId } = instance.input
  const { status } = catalogue.state
  if (status === 'failed') return 'failed'
  if (!state.isDiscovered) return 'loading'
  if (!projectId || wallets === false || status === 'ready') return 'ready'
  return state.isOffline && status === 'idle' ? 'idle' : 'loading'
}

const SUGGESTED = ['featured', 'custom', 'external', 'recommended'] as const

function readGroups({ instance, wallets, list, namespace, recentIds }: ListContext) {
  const { connection, input } = instance
  const { excluded } = wallets.catalogue.state
  const nothing: readonly ListedWallet[] = []
  if (input.wallets === false) return { wallets: nothing, recent: nothing, installed: nothing, suggested: nothing }
  const groups = groupWallets({
    ...keepReachableSuggestions(instance, wallets.catalogue.state),
    connectors: connection.state.connectors,
    excluded,
    recentIds,
    hasCode: false,
    namespace,
  })
  const order = orderGroups(featuresOf(instance).connectorTypeOrder)
  const listed = Object.fromEntries(
    order.map((name) => [name, (groups[name] ?? []).flatMap((row) => toListedRow(list, row))]),
  )
  const listGroups = (names: readonly string[]) => names.flatMap((name) => listed[name] ?? [])
  return {
    wallets: listGroups(order),
    recent: listGroups(['recent']),
    installed: listGroups(['injected']),
    suggested: listGroups(order.filter((name) => (SUGGESTED as readonly string[]).includes(name))),
  }
}

const EMPTY: WalletPages = Object.freeze({ status: 'idle', wallets: Object.freeze([]), count: 0 })

function readDirectory(context: ListContext): WalletListSnapshot['directory'] {
  const { instance, pages, snapshot, wallets } = context
  const { all } = pages.state
  const hasMore = pages.isOffered() && !all.isComplete
  if (all.status === 'idle') return { ...EMPTY, hasMore }
  const loaded = keepReachable(instance, listLoaded(pages.state, wallets.catalogue.state))
  const { status, count } = all as WalletList
  return { status, count, hasMore, wallets: toWallets(context, snapshot?.directory.wallets, loaded) }
}

function readResults(context: ListContext): WalletListSnapshot['results'] {
  const { pages, snapshot } = context
  const { query, results } = pages.state
  if (!isSearching(pages.state)) return { ...EMPTY, query }
  const matches = toWallets(context, snapshot?.results.wallets, results.wallets, query.trim())
  return {
    query,
    status: results.status,
    wallets: matches,
    count: Math.max(results.count, matches.length),
  }
}

/** As the card lists all wallets: the installed ones first, each once. */
function toWallets(
  { instance, list, namespace, recentIds, wallets }: ListContext,
  before: readonly ListedWallet[] | undefined,
  loaded: readonly CatalogueWallet[],
  query?: string,
): readonly ListedWallet[] {
  const { excluded } = wallets.catalogue.state
  const installed = listInstalled({ connectors: instance.connection.state.connectors, excluded, recentIds, namespace })
  const entries = loaded.map(createEntryOf(installed.flatMap(({ connectors }) => connectors)))
  const front = listFront({ installed, entries, query, isCertifiedOnly: false })
  return keepList(
    before,
    [...new Set([...front, ...entries])].map((entry) => toListedEntry(list, entry, recentIds)),
  )
}

function readPairing(context: ListContext): WalletPairing {
  const { instance, wallets } = context
  const isAvailable = hasPairing(instance.input)
  const none = { uri: undefined, expiresAt: undefined, canOpen: false, isRelaySilent: false, isAppMissing: false }
  if (!wallets.pairing) return { ...none, isAvailable, status: 'idle', walletId: undefined, error: undefined }
  const { state, pairing } = wallets.pairing
  const { walletId, error } = state
  if (state.status !== 'pending') {
    const isDeclined = state.status === 'failed' && pairing.state.failure === 'declined'
    return { ...none, isAvailable, status: isDeclined ? 'declined' : state.status, walletId, error }
  }
  const { status, uri, isSent, expiresAt, isAppMissing } = pairing.state
  return {
    isAvailable,
    status: uri ? 'ready' : status === 'expired' ? 'expired' : 'creating',
    uri,
    expiresAt: uri ? toSystemTime(context, expiresAt) : undefined,
    canOpen: uri !== undefined && isSent,
    isRelaySilent: status === 'silent',
    isAppMissing,
    walletId,
    error: undefined,
  }
}

/** Read once for each URI, as both clocks drift apart. */
function toSystemTime(context: ListContext, monotonic: number): number {
  if (context.expiry?.monotonic !== monotonic)
    context.expiry = { monotonic, at: Math.round(Date.now() + monotonic - performance.now()) }
  return context.expiry.at
}
