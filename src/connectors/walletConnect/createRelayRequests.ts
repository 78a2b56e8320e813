import { NETWORK_APPROVAL_MS } from '../../config/limits.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import type { ConnectionEvents } from '../connector.js'
import { NO_ANSWER, type RelayHandler } from '../requestHandler.js'
import type { ApprovedNamespace } from './parseSession.js'

const UNSUPPORTED_METHOD = 4200
const CHAIN_DISCONNECTED = 4901

export type RelayRequestsOptions = {
  readonly namespace: string
  readonly handler: RelayHandler
  approved(): ApprovedNamespace | undefined
  accounts(): readonly string[]
  /** Reference of the wallet's network. */
  chain(): string
  /** Fallback if the wallet has not approved its own network. */
  firstChain(): string
  isApproved(reference: string): boolean
  /** Makes a network of the session the active one. */
  moveTo(reference: string): void
  watch(events: ConnectionEvents): Unsubscribe
  /** Sends a request to the wallet, on an approved network. */
  ask(caipNetworkId: string, method: string, params: unknown, watch?: RequestWatch): Promise<unknown>
  network(caipNetworkId: string): Network | undefined
  readRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
}

/** Routes requests to a paired wallet: answered by the session, sent to the wallet or a node, or rejected. */
export function createRelayRequests(options: RelayRequestsOptions) {
  const { namespace, handler, approved, accounts, chain, firstChain, isApproved, moveTo, watch, network, readRpc } =
    options
  const idOf = (reference: string) => `${namespace}:${reference}`

  async function toWallet(
    requestedChain: string,
    method: string,
    params: unknown,
    watch: RequestWatch | undefined,
  ): Promise<unknown> {
    // Never sign or send on another network than intended.
    if (!isApproved(requestedChain))
      throw { code: CHAIN_DISCONNECTED, message: 'The wallet is on a network that it has not approved' }
    handler.check?.(method, params)
    return options.ask(idOf(requestedChain), method, params, watch)
  }

  /** A wallet may approve a network later than it responds to the switch, or never. */
  async function untilApproved(reference: string) {
    let undo: () => void = () => undefined
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, NETWORK_APPROVAL_MS)
      const check = () => {
        if (isApproved(reference)) resolve()
      }
      const stop = watch({
        accountsChanged: check,
        chainChanged: check,
        networksApproved: check,
        disconnected: () => reject(new SessionEndedError()),
      })
      undo = () => {
        clearTimeout(timer)
        stop()
      }
      check()
    }).finally(() => undo())
  }

  /** An approved network is switched to locally; another one needs the wallet. */
  async function switchTo(reference: string): Promise<null> {
    if (!isApproved(reference)) {
      const request = handler.switchRequest?.(reference)
      if (!request || !approved()?.methods.has(request.method))
        throw { code: UNSUPPORTED_METHOD, message: 'The wallet is not on this network' }
      // The client sends only on an approved network, and the wallet's own may not be one.
      const activeChain = isApproved(chain()) ? chain() : firstChain()
      await options.ask(idOf(activeChain), request.method, request.params)
      await untilApproved(reference)
    }
    if (isApproved(reference)) moveTo(reference)
    return null
  }

  /** `meant` is the network at the time of the request: the wallet may have switched while this loaded. */
  return async (requestedChain: string, method: string, params?: unknown, watch?: RequestWatch): Promise<unknown> => {
    const requestContext = { chain: chain(), accounts, switchTo }
    const local = handler.answer ? handler.answer(method, params, requestContext) : NO_ANSWER
    if (local !== NO_ANSWER) return local
    if (approved()?.methods.has(method)) return toWallet(requestedChain, method, params, watch)
    const activeNetwork = network(idOf(requestedChain))
    // Not approved, and no node can answer: methods that sign or are the wallet's own, and other namespaces.
    if (!activeNetwork || !handler.isRead?.(method))
      throw { code: UNSUPPORTED_METHOD, message: 'The wallet has not approved this method' }
    return readRpc(activeNetwork, method, Array.isArray(params) ? params : [])
  }
}
