/** Limits that a page needs to restore a wallet: apart from the others, since they load with it. */

export const BALANCE_CACHE_MS = 30_000
export const BALANCE_RETRY_BLOCK_MS = 30_000
export const IDENTITY_CACHE_MS = 300_000
export const MAX_RECENT_WALLETS = 2
/** Wallets of a namespace that were connected before the active one. */
export const MAX_OTHER_WALLETS = 4
/** E-mail addresses that are offered again. */
export const MAX_RECENT_EMAILS = 3
export const MAX_SENT_TRANSFERS = 50
export const MAX_PAYMENTS = 50
export const MAX_SIWX_SESSIONS = 50
export const MAX_ANNOUNCED_WALLETS = 50
export const MAX_ACCOUNTS = 200
/** A stored session is dropped if its wallet does not respond in time (DISC-6). */
export const RECONNECT_TIMEOUT_MS = 5_000
export const LOG_BUFFER_BYTES = 1_000_000
