'use client'

export type { AdapterFactory } from '../adapters/adapter.js'
export type {
  CardOptions,
  CustomWallet,
  DisplayCurrency,
  Features,
  LegalOptions,
  LiveGroups,
  Metadata,
  NameOptions,
  NetworkOptions,
  ProposalOverride,
  Theme,
  ThemeMode,
  ThemeValue,
  ThemeVariables,
  WalletConnectOptions,
  WalletGroup,
  WalletOptions,
} from '../config/options.js'
export type { Services } from '../config/services.js'
export type { ConnectorInfo } from '../connectors/connector.js'
export type { LiveOptions } from '../controllers/liveOptionsController.js'
export type { CaipAddress, CaipNetworkId } from '../core/caip.js'
export type {
  ConnectedAccount,
  ConnectionStatus,
  NativeBalance,
  WalletAccount,
} from '../domain/account.js'
export type { AppCall, SentMove } from '../domain/appCall.js'
export type { BalanceToken } from '../domain/balanceToken.js'
export { parseCaipAddress, parseCaipNetworkId } from '../domain/caip.js'
export type { EmbeddedInfo, LoginProvider, SocialProvider } from '../domain/embedded.js'
export type { ConnectionDetails, EventMap, EventName, WalletModalEvent } from '../domain/events.js'
export type {
  ConfirmEmailCodeOptions,
  EmailCodeStep,
  EmailDeviceStep,
  EmailLoginOptions,
  EmailLoginStep,
  SocialLoginOptions,
} from '../domain/logins.js'
export type { AccountType, Namespace } from '../domain/namespace.js'
export type {
  AddressOf,
  ChainIdOf,
  ClientOf,
  Eip155Signer,
  Eip1193Provider,
  EvmProvider,
  KnownNamespace,
  NamespaceTypes,
  NetworkOf,
  ProviderOf,
  SignatureOf,
  SignerOf,
} from '../domain/namespaceTypes.js'
export type { BitcoinChain, EvmChain, EvmNetwork, Network, SolanaChain } from '../domain/network.js'
export type { NetworkInput } from '../domain/networkInput.js'
export type { PaymentOutcome } from '../domain/payment.js'
export type { DepositOptions, FiatAmount, PaymentAssetInput, PayOptions } from '../domain/paymentInput.js'
export type { Siwx, SiwxContext, SiwxData, SiwxMessage, SiwxOption, SiwxSession } from '../domain/siwx.js'
export type { SwapRequest } from '../domain/swap.js'
export type { BalanceStatus, Portfolio, Token } from '../domain/token.js'
export type { ConnectorType, WalletInfo } from '../domain/wallet.js'
export type { WalletConnection } from '../domain/walletConnection.js'
export type {
  ConnectListedWalletOptions,
  ListedWallet,
  ListedWalletLinks,
  StartPairingOptions,
  WalletListActions,
  WalletListSnapshot,
  WalletPages,
  WalletPairing,
  WalletWay,
} from '../domain/walletList.js'
export type { AddedTransaction, WalletTransaction } from '../domain/walletTransaction.js'
export type { LatchkeyErrorCode } from '../errors/errorCode.js'
export type { LatchkeyErrorOf } from '../errors/errorOf.js'
export { isLatchkeyError } from '../errors/isLatchkeyError.js'
export { LatchkeyError, UserRejectedError } from '../errors/latchkeyError.js'
export type {
  AddTransactionErrorType,
  ConnectWalletErrorType,
  DisconnectWalletErrorType,
  PayErrorType,
  SendTransactionErrorType,
  SendTransferErrorType,
  SignInErrorType,
  SignOutErrorType,
  SignWalletMessageErrorType,
  SignWalletTypedDataErrorType,
  SwitchWalletNetworkErrorType,
  WalletRequestErrorType,
} from '../instance/actions.js'
export { createWalletModal } from '../instance/createWalletModal.js'
export type { WalletCookieState } from '../instance/keepWalletCookie.js'
export type {
  ConfirmEmailCodeErrorType,
  LoginWithEmailErrorType,
  LoginWithSocialErrorType,
  PrepareLoginErrorType,
  ResendEmailCodeErrorType,
} from '../instance/loginActions.js'
export type { SubscribeOptions, WalletModalState } from '../instance/stateReader.js'
export type {
  ModalUpdate,
  OpenOptions,
  SendOutcome,
  SendRequest,
  SendResult,
  SessionChoice,
  SignMessageRequest,
  SignTypedDataRequest,
  TransactionOutcome,
  TransactionRequest,
  TransactionResult,
  WalletModal,
  WalletModalOptions,
} from '../instance/walletModal.js'
export type { Message, PartialMessages, Translation } from '../locales/createWords.js'
export type { MessageKey } from '../locales/en.js'
export { AccountButton, type AccountButtonProps, type AccountButtonState } from '../react/buttons/AccountButton.js'
export { BuyWidget, type BuyWidgetProps } from '../react/buttons/BuyWidget.js'
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from '../react/buttons/ConnectButton.js'
export { NetworkButton, type NetworkButtonProps, type NetworkButtonState } from '../react/buttons/NetworkButton.js'
export {
  PayButton,
  type PayButtonCallbacks,
  type PayButtonProps,
  type PayButtonState,
} from '../react/buttons/PayButton.js'
export { TransactionButton, type TransactionButtonProps } from '../react/buttons/TransactionButton.js'
export type { IdentityState } from '../react/buttons/useIdentityPart.js'
export type { TransactionButtonCallbacks, TransactionButtonState } from '../react/buttons/useTransactionButton.js'
export { WalletAvatar, type WalletAvatarProps } from '../react/buttons/WalletAvatar.js'
export { WalletBalance, type WalletBalanceProps, type WalletBalanceState } from '../react/buttons/WalletBalance.js'
export { WalletButton, type WalletButtonProps, type WalletButtonState } from '../react/buttons/WalletButton.js'
export { WalletModalButton, type WalletModalButtonProps } from '../react/buttons/WalletModalButton.js'
export { WalletName, type WalletNameProps } from '../react/buttons/WalletName.js'
export type { WalletAction } from '../react/hooks/useAction.js'
export { useEip1193Provider } from '../react/hooks/useEip1193Provider.js'
export {
  useConfirmEmailCode,
  useLoginWithEmail,
  useLoginWithSocial,
  useResendEmailCode,
} from '../react/hooks/useLoginActions.js'
export { type UseSolanaProvider, useSolanaProvider } from '../react/hooks/useSolanaProvider.js'
export { useTransactions } from '../react/hooks/useTransactions.js'
export { type EvmWalletClient, useViemWalletClient } from '../react/hooks/useViemWalletClient.js'
export {
  type AccountConnector,
  type UseWalletAccount,
  useWalletAccount,
  useWalletInfo,
} from '../react/hooks/useWalletAccount.js'
export {
  useConnectWallet,
  useDeposit,
  useDisconnectWallet,
  usePay,
  useSendTransfer,
  useSendWalletTransaction,
  useSignIn,
  useSignWalletMessage,
  useSignWalletTypedData,
  useSwitchWalletNetwork,
} from '../react/hooks/useWalletActions.js'
export {
  type UseWalletBalance,
  type UseWalletBalanceOptions,
  useWalletBalance,
} from '../react/hooks/useWalletBalance.js'
export { type UseWalletList, type UseWalletListOptions, useWalletList } from '../react/hooks/useWalletList.js'
export { type UseWalletModal, useWalletModal, useWalletModalEvents } from '../react/hooks/useWalletModal.js'
export { useWalletModalTheme } from '../react/hooks/useWalletModalTheme.js'
export { useWalletNetwork } from '../react/hooks/useWalletNetwork.js'
export { type UseWalletSession, useWalletSession } from '../react/hooks/useWalletSession.js'
export { type UseWalletTokens, useWalletTokens } from '../react/hooks/useWalletTokens.js'
export { WalletCookie, type WalletCookieProps } from '../react/WalletCookie.js'
export {
  InlineWalletModal,
  type InlineWalletModalProps,
  WalletModalProvider,
  type WalletModalProviderProps,
} from '../react/WalletModalProvider.js'
