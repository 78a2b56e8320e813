import type { Hex } from '../core/values.js'
import type { Namespace } from '../domain/namespace.js'
import type { KnownNamespace, SignatureOf } from '../domain/namespaceTypes.js'
import type { NetworkInput } from '../domain/networkInput.js'
import type { SiwxSession } from '../domain/siwx.js'
import type { WalletConnection } from '../domain/walletConnection.js'
import type { AddedTransaction } from '../domain/walletTransaction.js'
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

// What the action hooks do, for code without React. Each loads what it needs when it is called.

/** Opens the modal until a wallet is connected; a connected one is the result at once. See `WalletModal.connect`. */
export const connectWallet = <namespace extends Namespace = KnownNamespace>(
  modal: WalletModal,
  options?: OpenOptions & { readonly namespace?: namespace | undefined },
): Promise<WalletConnection<namespace>> => modal.connect(options)

/** Disconnects the wallets of a namespace, or all. See `WalletModal.disconnect`. */
export const disconnectWallet = (modal: WalletModal, namespace?: Namespace): Promise<void> =>
  modal.disconnect(namespace)

/** Switches to a configured network, and adds it to the wallet where needed. See `WalletModal.switchNetwork`. */
export const switchWalletNetwork = (modal: WalletModal, network: NetworkInput): Promise<void> =>
  modal.switchNetwork(network)

/** Asks the active account to sign a text, after a review if the request says so. See `WalletModal.signMessage`. */
export const signWalletMessage = <namespace extends Namespace = KnownNamespace>(
  modal: WalletModal,
  request: SignMessageRequest<namespace>,
): Promise<SignatureOf<namespace>> => modal.signMessage(request)

/**
 * Asks the connected EVM account to sign typed data (EIP-712): at once, or with `review: true` after a review in the modal
 * that says what may be taken, by whom and until when.
 * @throws NotConnectedError, TypedDataInvalidError if they are not valid or for another chain than the active one,
 *   UserRejectedError if the user declines or closes the modal
 */
export async function signTypedData(modal: WalletModal, request: SignTypedDataRequest): Promise<Hex> {
  const { verbs, access } = await internalsOf(modal).load()
  return verbs.signTypedDataInModal(access, request)
}

/** Lets the user review and send a transfer in the modal. See `WalletModal.send`. */
export const sendTransfer = (modal: WalletModal, request: SendRequest): Promise<SendResult> => modal.send(request)

/**
 * Asks the active account's wallet for calls of the app: after a review in the modal that tests what they do, or with
 * `review: false` at once. Resolves once the wallet has sent the last of them, which is no success yet: `outcome` says
 * what the chain shows.
 * @throws NotConnectedError, CallInvalidError, CallRevertedError (without a review), UserRejectedError if the user declines
 *   or closes the modal, MaybeSentError if the wallet's answer does not say whether it has sent: never ask again then
 */
export async function sendTransaction(modal: WalletModal, request: TransactionRequest): Promise<TransactionResult> {
  const { verbs, access } = await internalsOf(modal).load()
  return verbs.sendTransactionInModal(access, request)
}

/**
 * Lists a transaction that the app has sent itself, with any library, and follows it on the chain of the active EVM
 * network. Resolves once it is listed; `outcome` as that of `sendTransaction`, without a test to compare with.
 * @throws NotConnectedError, InvalidOptionError for what is not a hash
 */
export async function addTransaction(
  modal: WalletModal,
  transaction: AddedTransaction,
): Promise<{ readonly outcome: Promise<TransactionOutcome> }> {
  const { verbs, access } = await internalsOf(modal).load()
  return verbs.addTransaction(access, transaction)
}

/** Lets the user sign in with the connected wallet. Needs the option `siwx`. See `WalletModal.signIn`. */
export const signIn = (modal: WalletModal, namespace?: Namespace): Promise<SiwxSession> => modal.signIn(namespace)

/** Ends the session of the active account. Needs the option `siwx`. See `WalletModal.signOut`. */
export const signOut = (modal: WalletModal, namespace?: Namespace): Promise<void> => modal.signOut(namespace)
