export type {
  Adapter,
  AdapterCapabilities,
  AdapterContext,
  AdapterDefaults,
  AdapterFactory,
  AppCalls,
  Calls,
  ConnectedReading,
  HistorySupport,
  Names,
  Offer,
  ReadConnectedRequest,
  SignedMessage,
  Swaps,
  TokenAmount,
  Transfers,
} from '../adapters/adapter.js'
export type {
  AppProvider,
  AppProviderContext,
  Connection,
  ConnectionEvents,
  Connector,
  ConnectRequest,
  ConnectStep,
  WalletLink,
  WalletSession,
} from '../connectors/connector.js'
export type { AccountRef, ConnectedAccount } from '../domain/account.js'
export type { RequestWatch } from '../domain/namespaceTypes.js'
export type { Network } from '../domain/network.js'
export { UserRejectedError } from '../errors/latchkeyError.js'
