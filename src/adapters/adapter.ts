import type { Connection, Connector } from '../connectors/connector.js'
import type { Unsubscribe } from '../core/scope.js'
import type { AccountRef, ConnectedAccount } from '../domain/account.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'

export type TokenAmount = {
  /** Smallest units. */
  readonly units: bigint
  readonly decimals: number
  readonly symbol: string
}

/** What the modal hands to an adapter. */
export type AdapterContext = {
  /** Plain http addresses of images and RPC are taken for loopback hosts. */
  readonly allowLoopback: boolean
  /** The networks of the namespace as they are now. */
  networks(): readonly Network[]
  /** Reads from the network's RPC, with time-out and retries; the answer is unparsed. */
  readRpc(network: Network, method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
  /** The addresses to hand to a wallet that does not know the network. */
  rpcUrls(network: Network): Promise<readonly string[]>
}

/** The modal's options that an adapter takes its defaults from. */
export type AdapterDefaults = {
  readonly enableEIP6963?: boolean | undefined
  readonly enableInjected?: boolean | undefined
}

/**
 * Everything that is particular to a namespace. It answers, and it throws the library's errors; it touches no
 * controller, shows nothing and stores nothing. A method that is optional is a capability.
 */
export type Adapter<namespace extends Namespace = Namespace> = {
  readonly namespace: namespace
  /** The connectors that are known now. */
  connectors(): readonly Connector[]
  /** Looks for wallets from now on, and calls back at once and on every change. */
  watchConnectors(onChange: () => void): Unsubscribe
  getBalance(account: AccountRef, network: Network, signal?: AbortSignal): Promise<TokenAmount>
  /** Resolves once what was sent counts, or something else counts in its place; rejects when that takes too long. */
  awaitTransaction?(hash: unknown, network: Network, signal: AbortSignal): Promise<void>
  /**
   * Resolves when the wallet is on the network, read back from it. Without it a network is the app's choice alone, and
   * the wallet is not asked.
   */
  switchNetwork?(connection: Connection<namespace>, network: Network): Promise<void>
  /** Offers the network to the wallet, and goes to it. */
  addNetwork?(connection: Connection<namespace>, network: Network): Promise<void>
  signMessage(connection: Connection<namespace>, account: string, message: string): Promise<string>
  /**
   * What gives the canonical form of an address, and `undefined` for anything else. Asynchronous, since listing wallets
   * does not need what it loads.
   */
  addressParser(): Promise<(text: unknown) => string | undefined>
  /** Names and avatars of accounts are looked up. @default never */
  readonly identity?: true | undefined
}

export type PeekRequest = {
  readonly connectorId: string
  /** The account of the earlier visit, in its canonical form. */
  readonly account: string
  readonly signal: AbortSignal
}

/** A connection of an earlier visit that the wallet has confirmed without a prompt. */
export type Peek = {
  readonly accounts: readonly ConnectedAccount[]
  /** The reference part of the CAIP-2 id that the wallet is on. */
  readonly chainId: string
  /** Calls back when anything changes, whatever it is. */
  watch(onChange: () => void): Unsubscribe
  /** The native balance in smallest units, in one attempt; `undefined` or a rejection when that gave none. */
  readBalance(url: string): Promise<bigint | undefined>
}

/** What an app passes: it costs the page its networks, and loads the rest when a wallet is needed. */
export type AdapterFactory = {
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  /** Takes a further literal of the namespace, as `addNetwork` does. */
  toNetwork(chain: unknown): Network
  create(context: AdapterContext, defaults: AdapterDefaults): Promise<Adapter>
  /** Shows an earlier connection before the adapter itself is loaded; `undefined` leaves it to the adapter. */
  peek?(request: PeekRequest, defaults: AdapterDefaults): Promise<Peek | undefined>
}
