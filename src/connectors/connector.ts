import type { Unsubscribe } from '../core/scope.js'
import type { ConnectedAccount } from '../domain/account.js'
import type { ConnectMethod } from '../domain/events.js'
import type { Namespace } from '../domain/namespace.js'
import type { Eip1193Provider, SignerOf } from '../domain/namespaceTypes.js'
import type { ConnectorType } from '../domain/wallet.js'

export type ConnectionEvents = {
  /** Never empty: a wallet that has no account left is a disconnect. */
  accountsChanged(accounts: readonly ConnectedAccount[]): void
  /** The reference part of a CAIP-2 id; it may be one that nobody configured. */
  chainChanged(chainId: string): void
  /** `replaced`: another tab has connected another wallet in its place, and what is stored belongs to that one. */
  disconnected(reason?: 'replaced'): void
  /** The networks that the wallet has approved; `undefined` when it may be asked for any. */
  networksApproved?(ids: readonly string[] | undefined): void
  /** Whether requests reach the wallet now; while they do not, they wait. */
  reachabilityChanged?(isReachable: boolean): void
}

/** What the app's provider needs of the modal. */
export type AppSide = {
  /** The account that the page shows. */
  shown(): string | undefined
  /** Something is being sent; the callback gets what the wallet answered. */
  sending(): (answer: unknown) => void
}

/** The provider that the app gets, and how its accounts are told: the shown one first, none at the end. */
export type AppProvider = { readonly provider: Eip1193Provider; tell(accounts: readonly string[]): void }

/** One namespace of a session. */
export type Connection<namespace extends Namespace = Namespace> = {
  readonly connector: ConnectorInfo
  readonly namespace: namespace
  /** Every account that the wallet gave, in its order; the first is the active one. Checked and in canonical form. */
  readonly accounts: readonly ConnectedAccount[]
  /** The reference part of the CAIP-2 id that the wallet is on. */
  readonly chainId: string
  /** The networks that the wallet has approved; `undefined` when it may be asked for any. */
  readonly approvedNetworkIds?: readonly string[] | undefined
  /** What acts for the wallet. */
  readonly signer: SignerOf<namespace>
  /** The wallet's provider for apps, in line with what the page shows. Without it apps get the signer. */
  createAppProvider?(app: AppSide): AppProvider
  watch(events: ConnectionEvents): Unsubscribe
}

/** A wallet that said yes: one connection for each namespace. */
export type WalletSession = {
  readonly id: string
  readonly connections: readonly Connection[]
  /** How it was connected. */
  readonly method: ConnectMethod
  /** Tells the wallet that the site no longer needs its accounts, where it can be told. Ends all connections. */
  disconnect(): Promise<void>
}

/** What a connector says about itself. */
export type ConnectorInfo = {
  readonly id: string
  /** Cleaned and cut for display. */
  readonly name: string
  /** The cleaned name in full, where that is more than the name. */
  readonly fullName?: string | undefined
  /** The original name, to tell whether cleaning changed it. Never displayed. */
  readonly rawName?: string | undefined
  readonly type: ConnectorType
  /** An address that may be used in `<img src>`. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** Another wallet claims the same identity: shown with its rdns and never chosen by itself. */
  readonly isContested?: boolean | undefined
  /**
   * The session is kept by the connector, and not by the wallet: restoring it asks nobody and has no time limit, a
   * failure leaves it stored, and it is ended when another wallet takes its place.
   */
  readonly storesSession?: boolean | undefined
}

/** Progress of a connector that shows a URI for a wallet on another device. */
export type ConnectStep = {
  /**
   * `silent`: the relay has not answered for a while, and may yet. `expired`: the last URI has expired, and the user has
   * to ask for another one.
   */
  readonly status: 'asking' | 'silent' | 'shown' | 'expired'
  /** WC-1: a secret. It is drawn, copied or put into a link that the user opens, and nothing else. */
  readonly uri: string | undefined
  /** The relay has what a wallet finds by the URI, so an app may be opened with it. */
  readonly isSent: boolean
  /** When the URI expires, on the clock of `performance.now()`. */
  readonly expiresAt: number
}

/** The app on this device that was opened with the URI, to be brought forward again later. */
export type WalletLink = { readonly href: string; readonly name: string }

export type ConnectRequest = {
  /** The namespaces to connect. @default all of the connector */
  readonly namespaces?: readonly Namespace[] | undefined
  readonly chainId?: string | undefined
  /** The user has tried before, and does again. */
  readonly isRetry?: boolean | undefined
  /** Nobody waits any more: a late answer is dropped, and a wallet that said yes is told. */
  readonly signal: AbortSignal
  onStep?(step: ConnectStep): void
  /** Asked when the wallet has said yes. */
  link?(): WalletLink | undefined
}

/** A way to a wallet. Listing one asks the wallet nothing. */
export type Connector = ConnectorInfo & {
  readonly namespaces: readonly Namespace[]
  /** Loads what connecting needs, and asks nobody. */
  prepare?(): void
  /** Asks the wallet for its accounts; prompts. */
  connect(request: ConnectRequest): Promise<WalletSession>
  /** Silently, from an earlier visit; `undefined` when the wallet does not know the site any more. */
  resume(): Promise<WalletSession | undefined>
  /** Ends what an earlier visit left, without restoring it. */
  forget?(): Promise<void>
}
