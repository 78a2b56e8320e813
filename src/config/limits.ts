/** Numbers of the specification (section 9) and of the safety rules. One place, each with its unit. */

export const BALANCE_CACHE_MS = 30_000
export const BALANCE_RETRY_BLOCK_MS = 30_000
/** How long a transaction of the app is looked for. */
export const TRANSACTION_WATCH_MS = 600_000
export const IDENTITY_CACHE_MS = 300_000
export const MAX_RECENT_WALLETS = 2
/** A new snackbar waits so long after it has closed the old one, so that the change is seen. */
export const SNACKBAR_SWAP_MS = 150
export const SNACKBAR_SHOWN_MS = 2_500
/** Errors stay longer: they carry what to do. */
export const SNACKBAR_ERROR_SHOWN_MS = 5_000
export const SNACKBAR_MERGE_MS = 2_000
/** Side effects of going back wait, so that they do not stutter the animation. */
export const BACK_EFFECTS_MS = 100
export const SHAKE_MS = 500

export const FEATURED_WALLETS = 4
export const RECOMMENDED_WALLETS = 4
/** The catalogue is read in pages, with the pictures of the first 20 of each ahead. */
export const WALLETS_PER_PAGE = 40
export const IMAGES_AHEAD = 20
export const MAX_FOUND_WALLETS = 100
/** A search begins at so many characters, and so long after the last of them. */
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_WAIT_MS = 300
export const MAX_SEARCH_LENGTH = 100
export const MAX_ANNOUNCED_WALLETS = 50
export const MAX_ACCOUNTS = 200
export const MAX_IMAGES = 400
/** A picture that did not come is not asked for again before that, however many rows show it. */
export const IMAGE_RETRY_MS = 30_000

/** A stored session whose wallet does not answer is given up (DISC-6). */
export const RECONNECT_TIMEOUT_MS = 5_000
/** How long a wallet is given to forget the page. */
export const WALLET_GOODBYE_MS = 3_000
/** After this the view says that it still waits, and offers to cancel or to ask again (PRV-6). */
export const WALLET_SILENT_MS = 30_000

/** How long a wallet can answer a pairing code (WC-2). */
export const PAIRING_LIFE_MS = 240_000
/** A code with less time left counts as expired: it has to be carried over first. */
export const PAIRING_MARGIN_MS = 10_000
/** After so many codes nobody looks at them. */
export const MAX_PAIRING_RENEWALS = 3
/** The relay client itself reports nothing for over a minute (WC-6). */
export const RELAY_SILENT_MS = 5_000
/** How long the page's origin check may hold up a code or a request; as published, the client waits five seconds. */
export const ATTEST_TIMEOUT_MS = 1_000
/** The relay client reconnects by itself, except after a relay has refused the app. */
export const RELAY_REDIAL_MS = 10_000
/** How long a session may take to name a network that its wallet has switched to already. */
export const NETWORK_APPROVAL_MS = 3_000
/** An app that opens takes the page from the screen within this. */
export const APP_OPEN_MS = 2_000

export const LOG_BUFFER_BYTES = 1_000_000
export const MAX_ERROR_POSTS = 5
export const ERROR_POSTS_WINDOW_MS = 60_000

/** A chunk that takes longer shows a sign of progress. */
export const CHUNK_LATE_MS = 300

export type CallKind = 'rpcRead' | 'rpcSend' | 'get' | 'post' | 'change' | 'image' | 'telemetry'

/** NET-1, the one table of time-outs and retries. */
export const CALLS: Readonly<Record<CallKind, { readonly timeoutMs: number; readonly retries: number }>> = {
  rpcRead: { timeoutMs: 10_000, retries: 3 },
  rpcSend: { timeoutMs: 30_000, retries: 0 },
  get: { timeoutMs: 10_000, retries: 3 },
  post: { timeoutMs: 15_000, retries: 1 },
  change: { timeoutMs: 30_000, retries: 0 },
  image: { timeoutMs: 10_000, retries: 0 },
  telemetry: { timeoutMs: 5_000, retries: 0 },
}
export const RETRY_BASE_DELAY_MS = 150
export const RETRIED_STATUSES: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
export const RETRIED_RPC_CODES: readonly number[] = [-32603, -32005, 429]
/** A server that asks to wait longer makes the call fail now, as busy. */
export const MAX_RETRY_AFTER_MS = 30_000
/** No logical call takes longer, retries included. */
export const MAX_CALL_MS = 60_000
