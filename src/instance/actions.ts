import type { Hex } from '../core/values.js'
import type { Namespace } from '../domain/namespace.js'
import type { KnownNamespace, SignatureOf } from '../domain/namespaceTypes.js'
import type { NetworkInput } from '../domain/networkInput.js'
import type { PaymentOutcome } from '../domain/payment.js'
import type { DepositOptions, PayOptions } from '../domain/paymentInput.js'
import type { SiwxSession } from '../domain/siwx.js'
import type { WalletConnection } from '../domain/walletConnection.js'
import type { AddedTransaction } from '../domain/walletTransaction.js'
import type { LatchkeyErrorOf } from '../errors/errorOf.js'
import type { RpcError } from '../errors/rpcErrors.js'
import { internalsOf } from './internals.js'
import type {
  OpenOptions,
  SendRequest,
  SendResult,
  SignMessageRequest,
  SignTypedDataRequest,
  TransactionOutcome,
  TransactionRequest,
  TransactionResult,
  WalletModal,
} from './walletModal.js'

// What the action hooks do, for code without React. Each loads what it needs when it is called, and has the type of the
// errors that its promise may reject with.

async function loadAppVerbs(modal: WalletModal) {
  const { instance, verbs, access } = await internalsOf(modal).load()
  return { access, verbs: await verbs.loadAppVerbs(instance) }
}

/** Of whatever a wallet is asked; `RpcError` has the code of the wallet's own error. */
export type WalletRequestErrorType =
  | LatchkeyErrorOf<
      | 4001
      | 'ANSWER_MALFORMED'
      | 'NOT_CONNECTED'
      | 'OFFLINE'
      | 'PACKAGE_MISSING'
      | 'REQUEST_ABORTED'
      | 'REQUEST_PENDING'
      | 'REQUEST_TIMEOUT'
    >
  | RpcError

export type ConnectWalletErrorType = LatchkeyErrorOf<4001 | 'NOT_STARTED' | 'REQUEST_ABORTED'>

/** Opens the modal until a wallet is connected; a connected one is the result at once. See `WalletModal.connect`. */
export const connectWallet = <namespace extends Namespace = KnownNamespace>(
  modal: WalletModal,
  options?: OpenOptions & { readonly namespace?: namespace | undefined },
): Promise<WalletConnection<namespace>> => modal.connect(options)

export type DisconnectWalletErrorType = LatchkeyErrorOf<'DISCONNECT_FAILED' | 'REQUEST_ABORTED'>

/** Disconnects the wallets of a namespace, or all. See `WalletModal.disconnect`. */
export const disconnectWallet = (modal: WalletModal, namespace?: Namespace): Promise<void> =>
  modal.disconnect(namespace)

export type SwitchWalletNetworkErrorType =
  | WalletRequestErrorType
  | LatchkeyErrorOf<'CHAIN_NOT_SUPPORTED' | 'NETWORK_NOT_FOUND' | 'RPC_URL_MISSING' | 'SWITCH_NOT_DONE'>

/** Switches to a configured network, and adds it to the wallet where needed. See `WalletModal.switchNetwork`. */
export const switchWalletNetwork = (modal: WalletModal, network: NetworkInput): Promise<void> =>
  modal.switchNetwork(network)

export type SignWalletMessageErrorType =
  | WalletRequestErrorType
  | LatchkeyErrorOf<'MESSAGE_INVALID' | 'TRANSFER_OUTDATED'>

/** Asks the active account to sign a text, after a review if the request says so. See `WalletModal.signMessage`. */
export const signWalletMessage = <namespace extends Namespace = KnownNamespace>(
  modal: WalletModal,
  request: SignMessageRequest<namespace>,
): Promise<SignatureOf<namespace>> => modal.signMessage(request)

export type SignWalletTypedDataErrorType =
  | WalletRequestErrorType
  | LatchkeyErrorOf<'TRANSFER_OUTDATED' | 'TYPED_DATA_INVALID'>

/**
 * Asks the connected EVM account to sign typed data (EIP-712): at once, or with `review: true` after a review in the modal
 * that says what may be taken, by whom and until when.
 * @throws NotConnectedError, TypedDataInvalidError if they are not valid or for another chain than the active one,
 *   UserRejectedError if the user declines or closes the modal
 */
export async function signWalletTypedData(modal: WalletModal, request: SignTypedDataRequest): Promise<Hex> {
  const { verbs, access } = await loadAppVerbs(modal)
  return verbs.signTypedDataInModal(access, request)
}

export type SendTransferErrorType = SwitchWalletNetworkErrorType | LatchkeyErrorOf<'MAYBE_SENT' | 'TRANSFER_INCOMPLETE'>

/** Lets the user review and send a transfer in the modal. See `WalletModal.send`. */
export const sendTransfer = (modal: WalletModal, request: SendRequest): Promise<SendResult> => modal.send(request)

export type SendTransactionErrorType =
  | SwitchWalletNetworkErrorType
  | LatchkeyErrorOf<
      | 'CALL_INVALID'
      | 'CALL_REVERTED'
      | 'CALLS_UNFINISHED'
      | 'INSUFFICIENT_FUNDS'
      | 'MAYBE_SENT'
      | 'TRANSFER_INCOMPLETE'
      | 'TRANSFER_OUTDATED'
    >

/**
 * Asks the active account's wallet for calls of the app: after a review in the modal that tests what they do, or with
 * `review: false` at once. Resolves once the wallet has sent the last of them, which is no success yet: `outcome` says
 * what the chain shows.
 * @throws NotConnectedError, CallInvalidError, CallRevertedError (without a review), UserRejectedError if the user declines
 *   or closes the modal, MaybeSentError if the wallet's answer does not say whether it has sent: never ask again then
 */
export async function sendTransaction(modal: WalletModal, request: TransactionRequest): Promise<TransactionResult> {
  const { verbs, access } = await loadAppVerbs(modal)
  return verbs.sendTransactionInModal(access, request)
}

export type AddTransactionErrorType = LatchkeyErrorOf<
  'NOT_CONNECTED' | 'OPTION_INVALID' | 'REQUEST_ABORTED' | 'TRANSFER_INCOMPLETE'
>

/**
 * Lists a transaction that the app has sent itself, with any library, and follows it on the chain of the active EVM
 * network. Resolves once it is listed; `outcome` as that of `sendTransaction`, without a test to compare with.
 * @throws NotConnectedError, InvalidOptionError for what is not a hash
 */
export async function addTransaction(
  modal: WalletModal,
  transaction: AddedTransaction,
): Promise<{ readonly outcome: Promise<TransactionOutcome> }> {
  const { verbs, access } = await loadAppVerbs(modal)
  return verbs.addTransaction(access, transaction)
}

export type PayErrorType = WalletRequestErrorType | LatchkeyErrorOf<'PAYMENT_INVALID'>

/** Lets the user pay exactly this, with any token or from an exchange. See `WalletModal.pay`. */
export const pay = (modal: WalletModal, options: PayOptions): Promise<PaymentOutcome> => modal.pay(options)

/** Lets the user bring a token from an exchange. See `WalletModal.deposit`. */
export const deposit = (modal: WalletModal, options: DepositOptions): Promise<PaymentOutcome> => modal.deposit(options)

export type SignInErrorType = LatchkeyErrorOf<4001 | 'REQUEST_ABORTED' | 'SIGN_IN_UNAVAILABLE'>

/** Lets the user sign in with the connected wallet. Needs the option `siwx`. See `WalletModal.signIn`. */
export const signIn = (modal: WalletModal, namespace?: Namespace): Promise<SiwxSession> => modal.signIn(namespace)

export type SignOutErrorType = LatchkeyErrorOf<'REQUEST_ABORTED' | 'SIGN_IN_UNAVAILABLE'>

/** Ends the session of the active account. Needs the option `siwx`. See `WalletModal.signOut`. */
export const signOut = (modal: WalletModal, namespace?: Namespace): Promise<void> => modal.signOut(namespace)
