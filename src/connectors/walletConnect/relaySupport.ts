import type { CaipNetworkId } from '../../core/caip.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { AppProvider, AppSide, ConnectionEvents } from '../connector.js'

/** One namespace of a session, for what signs with it. */
export type RelayLine = {
  /** Sends a request to the wallet, on its network or on this one. Rejects with anything. */
  ask(method: string, params?: unknown, caipNetworkId?: string, watch?: RequestWatch): Promise<unknown>
  /** The methods that the wallet has approved. */
  methods(): ReadonlySet<string>
  watch(events: ConnectionEvents): Unsubscribe
}

/** What apps and adapters use of a paired wallet. */
export type RelaySigner = { readonly signer: unknown; createAppProvider?(app: AppSide): AppProvider }

/** The state of a session that answers requests. */
export type RelayPlace = {
  /** Reference of the wallet's network. */
  readonly chain: string
  accounts(): readonly string[]
  /** Switches to another network, by the wallet if it must be asked. */
  switchTo(reference: string): Promise<null>
}

/** What answers requests and signs, once a wallet has approved. */
export type RelaySide = {
  /** @default a signer that only passes requests on */
  createSigner?(line: RelayLine): RelaySigner
  /** Answers a request without the wallet; `NO_ANSWER` leaves it to the wallet. */
  answer?(method: string, params: unknown, place: RelayPlace): unknown
  /** Throws if the wallet must not get these parameters. */
  check?(method: string, params: unknown): void
  /** Whether a node may answer instead of the wallet. */
  isRead?(method: string): boolean
  /** Asks the wallet for a network that it has not approved. */
  switchRequest?(reference: string): { readonly method: string; readonly params: unknown }
}

/** How WalletConnect reaches wallets of a namespace. */
export type RelaySupport = {
  /** To propose; other methods never reach the wallet. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Older ids of networks, which are all that some wallets know, by current id. */
  readonly olderIds?: Readonly<Record<CaipNetworkId, CaipNetworkId>> | undefined
  /** Loads when a wallet may soon approve, or for a stored session. */
  loadSide?(): Promise<RelaySide>
}

const events = ['accountsChanged', 'chainChanged']

/** Of namespaces whose adapters do not say more. */
const otherMethods: Readonly<Record<string, readonly string[]>> = {
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

export const defaultRelay = (namespace: string): RelaySupport => ({
  events,
  methods: (Object.hasOwn(otherMethods, namespace) ? otherMethods[namespace] : undefined) ?? [],
})

/** The app's id of a network that a wallet names by its older one. */
export function toCurrentId(id: CaipNetworkId, { olderIds = {} }: RelaySupport): CaipNetworkId {
  const [current] = Object.entries(olderIds).find(([, older]) => older === id) ?? []
  return (current as CaipNetworkId | undefined) ?? id
}
