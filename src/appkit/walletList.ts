import type { ListedWallet, WalletListSnapshot } from '../domain/walletList.js'
import { createWalletList, type WalletList } from '../instance/walletList.js'
import type { WalletModal } from '../instance/walletModal.js'
import type { ChainNamespace } from './networks.js'

// The wallets for a page of the app's own, in AppKit's shape, over the list of this library.

export type WalletItem = {
  readonly id: string
  readonly name: string
  readonly imageUrl: string
  readonly connectors: { readonly id: string; readonly rdns?: string | undefined; readonly chain: ChainNamespace }[]
  readonly walletInfo: {
    readonly website?: string | undefined
    readonly installationLinks?: {
      readonly appStore: string | undefined
      readonly playStore: string | undefined
      readonly chromeStore: string | undefined
      readonly desktopLink: string | undefined
    }
    readonly deepLink?: string | undefined
  }
  readonly isInjected: boolean
  readonly isRecent: boolean
}

export type FetchWalletsOptions = {
  /** Pages follow each other: a later page than the next one is reached by several calls. */
  readonly page?: number | undefined
  readonly search?: string | undefined
  /** @deprecated `search` */
  readonly query?: string | undefined
}

export type UseAppKitWalletsReturn = {
  /** Of the first view: installed, recent and suggested ones. */
  readonly wallets: WalletItem[]
  /** Of the directory, or what the search has found. */
  readonly wcWallets: WalletItem[]
  readonly isFetchingWallets: boolean
  readonly isFetchingWcUri: boolean
  readonly isInitialized: boolean
  readonly wcUri: string | undefined
  readonly wcError: boolean
  /** Not known here. */
  readonly wcClientId: string | null
  readonly connectingWallet: WalletItem | undefined
  readonly page: number
  readonly count: number
  fetchWallets(options?: FetchWalletsOptions): Promise<void>
  /** Resolves once connected. Of a wallet that is not installed, the URI is in `wcUri`. */
  connect(wallet: WalletItem, namespace?: ChainNamespace): Promise<void>
  /** Creates a pairing URI; resolves once it is there. */
  getWcUri(): Promise<void>
  resetWcUri(): void
  resetConnectingWallet(): void
}

/** Wallets on a page of the directory. */
const PAGE_SIZE = 40

function toItem({ id, name, icon, rdns, namespaces, links, isInstalled, isRecent }: ListedWallet): WalletItem {
  const link = (kind: string) => links.downloads.find((download) => download.kind === kind)?.href
  return {
    id,
    name,
    imageUrl: icon ?? '',
    connectors: (namespaces ?? []).map((chain) => ({ id, rdns, chain })),
    walletInfo: {
      website: link('homepage') ?? links.webapp,
      deepLink: links.mobile,
      installationLinks: {
        appStore: link('ios'),
        playStore: link('android'),
        chromeStore: link('browser'),
        desktopLink: links.desktop,
      },
    },
    isInjected: isInstalled,
    isRecent,
  }
}

/** Everything of a list, in which a wallet may be several times. */
const allOf = ({ wallets, directory, results }: WalletListSnapshot) => [
  ...wallets,
  ...directory.wallets,
  ...results.wallets,
]

type Shown = Omit<
  UseAppKitWalletsReturn,
  'fetchWallets' | 'connect' | 'getWcUri' | 'resetWcUri' | 'resetConnectingWallet'
>

export function toShown(snapshot: WalletListSnapshot): Shown {
  const { status, wallets, directory, results, pairing } = snapshot
  const pages = results.query === '' ? directory : results
  const connecting = allOf(snapshot).find(({ state }) => state === 'connecting')
  return {
    wallets: wallets.map(toItem),
    wcWallets: pages.wallets.map(toItem),
    isFetchingWallets: status === 'loading' || pages.status === 'loading',
    isFetchingWcUri: pairing.status === 'creating',
    isInitialized: status === 'ready' || status === 'failed',
    wcUri: pairing.uri,
    wcError: pairing.status === 'failed',
    wcClientId: null,
    connectingWallet: connecting && toItem(connecting),
    page: Math.ceil(pages.wallets.length / PAGE_SIZE),
    count: pages.count,
  }
}

function createActions(list: WalletList) {
  let attempt: AbortController | undefined
  return {
    async fetchWallets({ page = 1, query, search = query ?? '' }: FetchWalletsOptions = {}) {
      list.search(search)
      const { directory } = list.getSnapshot()
      const isNext = page > 1 || directory.status === 'idle' || directory.status === 'failed'
      if (search === '' && isNext) await list.loadMore()
    },
    async connect({ id }: WalletItem, namespace?: ChainNamespace) {
      const wallet = allOf(list.getSnapshot()).find((listed) => listed.id === id)
      if (!wallet) throw new Error('The wallet is not in the list')
      attempt?.abort()
      attempt = new AbortController()
      await wallet.connect({ namespace, signal: attempt.signal })
    },
    getWcUri: () =>
      new Promise<void>((resolve, reject) => {
        const stop = list.subscribe(() => {
          if (list.getSnapshot().pairing.uri === undefined) return
          stop()
          resolve()
        })
        list
          .startPairing()
          .then(() => resolve(), reject)
          .finally(stop)
      }),
    resetWcUri: () => list.cancelPairing(),
    resetConnectingWallet() {
      attempt?.abort()
      list.cancelPairing()
    },
  }
}

type KitWallets = { readonly list: WalletList; readonly actions: ReturnType<typeof createActions> }

/** One list for all hooks and methods of a page, as AppKit has it. */
const lists = new WeakMap<WalletModal, KitWallets>()

export function walletsOf(modal: WalletModal): KitWallets {
  const existing = lists.get(modal)
  if (existing) return existing
  const list = createWalletList(modal)
  const created = { list, actions: createActions(list) }
  lists.set(modal, created)
  return created
}
