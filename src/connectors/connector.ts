import type { Unsubscribe } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { ConnectorType } from '../domain/wallet.js'

export type ConnectionEvents = {
  /** Never empty: a wallet that has no account left is a disconnect. */
  accountsChanged(accounts: readonly string[]): void
  /** The reference part of a CAIP-2 id; it may be one that nobody configured. */
  chainChanged(chainId: string): void
  disconnected(): void
  /** What the wallet says of the networks that it will go to; `undefined` when it may be asked for any. */
  networksApproved?(ids: readonly string[] | undefined): void
}

/** The EIP-1193 face of a wallet, as hosts get it. */
export type Eip1193Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (...args: never[]) => void): unknown
  removeListener(event: string, listener: (...args: never[]) => void): unknown
}

/** What the app's provider has to know of the page. */
export type AppSide = {
  /** The account that the page shows. */
  shown(): string | undefined
  /** Something is being sent; what comes back gets what the wallet answered. */
  sending(): (answer: unknown) => void
}

/** The provider that the app gets, and how its accounts are told: the one that the page shows first, none at the end. */
export type AppProvider = { readonly provider: Eip1193Provider; tell(accounts: readonly string[]): void }

/** A wallet that said yes. */
export type Connection = {
  readonly connector: ConnectorInfo
  /** Every account that the wallet gave, in its order; the first is the active one. Checked and in canonical form. */
  readonly accounts: readonly string[]
  /** The reference part of the CAIP-2 id that the wallet is on. */
  readonly chainId: string
  /** What the wallet says of the networks it will go to; `undefined` when it may be asked for any. */
  readonly approvedNetworkIds?: readonly string[] | undefined
  /** The wallet's own object. Hosts get it as it is where there is no `createAppProvider`. */
  readonly provider: unknown
  /** The wallet's object for hosts, in line with what the page shows. */
  createAppProvider?(app: AppSide): AppProvider
  /** Asks the wallet; rejects with one of our errors. */
  request(method: string, params?: unknown): Promise<unknown>
  watch(events: ConnectionEvents): Unsubscribe
  /** Tells the wallet that the site no longer needs its accounts, where it can be told. */
  disconnect(): Promise<void>
}

/** What a way to a wallet says of itself. */
export type ConnectorInfo = {
  readonly id: string
  /** Cleaned and cut for display. */
  readonly name: string
  /** The cleaned name in full, where that is more than the name. */
  readonly fullName?: string | undefined
  /** As it came: only to tell whether cleaning changed it. Never shown. */
  readonly rawName?: string | undefined
  readonly type: ConnectorType
  readonly namespace: Namespace
  /** An address that may stand in `<img src>`. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** Another wallet claims the same identity: shown with its rdns and never chosen by itself. */
  readonly isContested?: boolean | undefined
}

/** A way to a wallet. Listing one asks the wallet nothing. */
export type Connector = ConnectorInfo & {
  /** Asks the wallet for its accounts; prompts. */
  connect(request: { readonly chainId?: string | undefined; readonly signal: AbortSignal }): Promise<Connection>
  /** Silently, from an earlier visit; `undefined` when the wallet does not know the site any more. */
  resume(): Promise<Connection | undefined>
}
