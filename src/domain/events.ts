import type { CaipNetworkId } from '../core/caip.js'
import type { SocialProvider } from './embedded.js'
import type { AccountType, Namespace } from './namespace.js'
import type { OutcomeKind, SentId } from './outcome.js'
import type { PaymentStatus } from './payment.js'
import type { GetWalletType } from './walletLinks.js'

/** The connected account and its network. */
export type ConnectionDetails = {
  namespace: Namespace
  address: string
  /** Reference part of the network's id: a number on EVM chains. */
  chainId: number | string
}

/** How a wallet was connected. */
export type ConnectMethod = 'browser' | 'mobile' | 'qrcode' | 'email' | 'social'

export type NameDetails = { isSmartAccount: boolean; ensName: string }

/** `calls`: how many the wallet is asked for in this request. */
export type AppTransactionDetails = {
  isSmartAccount: boolean
  network: CaipNetworkId
  calls: number
}

/** A signature that the app asks for; `network` is a CAIP-2 id. Nothing of what is signed is in it. */
export type SignatureDetails = {
  kind: 'message' | 'typedData'
  /** After a review in the modal. */
  isReviewed: boolean
  isSmartAccount: boolean
  network: CaipNetworkId | ''
}

/** A transfer; `token` is the CAIP-10 address, or the symbol of the coin. Nobody's address is in it. */
export type TransferDetails = { isSmartAccount: boolean; network: CaipNetworkId; token: string; amount: string }

/** A swap; tokens by symbol, amounts as decimal text. */
export type SwapDetails = {
  isSmartAccount: boolean
  network: CaipNetworkId
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

/** A sign-in; `network` is a CAIP-2 id, or empty. */
export type SignInDetails = { network: CaipNetworkId | ''; isSmartAccount: boolean }

/** Whose history; `cursor` is that of the page. */
export type HistoryDetails = {
  address: string | undefined
  projectId: string | undefined
  cursor: string | undefined
  isSmartAccount: boolean
}

/** A payment or a deposit. `asset`: the address of the token, or `native`. */
export type PaymentDetails = {
  paymentId: string
  configuration: { network: CaipNetworkId; asset: string; amount: string; recipient: string }
  currentPayment: { type: 'wallet' | 'exchange'; status: PaymentStatus | 'open' }
}

/** Every event and its properties, named by the specification, except the two `…_CHANGED` events, `BUY_SUCCESS`,
 * `APP_TRANSACTION_…`, `SIGN_…` and the `…_SETTLED` events. */
export type EventMap = {
  MODAL_CREATED: undefined
  INITIALIZE: { networks: readonly CaipNetworkId[]; themeMode: 'dark' | 'light' | 'auto' }
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  SELECT_WALLET: { name: string; platform: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' | 'unsupported' }
  CONNECT_SUCCESS: ConnectionDetails & {
    method: ConnectMethod
    name: string
    reconnect?: boolean
  }
  /** Another account of the wallet is active, or none because the wallet disconnected. */
  ACCOUNT_CHANGED: { namespace: Namespace; address: string | undefined; previous: string }
  /** A namespace is on another network, whatever the cause. */
  NETWORK_CHANGED: { namespace: Namespace; chainId: number | string; previous: number | string | undefined }
  CONNECT_ERROR: { message: string }
  /** A deep link could not be opened; the link itself is never included. */
  CONNECT_PROXY_ERROR: { message: string; name: string }
  USER_REJECTED: { message: string }
  DISCONNECT_SUCCESS: { namespace: Namespace | 'all' }
  DISCONNECT_ERROR: { message: string }
  CLICK_NETWORKS: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_WALLET_HELP: undefined
  CLICK_ALL_WALLETS: undefined
  CLICK_GET_WALLET: undefined
  GET_WALLET: { name: string; type: GetWalletType }
  SWITCH_NETWORK: { network: CaipNetworkId }
  REGISTER_NAME_INITIATED: NameDetails
  REGISTER_NAME_SUCCESS: NameDetails
  REGISTER_NAME_ERROR: NameDetails & { error: string }
  SEND_INITIATED: TransferDetails
  /** The wallet has sent it. */
  SEND_SUCCESS: TransferDetails & SentId
  /** The chain has decided, or the time is up: `outcome` says which. `arrived` is decimal text, if the chain says it. */
  SEND_SETTLED: TransferDetails & SentId & { outcome: OutcomeKind; arrived: string | undefined }
  SEND_REJECTED: TransferDetails
  SEND_ERROR: TransferDetails & { message: string }
  /** The user has confirmed what the app asks for; or the app has asked without a review. */
  APP_TRANSACTION_INITIATED: AppTransactionDetails
  /** The wallet has sent it. */
  APP_TRANSACTION_SUCCESS: AppTransactionDetails & SentId
  /** As `SEND_SETTLED`. */
  APP_TRANSACTION_SETTLED: AppTransactionDetails & SentId & { outcome: OutcomeKind }
  APP_TRANSACTION_REJECTED: AppTransactionDetails
  APP_TRANSACTION_ERROR: AppTransactionDetails & { message: string }
  /** The wallet is asked for a signature: the user has confirmed the review, or there is none. */
  SIGN_INITIATED: SignatureDetails
  SIGN_SUCCESS: SignatureDetails
  SIGN_REJECTED: SignatureDetails
  SIGN_ERROR: SignatureDetails & { message: string }
  OPEN_SWAP: { isSmartAccount: boolean; network: CaipNetworkId }
  CLICK_SELECT_TOKEN_TO_SWAP: undefined
  CLICK_SELECT_NETWORK_TO_SWAP: undefined
  INITIATE_SWAP: SwapDetails
  SWAP_SUCCESS: SwapDetails & SentId
  /** As `SEND_SETTLED`; `arrived` is of the token that the swap gives. */
  SWAP_SETTLED: SwapDetails & SentId & { outcome: OutcomeKind; arrived: string | undefined }
  SWAP_REJECTED: SwapDetails
  SWAP_ERROR: SwapDetails & { message: string }
  SWAP_APPROVAL_ERROR: SwapDetails & { message: string }
  /** The card of a payment or a deposit is shown. */
  PAY_MODAL_OPEN: PaymentDetails
  PAY_EXCHANGE_SELECTED: { exchange: string; paymentId: string }
  /** The wallet has sent it, or an exchange has a session for it. */
  PAY_INITIATED: PaymentDetails
  /** Read back on the recipient's network. */
  PAY_SUCCESS: PaymentDetails
  /** It ended otherwise, or nobody has said for ten minutes; `message` is the payment's status, or an error's code. */
  PAY_ERROR: PaymentDetails & { message: string }
  SELECT_BUY_CRYPTO: { isSmartAccount: boolean }
  SELECT_WHAT_IS_A_BUY: { isSmartAccount: boolean }
  /** `provider` is its id. */
  SELECT_BUY_PROVIDER: { provider: string; isSmartAccount: boolean }
  /** The provider reports the purchase as paid out. */
  BUY_SUCCESS: { provider: string; isSmartAccount: boolean }
  CLICK_SIGN_SIWX_MESSAGE: SignInDetails
  CLICK_CANCEL_SIWX: SignInDetails
  SIWX_AUTH_SUCCESS: SignInDetails
  SIWX_AUTH_ERROR: SignInDetails
  CLICK_TRANSACTIONS: { isSmartAccount: boolean }
  LOAD_MORE_TRANSACTIONS: HistoryDetails
  ERROR_FETCH_TRANSACTIONS: HistoryDetails
  EMAIL_LOGIN_SELECTED: undefined
  EMAIL_SUBMITTED: undefined
  EMAIL_VERIFICATION_CODE_SENT: undefined
  DEVICE_REGISTERED_FOR_EMAIL: undefined
  EMAIL_VERIFICATION_CODE_PASS: undefined
  EMAIL_VERIFICATION_CODE_FAIL: { message: string }
  EMAIL_EDIT: undefined
  /** The embedded wallet uses another type of account. `network` is its CAIP-2 id. */
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: AccountType; network: CaipNetworkId | '' }
  SOCIAL_LOGIN_STARTED: { provider: SocialProvider }
  /** The user has agreed at the provider. */
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: SocialProvider }
  SOCIAL_LOGIN_SUCCESS: { provider: SocialProvider }
  /** `message` is of the page or of ours, cleaned. */
  SOCIAL_LOGIN_ERROR: { provider: SocialProvider; message: string }
  /** The user has left, or closed the provider's window. */
  SOCIAL_LOGIN_CANCELED: { provider: SocialProvider }
  SEARCH_WALLET: { badge: string; search: string }
}

export type EventName = keyof EventMap

export type WalletModalEvent = {
  [name in EventName]: {
    readonly event: name
    /** Milliseconds since 1970. */
    readonly timestamp: number
    readonly properties: EventMap[name]
  }
}[EventName]
