import type { Unsubscribe } from '../core/scope.js'
import type { ConnectedAccount } from '../domain/account.js'
import type { ConnectMethod } from '../domain/events.js'
import type { Namespace } from '../domain/namespace.js'
import type { SignerOf } from '../domain/namespaceTypes.js'
import type { SiwxData } from '../domain/siwx.js'
import type { ConnectorType } from '../domain/wallet.js'

/**
 * `replaced`: another tab connected another wallet, and the stored data belongs to that one. `unsupported`: the wallet
 * shares none of the app's networks any more.
 */
export type DisconnectReason = 'replaced' | 'unsupported'

export type ConnectionEvents = {
  /** Never empty: a wallet without accounts is disconnected. */
  accountsChanged(accounts: readonly ConnectedAccount[]): void
  /** Reference part of a CAIP-2 id; possibly unconfigured. */
  chainChanged(chainId: string): void
  disconnected(reason?: DisconnectReason): void
  /** The networks that the wallet has approved; `undefined` if it may be asked for any. */
  networksApproved?(ids: readonly string[] | undefined): void
  /** Whether requests reach the wallet now; until then they wait. */
  reachabilityChanged?(isReachable: boolean): void
}

/** What the app's provider needs from the modal. */
export type AppProviderContext = {
  /** The active account on the page. */
  shown(): string | undefined
  /** A transaction is being sent; the callback receives the wallet's response. */
  sending(): (answer: unknown) => void
}

/** The provider for the app, and how to report its accounts: the active one first, none on disconnect. */
export type AppProvider = { readonly provider: object; tell(accounts: readonly string[]): void }

/** One namespace of a session. */
export type Connection<namespace extends Namespace = Namespace> = {
  readonly connector: ConnectorInfo
  readonly namespace: namespace
  /** Every account the wallet shared, in its order; the first is active. Validated and in canonical form. */
  readonly accounts: readonly ConnectedAccount[]
  /** Reference part of the wallet's CAIP-2 network id. */
  readonly chainId: string
  /** The networks that the wallet has approved; `undefined` if it may be asked for any. */
  readonly approvedNetworkIds?: readonly string[] | undefined
  /**
   * Makes another shared account the active one, for a wallet that decides this itself: its answer is what counts. Resolves
   * once it is the first of `accounts`; on rejection, `accounts` says which one is.
   */
  selectAccount?(address: string): Promise<void>
  /** Signs and sends with the wallet. */
  readonly signer: SignerOf<namespace>
  /** The wallet's provider for apps, with the page's active account first. Without it apps get the signer. */
  createAppProvider?(app: AppProviderContext): AppProvider
  watch(events: ConnectionEvents): Unsubscribe
}

/** A sign-in message that a wallet is asked to sign while it connects (CAIP-222). Fields as in CAIP-74. */
export type AuthRequest = Pick<
  SiwxData,
  'domain' | 'uri' | 'version' | 'nonce' | 'statement' | 'resources' | 'requestId'
> & {
  /** CAIP-2; the message's own first. */
  readonly chains: readonly string[]
  readonly chainId: string
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
}

/** What a wallet has signed while it connected. */
export type AuthResponse = {
  readonly request: AuthRequest
  /** Unparsed: one signature per network. */
  readonly cacaos: unknown
  /** The signed text of a payload; throws if there is none. */
  format(payload: object, issuer: string): string
}

/** An approved wallet: one connection per namespace. */
export type WalletSession = {
  readonly id: string
  readonly connections: readonly Connection[]
  /** How it was connected. */
  readonly method: ConnectMethod
  /** Signed with the approval, and not verified yet. */
  readonly auth?: AuthResponse | undefined
  /** The user disconnects: ends all connections, and tells the wallet if possible. */
  disconnect(): Promise<void>
  /** Namespaces that it lacks and can connect without asking the user. @default none */
  readonly addable?: readonly Namespace[] | undefined
  /** Connects one of them; resolves once it is among the connections. */
  addNamespace?(namespace: Namespace, chainId: string): Promise<void>
  /** No longer needed here, though the user has not disconnected: other code may keep it. @default `disconnect` */
  discard?(): Promise<void>
}

/** What a connector says about itself. */
export type ConnectorInfo = {
  readonly id: string
  /** Sanitized and truncated for display. */
  readonly name: string
  /** The sanitized name in full, if longer than `name`. */
  readonly fullName?: string | undefined
  /** The original name, to tell whether cleaning changed it. Never displayed. */
  readonly rawName?: string | undefined
  readonly type: ConnectorType
  /** A URL safe for `<img src>`. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** The id of the wallet in the catalogue, if the app names it. */
  readonly catalogueId?: string | undefined
  /** Another wallet claims the same identity: shown with its rdns, and never chosen automatically. */
  readonly isContested?: boolean | undefined
  /** It states no valid identity: listed and connected like others, but never stored or restored. */
  readonly isAnonymous?: boolean | undefined
  /**
   * The connector keeps the session, not the wallet. Restoring asks nobody and has no time limit; a failure keeps it
   * stored. It is discarded when another wallet replaces it.
   */
  readonly storesSession?: boolean | undefined
}

/** Progress of a connector that shows a URI for a wallet on another device. */
export type ConnectStep = {
  /**
   * `silent`: the relay has not responded for a while, but may. `expired`: the last URI has expired, and the user must
   * request another.
   */
  readonly status: 'asking' | 'silent' | 'shown' | 'expired'
  /** WC-1: a secret. Only drawn, copied, or put into a link that the user opens. */
  readonly uri: string | undefined
  /** The relay holds the proposal, so a wallet app may be opened with the URI. */
  readonly isSent: boolean
  /** When the URI expires, on the clock of `performance.now()`. */
  readonly expiresAt: number
}

/** The app on this device that was opened with the URI, to be opened again for requests. */
export type WalletLink = { readonly href: string; readonly name: string }

/** Milliseconds since 1970: when the URI was shown first, and until when a wallet may use it. */
export type ContinuedPairing = { readonly since: number; readonly until: number }

export type ConnectRequest = {
  /** The namespaces to connect. @default all of the connector */
  readonly namespaces?: readonly Namespace[] | undefined
  readonly chainId?: string | undefined
  /** The user is trying again. */
  readonly isRetry?: boolean | undefined
  /** Asks nothing: waits for the approval of a URI that an earlier page load has shown. */
  readonly continued?: ContinuedPairing | undefined
  /** Aborted: a late approval is dropped, and its wallet is notified. */
  readonly signal: AbortSignal
  onStep?(step: ConnectStep): void
  /** A new message for these networks, to sign with the approval; `undefined` to connect only. Never rejects. */
  readonly createAuth?: ((networkIds: readonly string[]) => Promise<AuthRequest | undefined>) | undefined
  /** Called when the wallet has approved. */
  link?(): WalletLink | undefined
}

/**
 * A way to reach a wallet. Listing it asks the wallet nothing. There are four kinds: `eip1193` (in the browser, EVM),
 * `walletStandard` (in the browser, Solana), `walletConnect` (on another device) and `embedded` (by a login).
 */
export type Connector = ConnectorInfo & {
  readonly namespaces: readonly Namespace[]
  /** Loads what asking the wallet needs, without a request. */
  prepare?(): Promise<unknown>
  /** Whether the page runs inside this wallet, so that it may connect without a press. Asks the user nothing. @default no */
  isHost?(): Promise<boolean>
  /** Requests the wallet's accounts; prompts. */
  connect(request: ConnectRequest): Promise<WalletSession>
  /**
   * Restores silently the session of a namespace; `undefined` if the wallet has forgotten the site. One session of
   * several namespaces is the same object for each. `namespace`: by default the connector's first.
   */
  resume(namespace?: Namespace): Promise<WalletSession | undefined>
  /** Ends a stored session without restoring it. */
  forget?(): Promise<void>
}
