import type { ShownWalletList } from '../controllers/wallets/startWalletList.js'
import { importWithRetry } from '../core/load.js'
import type { Unsubscribe } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { WalletListActions, WalletListSnapshot } from '../domain/walletList.js'
import { internalsOf } from './internals.js'
import type { WalletModal } from './walletModal.js'

export type WalletListOptions = {
  /** The only namespace to list and to connect. @default all */
  readonly namespace?: Namespace | undefined
}

/** The wallets to choose from, for a page of one's own. Each list has its own pages and its own search. */
export type WalletList = WalletListActions & {
  /** The same object until something changes. Empty before the first subscription, and on a server. */
  getSnapshot(): WalletListSnapshot
  /** Shows the list: with the first subscription it asks for what it shows. Returns an unsubscribe function. */
  subscribe(onChange: () => void): Unsubscribe
  /** Ends every subscription. A new one shows the list again. */
  destroy(): void
}

/** What a server renders, and the first render in the browser. */
export const emptyWalletList: WalletListSnapshot = {
  status: 'idle',
  isOffline: false,
  wallets: [],
  recent: [],
  installed: [],
  suggested: [],
  directory: { status: 'idle', wallets: [], count: 0, hasMore: false },
  results: { status: 'idle', wallets: [], count: 0, query: '' },
  pairing: {
    isAvailable: false,
    status: 'idle',
    uri: undefined,
    expiresAt: undefined,
    canOpen: false,
    isRelaySilent: false,
    isAppMissing: false,
    walletId: undefined,
    error: undefined,
  },
  terms: undefined,
}

const ignore = () => undefined

/**
 * The wallets of the modal's own list, for a page without the modal: installed, recent, suggested, the wallet directory page
 * by page, search, and the pairing URI. Asks for nothing before the first `subscribe()`, so a server may create one.
 *
 * ```ts
 * const list = createWalletList(modal)
 * const stop = list.subscribe(() => draw(list.getSnapshot().wallets))
 * ```
 */
export function createWalletList(modal: WalletModal, { namespace }: WalletListOptions = {}): WalletList {
  const subscriptions = new Set<{ readonly onChange: () => void }>()
  let snapshot = emptyWalletList
  let isStale = false
  let query: string | undefined
  /** While there is a subscription. */
  let visit: AbortController | undefined
  let shownList: ShownWalletList | undefined
  let loading: Promise<ShownWalletList> | undefined

  function tell() {
    isStale = true
    for (const { onChange } of [...subscriptions]) onChange()
  }

  /** Shows it once the modal runs; and again if the modal stops and starts meanwhile. */
  async function show({ signal }: AbortController): Promise<ShownWalletList> {
    const instance = await internalsOf(modal).instance()
    const { startWalletList } = await importWithRetry(
      () => import('../controllers/wallets/startWalletList.js'),
      instance.scope.signal,
    )
    const started = startWalletList(instance, { namespace, onChange: tell })
    const end = () => {
      started.end()
      instance.scope.signal.removeEventListener('abort', restart)
    }
    function restart() {
      end()
      if (signal.aborted) return
      // What is listed belongs to the run that has ended.
      snapshot = emptyWalletList
      begin()
      tell()
    }
    if (signal.aborted) {
      end()
      return started
    }
    signal.addEventListener('abort', end)
    instance.scope.signal.addEventListener('abort', restart)
    if (instance.scope.isEnded) restart()
    else {
      shownList = started
      if (query !== undefined) started.search(query)
      tell()
    }
    return started
  }

  function begin() {
    visit?.abort()
    const current = new AbortController()
    visit = current
    shownList = undefined
    if (snapshot === emptyWalletList) snapshot = { ...emptyWalletList, status: 'loading' }
    loading = show(current)
    loading.catch(() => {
      if (visit !== current) return
      snapshot = { ...emptyWalletList, status: 'failed' }
      tell()
    })
  }

  function leave() {
    visit?.abort()
    visit = undefined
    shownList = undefined
    loading = undefined
  }

  function subscribe(onChange: () => void): Unsubscribe {
    const subscription = { onChange }
    subscriptions.add(subscription)
    if (!visit) begin()
    return () => {
      if (subscriptions.delete(subscription) && subscriptions.size === 0) leave()
    }
  }

  /** Of a list that nobody shows, an action shows it for as long as it takes. */
  async function act<T>(run: (list: ShownWalletList) => Promise<T>): Promise<T> {
    // At once, as an app opens only within the press.
    if (shownList) return run(shownList)
    const release = subscribe(ignore)
    try {
      return await run(await (loading as Promise<ShownWalletList>))
    } finally {
      release()
    }
  }

  return {
    getSnapshot() {
      if (isStale) {
        isStale = false
        snapshot = shownList?.read() ?? snapshot
      }
      return snapshot
    },
    subscribe,
    destroy() {
      subscriptions.clear()
      leave()
    },
    loadMore: () => act((list) => list.loadMore()),
    search(text) {
      query = text
      shownList?.search(text)
    },
    retry() {
      if (shownList) shownList.retry()
      else if (visit) begin()
    },
    startPairing: (options) => act((list) => list.startPairing(options)),
    cancelPairing: () => shownList?.cancelPairing(),
    openWallet: (wallet, way) => shownList?.openWallet(wallet, way),
  }
}
