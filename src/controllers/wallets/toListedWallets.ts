import type { Connector } from '../../connectors/connector.js'
import { listSiblings } from '../../connectors/listSiblings.js'
import { isSuspectText } from '../../core/untrusted.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { WalletConnection } from '../../domain/walletConnection.js'
import { listWalletLinks } from '../../domain/walletLinks.js'
import type { ConnectListedWalletOptions, ListedWallet, ListedWalletLinks, WalletWay } from '../../domain/walletList.js'
import { type Device, readDevice } from '../../platform/readDevice.js'
import { imagesOf } from '../catalogue/imagesOf.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { connectListed, type ListedTarget } from './connectListed.js'
import type { WalletRow } from './listWallets.js'
import type { PageWallets } from './pageWallets.js'
import type { WalletEntry } from './walletEntries.js'
import { inAppLinkOf, listWays } from './walletWays.js'

/** What a list keeps, so that a wallet keeps its identity until one of its values changes. */
export type ListedWallets = {
  readonly wallets: PageWallets
  /** The only one to connect. */
  readonly namespace: Namespace | undefined
  /** By id: what `connect()` takes, as of the last reading. */
  readonly targets: Map<string, { target: ListedTarget; readonly connect: ListedWallet['connect'] }>
  /** A row and an entry of one wallet tell different things of it. */
  readonly rows: Map<string, ListedWallet>
  readonly entries: Map<string, ListedWallet>
  readonly facts: WeakMap<CatalogueWallet | Connector, Facts>
  readonly requestedImages: Set<string>
  readonly device: Device
}

/** What never changes of an entry or a connector. */
type Facts = { readonly isSuspect: boolean; readonly links: ListedWalletLinks }

export const createListedWallets = (wallets: PageWallets, namespace: Namespace | undefined): ListedWallets => ({
  wallets,
  namespace,
  targets: new Map(),
  rows: new Map(),
  entries: new Map(),
  facts: new WeakMap(),
  requestedImages: new Set(),
  device: readDevice(),
})

const NO_LINKS: ListedWalletLinks = { mobile: undefined, desktop: undefined, webapp: undefined, downloads: [] }
const BROWSER: readonly WalletWay[] = ['browser']

/** A row of the suggestions, as a wallet of a page's own list. */
export function toListedRow(list: ListedWallets, row: WalletRow): readonly ListedWallet[] {
  if (row.kind === 'pairing') return []
  if (row.kind === 'catalogue')
    return [toListed(list, list.rows, { wallet: row.wallet, connectors: [], isRecent: row.isRecent })]
  const { connectors, type, isRecent, hasDouble } = row
  return [toListed(list, list.rows, { connectors, isRecent, hasDouble, isExternal: type === 'EXTERNAL' })]
}

/** An entry of the catalogue or of a search, as a wallet of a page's own list. */
export function toListedEntry(
  list: ListedWallets,
  { wallet, connector, isContested }: WalletEntry,
  recentIds: readonly string[],
): ListedWallet {
  const { connectors: all } = list.wallets.instance.connection.state
  const siblings = connector ? listSiblings(all, connector) : []
  const connectors = connector ? (siblings.length > 1 ? siblings : [connector]) : []
  const ids = connector ? connectors.map(({ id }) => id) : [wallet?.id ?? '']
  return toListed(list, list.entries, {
    wallet,
    connectors,
    isRecent: ids.some((id) => recentIds.includes(id)),
    hasDouble: isContested === true,
  })
}

type Source = {
  readonly wallet?: CatalogueWallet | undefined
  readonly connectors: readonly Connector[]
  readonly isRecent: boolean
  readonly hasDouble?: boolean
  /** A connector of the app, which the browser has not installed. */
  readonly isExternal?: boolean
}

function toListed(
  list: ListedWallets,
  cache: Map<string, ListedWallet>,
  { wallet, connectors, ...source }: Source,
): ListedWallet {
  const { state } = list.wallets
  const [connector] = connectors
  const subject = connector ?? wallet
  const id = subject?.id ?? ''
  const before = cache.get(id)
  const target: ListedTarget = { id, name: subject?.name ?? '', connectors, wallet }
  const connect = list.targets.get(id)?.connect ?? createConnect(list, id)
  list.targets.set(id, { target, connect })
  const attempt = state.attempt?.id === id ? state.attempt : undefined
  const { isSuspect, links } = factsOf(list, wallet, connector)
  const next: ListedWallet = {
    id,
    name: target.name,
    icon: connectors.find(({ icon }) => icon)?.icon ?? wallet?.image ?? imageOf(list, wallet?.imageId),
    rdns: connectors.find(({ rdns }) => rdns)?.rdns ?? wallet?.rdns,
    namespaces: keepList(before?.namespaces, namespacesOf(connectors, wallet)),
    isInstalled: connector !== undefined && source.isExternal !== true,
    isRecent: source.isRecent,
    isSuspect,
    hasDouble: source.hasDouble === true,
    links,
    ways: keepList(before?.ways, waysOf(list, connector, wallet)) ?? BROWSER,
    state: attempt?.status ?? (isConnected(list, connectors) ? 'connected' : 'idle'),
    error: attempt?.error,
    connect,
  }
  const listed = before && isSame(before, next) ? before : next
  cache.set(id, listed)
  return listed
}

function createConnect({ wallets, targets, namespace }: ListedWallets, id: string) {
  return async (options: ConnectListedWalletOptions = {}): Promise<WalletConnection> => {
    const { target } = targets.get(id) ?? { target: { id, name: '', connectors: [], wallet: undefined } }
    return connectListed(wallets, target, { namespace, ...options })
  }
}

function factsOf({ facts }: ListedWallets, wallet: CatalogueWallet | undefined, connector: Connector | undefined) {
  const subject = wallet ?? connector
  const cached = subject && facts.get(subject)
  if (cached || !subject) return cached ?? { isSuspect: false, links: NO_LINKS }
  const links: ListedWalletLinks = wallet
    ? {
        mobile: wallet.mobileLink,
        desktop: wallet.desktopLink,
        webapp: wallet.webappLink,
        downloads: listWalletLinks(wallet),
      }
    : NO_LINKS
  const created = { isSuspect: isSuspectText(subject.rawName) || isSuspectText(connector?.rawName), links }
  facts.set(subject, created)
  return created
}

/** A catalogue image, requested when it is listed first. */
function imageOf({ wallets, requestedImages }: ListedWallets, imageId: string | undefined): string | undefined {
  if (imageId === undefined) return undefined
  const images = imagesOf(wallets.instance)
  if (!requestedImages.has(imageId) && !wallets.state.isOffline) {
    requestedImages.add(imageId)
    void images.request('wallet', imageId)
  }
  return images.state.urls[images.keyOf('wallet', imageId)]
}

function namespacesOf(connectors: readonly Connector[], wallet: CatalogueWallet | undefined) {
  if (connectors.length > 0) return connectors.flatMap(({ namespaces }) => namespaces)
  const names = new Set((wallet?.chains ?? []).map((chain) => chain.split(':')[0] ?? ''))
  return names.size > 0 ? [...names] : undefined
}

function waysOf(
  { wallets, namespace, device }: ListedWallets,
  connector: Connector | undefined,
  wallet: CatalogueWallet | undefined,
): readonly WalletWay[] {
  if (connector || !wallet) return BROWSER
  const { input, network } = wallets.instance
  if (inAppLinkOf(network, wallet, namespace, device) !== undefined) return ['inApp']
  return listWays(input, wallet, device).filter((way) => way !== 'unsupported')
}

function isConnected({ wallets }: ListedWallets, connectors: readonly Connector[]): boolean {
  const { state } = wallets.instance.connection
  return connectors.some(({ id, namespaces }) => namespaces.some((name) => connectorIdOf(state, name) === id))
}

const isSame = (a: ListedWallet, b: ListedWallet) =>
  (Object.keys(b) as (keyof ListedWallet)[]).every((key) => a[key] === b[key])

/** The former list, if it has the same members. */
export const keepList = <list extends readonly unknown[] | undefined>(before: list | undefined, now: list): list =>
  before !== undefined &&
  now !== undefined &&
  before.length === now.length &&
  now.every((item, at) => item === before[at])
    ? before
    : now
