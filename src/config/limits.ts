/** Numbers of the specification (section 9) and of the safety rules, each with its unit in the name. */

/** How long to wait for a transaction of the app to be mined. */
export const TRANSACTION_WATCH_MS = 600_000
/** How long an exchange rate holds. */
export const EXCHANGE_RATE_MS = 600_000
/** Delay before a new snackbar after the old one closed, so that users notice the change. */
export const SNACKBAR_SWAP_MS = 150
export const SNACKBAR_SHOWN_MS = 2_500
/** Errors stay longer, because they say what to do. */
export const SNACKBAR_ERROR_SHOWN_MS = 5_000
export const SNACKBAR_MERGE_MS = 2_000
/** Side effects of going back are delayed, so that they do not disturb the animation. */
export const BACK_EFFECTS_MS = 100
export const SHAKE_MS = 500

export const FEATURED_WALLETS = 4
export const RECOMMENDED_WALLETS = 4
/** Page size of the catalogue; images of each page's first 20 wallets are prefetched. */
export const WALLETS_PER_PAGE = 40
export const IMAGES_AHEAD = 20
export const MAX_FOUND_WALLETS = 100
/** Minimum length of a search, and the delay after the last key. */
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_WAIT_MS = 300
export const MAX_SEARCH_LENGTH = 100
export const MAX_IMAGES = 400
/** How long a missing image is not requested again, however many rows show it. */
export const IMAGE_RETRY_MS = 30_000

/** How long a wallet may take to disconnect. */
export const WALLET_GOODBYE_MS = 3_000
/** A request that is not reported as asked is taken for asked. */
export const WALLET_ASKED_MS = 3_000
/** After this, the view says it is still waiting and offers to cancel or ask again (PRV-6). */
export const WALLET_SILENT_MS = 30_000

/** How long a wallet may use a QR code (WC-2). */
export const PAIRING_LIFE_MS = 240_000
/** A QR code with less time left counts as expired: scanning takes time. */
export const PAIRING_MARGIN_MS = 10_000
/** After this many renewals, assume that nobody is watching. */
export const MAX_PAIRING_RENEWALS = 3
/** The relay client reports nothing for over a minute (WC-6). */
export const RELAY_SILENT_MS = 5_000
/** How long the origin check may delay a pairing or a request; the client's default is five seconds. */
export const ATTEST_TIMEOUT_MS = 1_000
/** The relay client reconnects by itself, except after the relay rejected the app. */
export const RELAY_REDIAL_MS = 10_000
/** How long a wallet's approval holds. */
export const RELAY_SESSION_LIFE_MS = 604_800_000
/** A session younger than this may be of another tab, which is still connecting. */
export const RELAY_SESSION_YOUNG_MS = 60_000
/** After which a message of the relay is handed to other tabs: a relay that delivers to each is faster. */
export const HAND_OVER_MS = 500
/** How long a wallet may take to be on a network after it has answered the switch, and how often it is read meanwhile. */
export const SWITCH_CONFIRM_MS = 3_000
export const SWITCH_READ_MS = 500
/** How long a session may lag behind a network switch of its wallet. */
export const NETWORK_APPROVAL_MS = 3_000
/** An app that opens hides the page within this time. */
export const APP_OPEN_MS = 2_000

/** Delay after the last key before a name is resolved. */
export const RESOLVE_WAIT_MS = 500
/** A device clock that is off by more is corrected by the service's time in what is signed (NAME-7). */
export const CLOCK_SKEW_MS = 5_000

/** Delay after the last key before a quote is asked for. */
export const QUOTE_WAIT_MS = 200
/** Prices of an open swap are asked for again this often. */
export const QUOTE_REFRESH_MS = 10_000
/** How long a quote may be swapped at (SWAP-4). */
export const QUOTE_LIFE_MS = 30_000
/** How long a review waits for prices: without them it says that they are unknown. */
export const PRICES_WAIT_MS = 5_000
/** How often a form that is shown reads what the account has. */
export const BALANCE_REFRESH_MS = 15_000
/** Percent that a swap may lose between quote and block (SWAP-7). */
export const SLIPPAGE_PERCENT = 1
export const MAX_SLIPPAGE_PERCENT = 50
export const HIGH_SLIPPAGE_PERCENT = 5
/** Gas of a swap before it is built. */
export const SWAP_GAS_LIMIT = 150_000n
export const MAX_SUGGESTED_TOKENS = 8
/** How long the app's tokens may wait for the account's (`open` with arguments). */
export const SWAP_TOKENS_WAIT_MS = 5_000

/** How often a payment is looked at, in its first minute, later, and when nothing is said for long. */
export const PAYMENT_POLL_MS = 3_000
export const PAYMENT_SLOW_POLL_MS = 10_000
export const PAYMENT_FAST_MS = 60_000
/** How long the services may say nothing of a payment. */
export const PAYMENT_WATCH_MS = 600_000
/** How long a payment is followed at a time, whatever is said of it. */
export const PAYMENT_LIFE_MS = 1_200_000
/** How long a network may take to show what a service reports as delivered, before less than asked is told. */
export const PAYMENT_SETTLE_MS = 15_000
/** Tokens of exchanges that are read. */
export const MAX_PAYMENT_ASSETS = 60
/** How long a quote without a time of its own holds (PAY-5). */
export const PAYMENT_QUOTE_MS = 30_000
/** Tokens that are quoted: more of them nobody compares. */
export const MAX_PAYMENT_TOKENS = 12

/** How long a sign-in lasts unless the app says otherwise, and at most (SIWX-3). */
export const SIWX_LIFE_MS = 86_400_000
export const MAX_SIWX_LIFE_MS = 30 * SIWX_LIFE_MS
/** How far a device's clock may be behind the one that issued a sign-in (SIWX-6). */
export const SIWX_SKEW_MS = 60_000
/** What a server reads of a posted message: a relay's list of methods may make it long. */
export const MAX_SIGN_IN_CHARS = 131_072
/** How long a server waits for a node, before it asks the next one. */
export const SIGN_IN_NODE_MS = 5_000
/** How long a URI waits for its sign-in message; later the wallet signs after connecting. */
export const MAX_AUTH_WAIT_MS = 3_000
/** Sign-in messages that may still be answered. */
export const MAX_SIWX_ATTEMPTS = 100

/** A history read this recently is shown as it is. */
export const HISTORY_CACHE_MS = 15_000
/** Pages of one history (HIST-3). */
export const MAX_HISTORY_PAGES = 1_000
export const MAX_PENDING_TRANSACTIONS = 99

/** Delay after the last key before a purchase is quoted. */
export const ONRAMP_QUOTE_WAIT_MS = 300
/** How often, and how long, a purchase is looked for. */
export const PURCHASE_POLL_MS = 4_000
export const PURCHASE_WATCH_MS = 180_000
/** The same, for one that its provider is processing. */
export const PENDING_POLL_MS = 30_000
export const PENDING_WATCH_MS = 1_800_000
/** How long a provider's code may take to answer. */
export const PROVIDER_TIMEOUT_MS = 20_000
/** How often purchases are read again while one is pending. */
export const PURCHASES_REFRESH_MS = 3_000
/** How often a provider's window is looked at. */
export const WINDOW_LOOK_MS = 500

export const MAX_ERROR_POSTS = 5
export const ERROR_POSTS_WINDOW_MS = 60_000

/** After this, a chunk that is still loading shows progress. */
export const CHUNK_LATE_MS = 300

/** After this, the last checks before a wallet is asked are shown. */
export const CHECK_LATE_MS = 150

/** Upper limit of looking for a session and making a message, all attempts included. */
export const SIGN_IN_READ_MS = 15_000
/** How long one attempt may take. */
export const SIGN_IN_ATTEMPT_MS = 7_000
/** Delays before it is asked again. */
export const SIGN_IN_RETRY_DELAYS_MS: readonly number[] = [700, 3_000]

/** How long the embedded wallet's page may take to load. */
export const FRAME_LOAD_MS = 20_000
/** How long it may take to answer what a login asks. */
export const FRAME_REQUEST_MS = 30_000
/** Delay between its ready message and the first message to it. */
export const FRAME_READY_MS = 500
/** How long it may take to sign out. */
export const FRAME_SIGN_OUT_MS = 3_000
/** How long between two looks at whether the wallet's page still answers, while it is shown. */
export const FRAME_CHECK_MS = 10_000
/** How long a closed approval waits for what the page says about it: it may have been approved a moment before. */
export const FRAME_ABORT_MS = 1_000
/** How long a login may take that leaves the page for its provider. */
export const LOGIN_RETURN_MS = 600_000
/** How long a login in a provider's window may take. */
export const SOCIAL_LOGIN_MS = 45_000
/** A window that is closed this soon was cut off by its site, not closed by the user. */
export const LOGIN_CUT_MS = 200
/** How long after a window has closed the user may take to be back on the page. */
export const LOGIN_FOCUS_MS = 1_000
/** How long a link to Farcaster is valid. */
export const FARCASTER_LINK_MS = 300_000
/** How long between two mails with a login code. */
export const EMAIL_COOLDOWN_MS = 30_000
/** How long a login code or link is valid. */
export const EMAIL_CODE_MS = 1_200_000
export const EMAIL_CODE_LENGTH = 6
/** Delay before the message that a method is not allowed. */
export const NOT_ALLOWED_MS = 300
