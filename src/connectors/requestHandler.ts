import type { Unsubscribe } from '../core/scope.js'
import type { RequestWatch } from '../domain/namespaceTypes.js'
import type { AppProvider, AppProviderContext, ConnectionEvents } from './connector.js'

// How an adapter serves the wallets of its namespace that are asked by messages: over the relay, or on a page of their own.

/** Marks a request that is not answered here; `undefined` and `null` are answers. */
export const NO_ANSWER = Symbol('no answer')

/** The state of a session that answers requests. */
export type RequestContext = {
  /** Reference of the wallet's network. */
  readonly chain: string
  accounts(): readonly string[]
  /** Switches to another network, by the wallet if it must be asked. */
  switchTo(reference: string): Promise<null>
}

/** What apps and adapters use of such a wallet. */
export type NamespaceSigner = {
  readonly signer: unknown
  createAppProvider?(app: AppProviderContext): AppProvider
}

type RequestHandler = {
  /** Answers a request without the wallet; `NO_ANSWER` leaves it to the wallet. */
  answer?(method: string, params: unknown, context: RequestContext): unknown
  /** Throws if the wallet must not get these parameters. */
  check?(method: string, params: unknown): void
}

/** One namespace of a paired wallet, for what signs with it. */
export type RelayChannel = {
  /** Sends a request to the wallet, on its network or on this one. Rejects with anything. */
  ask(method: string, params?: unknown, caipNetworkId?: string, watch?: RequestWatch): Promise<unknown>
  /** The methods that the wallet has approved. */
  methods(): ReadonlySet<string>
  watch(events: ConnectionEvents): Unsubscribe
}

/** What answers requests and signs, once a wallet has approved. */
export type RelayHandler = RequestHandler & {
  /** @default a signer that only passes requests on */
  createSigner?(channel: RelayChannel): NamespaceSigner
  /** Whether a node may answer instead of the wallet. */
  isRead?(method: string): boolean
  /** Asks the wallet for a network that it has not approved. */
  switchRequest?(reference: string): { readonly method: string; readonly params: unknown }
}

/** One namespace of the embedded wallet, for what signs with it. */
export type FrameChannel = {
  /** Sends a request to the wallet, on its network or on this one. Rejects with an error of ours. */
  ask(method: string, params?: unknown, caipNetworkId?: string, watch?: RequestWatch): Promise<unknown>
  watch(events: ConnectionEvents): Unsubscribe
}

/** What answers requests of a namespace and signs for it with the embedded wallet. */
export type FrameHandler = RequestHandler & {
  createSigner(channel: FrameChannel): NamespaceSigner
  /** Whether an answer has the form that the method asks for (PRV-3). @default it is checked where it is used */
  isAnswer?(method: string, answer: unknown): boolean
  /** The parameters as the wallet's page takes them. @default as they are */
  toParams?(method: string, params: unknown): unknown
}
