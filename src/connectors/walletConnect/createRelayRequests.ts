import { NETWORK_APPROVAL_MS } from '../../config/limits.js'
import { toHexQuantity } from '../../core/hex.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { Network } from '../../domain/network.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import type { ConnectionEvents } from '../connector.js'
import { answerLocally, NO_ANSWER } from './answerLocally.js'
import { checkCalls } from './checkCalls.js'
import type { ApprovedNamespace } from './parseSession.js'

const UNSUPPORTED_METHOD = 4200
const CHAIN_DISCONNECTED = 4901

export type RelayRequestsOptions = {
  readonly namespace: string
  approved(): ApprovedNamespace | undefined
  accounts(): readonly string[]
  /** The reference of the network that the wallet is on. */
  chain(): string
  /** Where to be when the wallet's own network is none that it approved. */
  firstChain(): string
  isApproved(reference: string): boolean
  /** The session has the network: it is the one by now. */
  moveTo(reference: string): void
  watch(events: ConnectionEvents): Unsubscribe
  /** Asks the wallet, on one of the networks that it approved. */
  ask(caipNetworkId: string, method: string, params: unknown): Promise<unknown>
  network(caipNetworkId: string): Network | undefined
  readRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
}

/** Who answers what is asked of a paired wallet: its session, itself, a node, or nobody. */
export function createRelayRequests(options: RelayRequestsOptions) {
  const { namespace, approved, accounts, chain, firstChain, isApproved, moveTo, watch, network, readRpc } = options
  const idOf = (reference: string) => `${namespace}:${reference}`

  async function toWallet(meant: string, method: string, params: unknown): Promise<unknown> {
    // On another network than the one that was meant nothing is signed or sent.
    if (!isApproved(meant))
      throw { code: CHAIN_DISCONNECTED, message: 'The wallet is on a network that it has not approved' }
    if (method === 'wallet_sendCalls') checkCalls(params)
    return options.ask(idOf(meant), method, params)
  }

  /** The session may name it only after the wallet has answered, or never. */
  async function untilApproved(reference: string) {
    let undo: () => void = () => undefined
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, NETWORK_APPROVAL_MS)
      const look = () => {
        if (isApproved(reference)) resolve()
      }
      const stop = watch({
        accountsChanged: look,
        chainChanged: look,
        networksApproved: look,
        disconnected: () => reject(new SessionEndedError()),
      })
      undo = () => {
        clearTimeout(timer)
        stop()
      }
      look()
    }).finally(() => undo())
  }

  /** A network that the session has is gone to here; to another one only the wallet can say yes. */
  async function switchTo(reference: string): Promise<null> {
    if (!isApproved(reference)) {
      const method = 'wallet_switchEthereumChain'
      if (!approved()?.methods.has(method))
        throw { code: UNSUPPORTED_METHOD, message: 'The wallet is not on this network' }
      // Asked on one that it has, wherever the wallet says that it is.
      const here = isApproved(chain()) ? chain() : firstChain()
      await options.ask(idOf(here), method, [{ chainId: toHexQuantity(BigInt(reference)) }])
      await untilApproved(reference)
    }
    if (isApproved(reference)) moveTo(reference)
    return null
  }

  /** `meant` is the network of when it was asked: the wallet may have gone elsewhere while this was loading. */
  return async (meant: string, method: string, params?: unknown): Promise<unknown> => {
    const local =
      namespace === 'eip155' ? answerLocally(method, params, { chain: chain(), accounts, switchTo }) : NO_ANSWER
    if (local !== NO_ANSWER) return local
    if (approved()?.methods.has(method)) return toWallet(meant, method, params)
    const here = network(idOf(meant))
    // What nobody approved and no node answers either: the wallet's own methods, and all of other families.
    if (namespace !== 'eip155' || !here || !/^(eth|net|web3)_/.test(method) || /sign|sendTransaction/i.test(method))
      throw { code: UNSUPPORTED_METHOD, message: 'The wallet has not approved this method' }
    return readRpc(here, method, Array.isArray(params) ? params : [])
  }
}
