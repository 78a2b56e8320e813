import type { KnownNamespace } from '../../domain/namespaceTypes.js'
import {
  type ConnectWalletErrorType,
  connectWallet,
  type DisconnectWalletErrorType,
  deposit,
  disconnectWallet,
  type PayErrorType,
  pay,
  type SendTransactionErrorType,
  type SendTransferErrorType,
  type SignInErrorType,
  type SignWalletMessageErrorType,
  type SignWalletTypedDataErrorType,
  type SwitchWalletNetworkErrorType,
  sendTransaction,
  sendTransfer,
  signIn,
  signWalletMessage,
  signWalletTypedData,
  switchWalletNetwork,
} from '../../instance/actions.js'
import { type ActionOf, useAction } from './useAction.js'

/** `run(options?)` opens the modal until a wallet is connected; a connected one is the result at once. */
export const useConnectWallet = (): ActionOf<typeof connectWallet<KnownNamespace>, ConnectWalletErrorType> =>
  useAction('useConnectWallet', connectWallet<KnownNamespace>)

/** `run(namespace?)` disconnects the wallets of a namespace, or all. */
export const useDisconnectWallet = (): ActionOf<typeof disconnectWallet, DisconnectWalletErrorType> =>
  useAction('useDisconnectWallet', disconnectWallet)

/** `run(network)` switches to a configured network, and adds it to the wallet where needed. */
export const useSwitchWalletNetwork = (): ActionOf<typeof switchWalletNetwork, SwitchWalletNetworkErrorType> =>
  useAction('useSwitchWalletNetwork', switchWalletNetwork)

/** `run({ message, namespace?, review?, description? })` asks the active account to sign a text. */
export const useSignWalletMessage = (): ActionOf<
  typeof signWalletMessage<KnownNamespace>,
  SignWalletMessageErrorType
> => useAction('useSignWalletMessage', signWalletMessage<KnownNamespace>)

/** `run({ typedData, review?, description? })` asks the connected EVM account to sign typed data (EIP-712). */
export const useSignWalletTypedData = (): ActionOf<typeof signWalletTypedData, SignWalletTypedDataErrorType> =>
  useAction('useSignWalletTypedData', signWalletTypedData)

/**
 * `run({ to, amount, token?, network? })` lets the user review and send a transfer in the modal. It succeeds once the wallet
 * has sent it; `data.outcome` says what the chain shows.
 */
export const useSendTransfer = (): ActionOf<typeof sendTransfer, SendTransferErrorType> =>
  useAction('useSendTransfer', sendTransfer)

/**
 * `run({ calls, description? })` asks the wallet for calls of the app, after a review in the modal. It succeeds once the
 * wallet has sent them; `data.outcome` says what the chain shows.
 */
export const useSendWalletTransaction = (): ActionOf<typeof sendTransaction, SendTransactionErrorType> =>
  useAction('useSendWalletTransaction', sendTransaction)

/**
 * `run({ asset, amount, recipient, id? })` lets the user pay exactly that, with any token or from an exchange. It succeeds
 * once that is decided; `data.status` says how, by what was read back. Needs `features: { pay: true }`.
 */
export const usePay = (): ActionOf<typeof pay, PayErrorType> => useAction('usePay', pay)

/**
 * `run({ asset, amount?, recipient?, id? })` lets the user bring a token from an exchange. It succeeds once that is decided.
 * Needs `features: { pay: true }`.
 */
export const useDeposit = (): ActionOf<typeof deposit, PayErrorType> => useAction('useDeposit', deposit)

/** `run(namespace?)` lets the user sign in with the connected wallet. Needs the option `siwx`. */
export const useSignIn = (): ActionOf<typeof signIn, SignInErrorType> => useAction('useSignIn', signIn)
