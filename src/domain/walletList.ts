import type { Namespace } from './namespace.js'
import type { WalletConnection } from './walletConnection.js'
import type { WalletLink } from './walletLinks.js'

/**
 * How a wallet can be connected here. `browser`: it is installed. `inApp`: this page opens in the wallet's own browser.
 * `qrcode`: a phone scans the pairing URI. `mobile`, `web`, `desktop`: the wallet's app or site opens with that URI.
 */
export type WalletWay = 'browser' | 'inApp' | 'qrcode' | 'mobile' | 'web' | 'desktop'

/** Where a wallet is to be had, and what opens it. Each is checked: `https:`, or the scheme of an app. */
export type ListedWalletLinks = {
  /** Opens the app on a phone. */
  readonly mobile: string | undefined
  /** Opens the app on a computer. */
  readonly desktop: string | undefined
  /** The wallet's site. */
  readonly webapp: string | undefined
  /** Pages to get it from, the quickest way first. */
  readonly downloads: readonly WalletLink[]
}

type TermsOption = {
  /** The user has accepted the app's terms, which `features.legalCheckbox` asks for. @default false */
  readonly termsAccepted?: boolean | undefined
}

export type ConnectListedWalletOptions = TermsOption & {
  /** The only namespace to connect. @default that of the list, else the wallet's own choice, the active one first */
  readonly namespace?: Namespace | undefined
  /** Cancels; a later answer of the wallet is dropped. */
  readonly signal?: AbortSignal | undefined
}

/** A wallet to show in a list of one's own. The object changes when one of its values does. */
export type ListedWallet = {
  /** Of the connector if it is installed, else of the wallet directory. */
  readonly id: string
  /** Sanitized for display; put it into a `<bdi>`. A claim of the wallet, which proves nothing. */
  readonly name: string
  /** A URL for `<img src>`; `undefined` if there is none, or until it has loaded. */
  readonly icon: string | undefined
  /** The rdns it claims. */
  readonly rdns: string | undefined
  /** Of an installed wallet; `undefined` if the wallet has not said. */
  readonly namespaces: readonly Namespace[] | undefined
  readonly isInstalled: boolean
  /** It is one of the two that were connected last. */
  readonly isRecent: boolean
  /** The name has hidden or look-alike characters: show a warning beside it. */
  readonly isSuspect: boolean
  /** Another wallet has its name or its identity: show `rdns` beside the name. */
  readonly hasDouble: boolean
  readonly links: ListedWalletLinks
  /** The first is what `connect()` takes. Empty: it can only be got, at `links.downloads`. */
  readonly ways: readonly WalletWay[]
  readonly state: 'idle' | 'connecting' | 'connected' | 'failed'
  /** Why it failed, while `state` is `failed`. */
  readonly error: Error | undefined
  /**
   * Connects it: asks an installed wallet, or pairs another one, whose URI is in `pairing` then. Call it within the press.
   * A second call, for this wallet or another one, cancels the first.
   * @throws UserRejectedError (code 4001), RequestAbortedError once cancelled, WalletNotInstalledError if there is no way,
   * TermsNotAcceptedError, and the errors of the wallet.
   */
  connect(options?: ConnectListedWalletOptions): Promise<WalletConnection>
}

/** Wallets of the directory, page by page or by name. */
export type WalletPages = {
  /** `idle` until the first page is asked for. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly wallets: readonly ListedWallet[]
  /** How many there are, according to the directory; 0 until that is known. */
  readonly count: number
}

/** The pairing URI and what has become of it. */
export type WalletPairing = {
  /** Whether the app pairs at all: it needs a project id. */
  readonly isAvailable: boolean
  /**
   * `ready`: there is a URI. `expired`: nobody has used it, or another connection took its place; start again. `failed`:
   * `error` says why.
   */
  readonly status: 'idle' | 'creating' | 'ready' | 'expired' | 'approved' | 'declined' | 'failed'
  /** Draw it as a QR code, or copy it on a press. A secret: it must not reach logs, analytics or links of your own. */
  readonly uri: string | undefined
  /** When a wallet can use it no more, in milliseconds since 1970. Another takes its place ten seconds before. */
  readonly expiresAt: number | undefined
  /** Whether the relay has it: only then may it be copied, or an app be opened with it. */
  readonly canOpen: boolean
  /** The relay has not answered for five seconds, and still may. */
  readonly isRelaySilent: boolean
  /** An app was opened, and this page is still in front: it may not be installed. */
  readonly isAppMissing: boolean
  /** Of the wallet that it is for; `undefined` for any with a camera. */
  readonly walletId: string | undefined
  readonly error: Error | undefined
}

export type StartPairingOptions = ConnectListedWalletOptions & {
  /** Whose app `openWallet()` opens. @default any wallet with a camera */
  readonly wallet?: ListedWallet | undefined
}

/** What a list of wallets shows, as plain data. Unchanged parts keep their identity. */
export type WalletListSnapshot = {
  /** Of the suggestions: `failed` leaves the installed wallets, which still work. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The browser is offline: nothing is asked for until it is back. */
  readonly isOffline: boolean
  /** Every wallet of the three groups below, in the order of the modal. */
  readonly wallets: readonly ListedWallet[]
  /** Connected lately, the newest first. They are in no other group. */
  readonly recent: readonly ListedWallet[]
  /** In this browser. */
  readonly installed: readonly ListedWallet[]
  /** Featured, custom, external and recommended wallets, in the order of the modal. */
  readonly suggested: readonly ListedWallet[]
  /**
   * All wallets: those in this browser, then the wallet directory, the suggestions first. Empty until `loadMore()`. Show it
   * in place of `wallets`, which it contains.
   */
  readonly directory: WalletPages & {
    /** Whether `loadMore()` would bring more. */
    readonly hasMore: boolean
  }
  /** What `search()` has found. Empty while fewer than two characters are searched for. */
  readonly results: WalletPages & { readonly query: string }
  readonly pairing: WalletPairing
  /** What the user has to accept first, with `features.legalCheckbox`: pass `termsAccepted` then. */
  readonly terms: { readonly termsUrl: string | undefined; readonly privacyUrl: string | undefined } | undefined
}

/** What a list does. Each function keeps its identity. */
export type WalletListActions = {
  /** The next page of the directory, also the first. Does nothing while one loads, or if there is none. */
  loadMore(): Promise<void>
  /** Searches by name: what has loaded at once, the directory after a pause in typing. */
  search(query: string): void
  /** Asks again for what has failed. */
  retry(): void
  /**
   * Creates a pairing URI, which is renewed until a wallet uses it, the list ends, or `cancelPairing()`. Resolves with the
   * connection. A second call takes its place.
   * @throws as `connect()` of a wallet
   */
  startPairing(options?: StartPairingOptions): Promise<WalletConnection>
  cancelPairing(): void
  /**
   * Opens the wallet's app or site with the URI, within a press alone. Does nothing until `canOpen`.
   * @param way one of its `ways` @default the first that opens something
   */
  openWallet(wallet: ListedWallet, way?: 'mobile' | 'web' | 'desktop'): void
}
