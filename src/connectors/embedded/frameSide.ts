import type { Unsubscribe } from '../../core/scope.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { ConnectionEvents } from '../connector.js'
import type { RelayPlace, RelaySigner } from '../walletConnect/relaySupport.js'

/** One namespace of the embedded wallet, for what signs with it. */
export type FrameLine = {
  /** Sends a request to the wallet, on its network or on this one. Rejects with an error of ours. */
  ask(method: string, params?: unknown, caipNetworkId?: string, watch?: RequestWatch): Promise<unknown>
  watch(events: ConnectionEvents): Unsubscribe
}

/** What answers requests of a namespace and signs for it, from its adapter. */
export type FrameSide = {
  createSigner(line: FrameLine): RelaySigner
  /** Answers a request without the wallet; `NO_ANSWER` leaves it to the wallet. */
  answer?(method: string, params: unknown, place: RelayPlace): unknown
  /** Throws if the wallet must not get these parameters. */
  check?(method: string, params: unknown): void
  /** Whether an answer has the form that the method asks for (PRV-3). @default it is checked where it is used */
  isAnswer?(method: string, answer: unknown): boolean
  /** The parameters as the wallet's page takes them. @default as they are */
  toParams?(method: string, params: unknown): unknown
}
