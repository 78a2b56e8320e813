import type { Metadata, WalletOptions } from '../config/options.js'
import type { Connection, Connector } from '../connectors/connector.js'
import type { FrameHandler } from '../connectors/requestHandler.js'
import type { RelaySupport } from '../connectors/walletConnect/relaySupport.js'
import type { CaipNetworkId } from '../core/caip.js'
import type { Unsubscribe } from '../core/scope.js'
import type { AccountRef, ConnectedAccount } from '../domain/account.js'
import type { AppCall, CallTest, ParsedCall, PlanCallRequest, TestRequest } from '../domain/appCall.js'
import type { Arrival, ArrivalRequest, ArrivalTarget } from '../domain/arrival.js'
import type { CallBatch, CallSupport } from '../domain/calls.js'
import type { NamedAddress } from '../domain/name.js'
import type { Namespace } from '../domain/namespace.js'
import type { ClientOf, RequestWatch } from '../domain/namespaceTypes.js'
import type { Network } from '../domain/network.js'
import type { ExpectedEffect, Outcome, SentRequest } from '../domain/outcome.js'
import type { ArrivalMark } from '../domain/payment.js'
import type { ParsedTypedData, TypedDataInput } from '../domain/signing.js'
import type { ApprovalRequest, PlannedCall, Simulation, SimulationRequest, SwapCall } from '../domain/swap.js'
import type {
  NetworkFee,
  OnChainBalance,
  ReceiverRefusal,
  TransferPlan,
  TransferRequest,
  TransferToken,
} from '../domain/transfer.js'
import { NetworkNotFoundError } from '../errors/requestErrors.js'
import type { EnsGateway } from '../services/names/ensGateway.js'

export type TokenAmount = {
  /** Smallest units. */
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Dependencies that the modal passes to an adapter. */
export type AdapterContext = {
  /** Allows plain http URLs of images and RPC for loopback hosts. */
  readonly allowLoopback: boolean
  /** The current networks of the namespace. */
  networks(): readonly Network[]
  /** The namespace's current network: of its wallet, or the app's choice. */
  activeNetwork(): Network | undefined
  /** Reads from the network's RPC, with time-out and retries; the response is unparsed. */
  readRpc(network: Network, method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
  /** Sends to the network's RPC, once: no retry, no other URL. */
  sendRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
  /** RPC URLs of this page, for a client library of the app's. May include the project id. */
  nodeUrls(network: Network): Promise<readonly string[]>
  /** RPC URLs to offer to a wallet that does not know the network. */
  rpcUrls(network: Network): Promise<readonly string[]>
  /** For the app's developers. */
  warn?(about: string, detail: unknown): void
  /** The factory as the app has passed it last: `update` may bring another one. @default the one that created it */
  factory?(): AdapterFactory | undefined
  /** Loads the app's gateway for off-chain names, if it has set one. @default they are not looked up */
  ensGateway?(): Promise<EnsGateway | undefined>
}

/** The modal's options from which an adapter takes defaults. */
export type AdapterDefaults = {
  readonly wallets?: WalletOptions | false | undefined
  readonly metadata?: Partial<Metadata> | undefined
}

/** Sends the coin and the tokens of a namespace. Loads when the user sends. */
export type Transfers<namespace extends Namespace = Namespace> = {
  /** Reads a balance of the coin, or of a token; rejects with `TokenMismatchError` if that is no token. */
  readBalance(owner: string, token: string | undefined, network: Network, signal: AbortSignal): Promise<OnChainBalance>
  /** Resolves if the network answers. */
  ping(network: Network, signal: AbortSignal): Promise<unknown>
  /** The symbol of a token, as its contract reports it, unsanitized; `undefined` if it reports none. */
  readSymbol?(token: string, network: Network, signal: AbortSignal): Promise<string | undefined>
  /**
   * The canonical form of an address that the user typed, stricter than one of a wallet (SEND-2); `undefined` if
   * invalid.
   */
  parseReceiver(text: string): string | undefined
  /** Why this receiver is never sent to, known without asking the chain. */
  refusalOf(receiver: string, token: Pick<TransferToken, 'address'> | undefined): ReceiverRefusal | undefined
  /** Whether the card returns to Account after this transfer, as the specification says. @default true */
  returnsToAccount?(plan: TransferPlan): boolean
  /**
   * Checks funds and receiver on the chain, and fixes the fee. Prompts nothing.
   * @throws InsufficientFundsError, ReceiverRefusedError, RentTooLowError, TokenMismatchError, TransferRevertedError
   */
  plan(request: TransferRequest, network: Network, signal: AbortSignal): Promise<TransferPlan>
  /**
   * Asks the wallet once, and never again. Withdrawn before the wallet is asked, it never is.
   * @throws FeeOutdatedError, InsufficientFundsError, OfflineError, TransferOutdatedError if the wallet is elsewhere,
   * RequestAbortedError if it was withdrawn; then the wallet was not asked.
   */
  send(
    connection: Connection<namespace>,
    plan: TransferPlan,
    network: Network,
    watch: RequestWatch,
  ): Promise<SentRequest>
  /**
   * Resolves when the chain has decided and shows what the transaction did, or with `unknown` after the time limit. Also
   * for swaps and approvals of the namespace.
   */
  follow(hash: string, expected: ExpectedEffect, network: Network, signal: AbortSignal): Promise<Outcome>
}

/** Reads, checks and sends the calls of a swap. Loads when the user swaps. */
export type Swaps<namespace extends Namespace = Namespace> = {
  /** What a contract may take of a token, on the chain. */
  readAllowance(token: string, owner: string, spender: string, network: Network, signal: AbortSignal): Promise<bigint>
  /**
   * The calls that lead to an allowance of exactly these units (SWAP-10); none if it suffices. The last one is the
   * approval, after a reset if the token needs one.
   */
  encodeApprovals(request: ApprovalRequest, network: Network, signal: AbortSignal): Promise<readonly SwapCall[]>
  /** The call after which the spender may take nothing of the token. */
  encodeRevocation(token: string, spender: string): SwapCall
  /**
   * Runs the calls one after the other without sending them (SWAP-14); `undefined` if the node cannot.
   * @throws SwapRefusedError if one of them fails.
   */
  simulate(request: SimulationRequest, network: Network, signal: AbortSignal): Promise<Simulation | undefined>
  /** What the network charges for a swap of this much gas that is not built yet. */
  estimateFee(gas: bigint, network: Network, signal: AbortSignal): Promise<NetworkFee>
  /**
   * Checks a call on the chain, and fixes its gas and fees. Prompts nothing.
   * @throws InsufficientFundsError, SwapRefusedError if the call would fail.
   */
  plan(account: string, call: SwapCall, network: Network, signal: AbortSignal): Promise<PlannedCall>
  /**
   * Asks the wallet once, as `Transfers.send` does.
   * @throws as `Transfers.send` does
   */
  send(
    connection: Connection<namespace>,
    planned: PlannedCall,
    network: Network,
    watch: RequestWatch,
  ): Promise<SentRequest>
}

/** Parses, tests and sends calls that an app asks for. Loads when it does. */
export type AppCalls<namespace extends Namespace = Namespace> = {
  /** `index`: of several. @throws CallInvalidError */
  parse(call: AppCall, index?: number): ParsedCall
  /** Whether an address has code on the network; rejects if the node does not say. */
  isContract(address: string, network: Network, signal: AbortSignal): Promise<boolean>
  /** Runs the calls one after the other without sending them, and measures what they do to the account. */
  test(request: TestRequest, network: Network, signal: AbortSignal): Promise<CallTest>
  /**
   * Fixes gas and fees of one call, also of one that would fail. Prompts nothing.
   * @throws InsufficientFundsError
   */
  plan(request: PlanCallRequest, network: Network, signal: AbortSignal): Promise<PlannedCall>
  /**
   * Asks the wallet once, as `Transfers.send` does.
   * @throws as `Transfers.send` does
   */
  send(
    connection: Connection<namespace>,
    planned: PlannedCall,
    network: Network,
    watch: RequestWatch,
  ): Promise<SentRequest>
}

/** Parses and signs typed data (EIP-712) that an app asks for. Loads when it does. */
export type TypedDataSigning<namespace extends Namespace = Namespace> = {
  /** @throws TypedDataInvalidError */
  parse(typedData: TypedDataInput, network: Network): ParsedTypedData
  /** Asks the wallet once. Of a withdrawn `watch` it is not asked, and `onAsked` is called when it is. */
  sign(
    connection: Connection<namespace>,
    account: string,
    typedData: ParsedTypedData,
    watch?: RequestWatch,
  ): Promise<string>
}

/** Reads what has reached an account. Loads when the user pays. */
export type Arrivals = {
  /**
   * What the account has now, or had at the end of a block: what arrives later counts. Without a block in the answer the
   * network does not tell what was there before.
   */
  mark(target: ArrivalTarget, network: Network, signal: AbortSignal, block?: bigint): Promise<ArrivalMark>
  /**
   * What has arrived since: in one transaction of at least these units or, where nobody reports transactions, as the gain
   * of the balance. `undefined` while less has.
   */
  find(request: ArrivalRequest, network: Network, signal: AbortSignal): Promise<Arrival | undefined>
}

/** Asks for several calls in one request, and lets an app's service pay for them (EIP-5792). */
export type Calls<namespace extends Namespace = Namespace> = {
  /** What the wallet says that it can do, and the app has a service for; nothing if it does not answer in time. */
  readSupport(
    connection: Connection<namespace>,
    account: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<CallSupport>
  /**
   * Asks the wallet once, as `Transfers.send` does.
   * @throws as `Transfers.send` does, CallsRefusedError if the wallet cannot do it in this way: nothing was sent.
   */
  send(connection: Connection<namespace>, batch: CallBatch, network: Network, watch: RequestWatch): Promise<SentRequest>
  /**
   * Asks the wallet which transaction the calls became, and follows that one on the chain. `findConnection` gives the
   * wallet as it is connected now, if it is.
   */
  follow(
    findConnection: () => Connection<namespace> | undefined,
    id: string,
    expected: ExpectedEffect,
    network: Network,
    signal: AbortSignal,
  ): Promise<Outcome>
}

/** Names of the chain itself. */
export type Names = {
  /**
   * Where a name leads on a network: to its address for the network or else, as a fallback, to the one for the namespace's
   * main network. In canonical form; `undefined` if it has neither.
   * @throws NameInvalidError, NameOffchainError
   */
  resolve(name: string, network: Network, signal: AbortSignal): Promise<NamedAddress | undefined>
  /** Whether an address is a contract on the main network, and nothing on this one: nobody may control it here. */
  isContractElsewhere(address: string, network: Network, signal: AbortSignal): Promise<boolean>
}

/** A text with its signature, in the encoding that `signMessage` returns. */
export type SignedMessage = { readonly address: string; readonly message: string; readonly signature: string }

/** What the history needs to know of a namespace. */
export type HistorySupport = {
  /** A transaction hash as it is, or `undefined` if the value is not one (PRV-3). */
  parseHash(value: unknown): string | undefined
}

/** What a namespace can do beyond connecting, signing and showing a balance. Each is optional. */
export type AdapterCapabilities<namespace extends Namespace = Namespace> = {
  /** Offers the network to the wallet, and switches to it. */
  addNetwork?(connection: Connection<namespace>, network: Network): Promise<void>
  /**
   * The balance of a token, with what its contract reports of itself; the symbol is unsanitized, and empty if there is
   * none. Without it, only the coin's balance is shown.
   * @throws TokenMismatchError if that is no token
   */
  getTokenBalance?(account: AccountRef, token: string, network: Network, signal?: AbortSignal): Promise<TokenAmount>
  /** Resolves once the transaction is mined or replaced; rejects on time-out. */
  awaitTransaction?(hash: unknown, network: Network, signal: AbortSignal): Promise<void>
  /**
   * Whether the account signed the text: with its key or, where accounts are contracts, by what its contract says. Without
   * it no signature of the namespace is valid.
   * @throws NetworkNotFoundError for a network that is not configured, SignatureUncheckedError if the chain does not tell.
   */
  verifyMessage?(signed: SignedMessage, networkId: CaipNetworkId, signal?: AbortSignal): Promise<boolean>
  /** How services name the coin of a network: an address that no token has. */
  readonly coinAddress?: string | undefined
  /** The balance service reads tokens from the chain on request (`forceUpdate`). @default it cannot */
  readonly forcesBalances?: true | undefined
  /**
   * The account's tokens on a network as the wallet itself lists them (ERC-7811), in the shape of the balance service;
   * `undefined` if the wallet has no such list.
   */
  readWalletAssets?(
    connection: Connection<namespace>,
    account: string,
    network: Network,
  ): Promise<{ readonly balances: readonly unknown[] } | undefined>
  /** Loads how WalletConnect reaches wallets. Without it they are only asked for accounts. */
  relay?(): Promise<RelaySupport>
  /** Loads how the embedded wallet is used. Without it the namespace has none. */
  embedded?(): Promise<FrameHandler>
  /** Loads a client library's connection to a network, for the app; the same one for the same network. */
  createClient?(network: Network): Promise<ClientOf<namespace>>
  /** Without it the namespace cannot send. */
  transfers?(): Promise<Transfers<namespace>>
  /** Without it the namespace cannot swap. */
  swaps?(): Promise<Swaps<namespace>>
  /** Without it apps ask its wallets for nothing of their own. */
  appCalls?(): Promise<AppCalls<namespace>>
  /** Without it apps ask its wallets for no typed data. */
  typedData?(): Promise<TypedDataSigning<namespace>>
  /** Without it payments are not read back, and so not offered. */
  arrivals?(): Promise<Arrivals>
  /** Without it each call is a request of its own, and the account pays. */
  calls?(): Promise<Calls<namespace>>
  /** The app has services that pay on some network, known before `calls` loads. @default it has none */
  readonly hasPaymasters?: boolean | undefined
  /** Coin types (ENSIP-11) whose address of a name is meant on a network, the best first. @default none */
  nameCoinTypes?(network: Network): readonly number[]
  /**
   * The coin type (ENSIP-11) that a new name gets on a network. Without it the namespace has no names of the service.
   * @throws ChainIdInvalidError
   */
  newNameCoinType?(network: Network): number
  /** Without it only the name service is asked. */
  names?(): Promise<Names>
  /** Loads how the data service lists what accounts did. Without it the history is what this device has sent. */
  history?(): Promise<HistorySupport>
}

/**
 * Everything specific to a namespace. It answers and throws the library's errors; it touches no controller, UI or
 * storage.
 */
export type Adapter<namespace extends Namespace = Namespace> = {
  readonly namespace: namespace
  /** The connectors known now. */
  connectors(): readonly Connector[]
  /** Starts discovery, and calls back at once and on every change. */
  watchConnectors(onChange: () => void): Unsubscribe
  /**
   * Loads a parser that returns the canonical form of an address, or `undefined`. Asynchronous, because listing wallets
   * does not need it.
   */
  addressParser(): Promise<(text: unknown) => string | undefined>
  /** Of the network's coin. */
  getBalance(account: AccountRef, network: Network, signal?: AbortSignal): Promise<TokenAmount>
  /** Of a withdrawn `watch` the wallet is not asked, and `onAsked` is called when it is. */
  signMessage(
    connection: Connection<namespace>,
    account: string,
    message: string,
    watch?: RequestWatch,
  ): Promise<string>
  /** Resolves once the wallet reports the network. Without it, networks are only the app's choice. */
  switchNetwork?(connection: Connection<namespace>, network: Network): Promise<void>
  /** @default none */
  readonly capabilities?: AdapterCapabilities<namespace> | undefined
}

export type ReadConnectedRequest = {
  readonly connectorId: string
  /** The stored account, in canonical form. */
  readonly account: string
  /** Reference part of the active network's id, for wallets without a network of their own. */
  readonly chainId?: string | undefined
  readonly signal: AbortSignal
  /** Called once everything has loaded, and the wallet is asked. */
  onAsk(): void
}

/** A stored connection that the wallet has confirmed without a prompt. */
export type ConnectedReading = {
  readonly accounts: readonly ConnectedAccount[]
  /** Reference part of the wallet's CAIP-2 network id. */
  readonly chainId: string
  /** Calls back on any change. */
  watch(onChange: () => void): Unsubscribe
  /**
   * The native balance in smallest units, in one attempt; `undefined` or a rejection on failure.
   * @param contentType of the request: the hosted service accepts one that needs no preflight
   */
  readBalance(url: string, contentType: string): Promise<bigint | undefined>
}

/**
 * What a namespace can have: `transfers` and `swaps` of its adapter, accounts with a name and an avatar (`identity`), names of
 * the service for new users (`names`), and smart sessions that the service lists (`sessions`).
 */
export type Offer = 'transfers' | 'swaps' | 'identity' | 'names' | 'sessions'

/** What an app passes. Page load includes only its networks; the rest loads when a wallet is needed. */
export type AdapterFactory = {
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  /** What the namespace has, known before its adapter loads. @default nothing */
  readonly offers?: readonly Offer[] | undefined
  /** Converts another literal of the namespace, for `addNetwork`. */
  toNetwork(chain: unknown): Network
  /** Loads what `create` needs, beside the card. @default it loads with the first need */
  load?(): Promise<unknown>
  create(context: AdapterContext, defaults: AdapterDefaults): Promise<Adapter>
  /** Shows a stored connection before the adapter loads; `undefined` leaves it to the adapter. */
  readConnected?(request: ReadConnectedRequest, defaults: AdapterDefaults): Promise<ConnectedReading | undefined>
}

/** @throws NetworkNotFoundError */
export function requireNetwork(networks: readonly Network[], id: CaipNetworkId): Network {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) {
    throw new NetworkNotFoundError(
      id,
      networks.map(({ caipNetworkId }) => caipNetworkId),
    )
  }
  return network
}
