import type { Calls } from '../../adapters/adapter.js'
import { type CallSupport, noCallSupport } from '../../domain/calls.js'
import type { Network } from '../../domain/network.js'
import { CallsRefusedError } from '../../errors/transferErrors.js'
import type { Modal } from '../../modal/modal.js'
import { connectedOf } from '../connection/connectionController.js'

/** What the connected wallets can do with calls. One that has refused is not asked in that way again on this page. */
export function createCallSupport({ wallet, services }: Pick<Modal, 'wallet' | 'services'>) {
  /** Of connections: another wallet, or the same one connected again, may be able to. */
  const refusals = new WeakMap<object, Set<string>>()
  const liveOf = ({ namespace }: Network) => connectedOf(wallet.connection.state, namespace)?.connection
  const refusalOf = (refused: CallsRefusedError['refused'], account: string, { caipNetworkId }: Network) =>
    [refused, caipNetworkId, account].join('|')

  async function callsOf({ namespace }: Network): Promise<Calls | undefined> {
    const adapter = await wallet.adapterOf(namespace)
    return adapter.calls?.()
  }

  return {
    callsOf,
    /** Whether a service of the app's may pay on the network, known without asking the wallet. */
    async hasPaymaster({ namespace }: Network): Promise<boolean> {
      return (await wallet.adapterOf(namespace)).hasPaymasters ?? false
    },
    /** What may be asked for. A wallet that does not say, or an option that is not valid, leaves the usual way. */
    async read(account: string, network: Network, signal: AbortSignal): Promise<CallSupport> {
      const live = liveOf(network)
      if (!live) return noCallSupport
      try {
        const calls = await callsOf(network)
        const support = (await calls?.readSupport(live, account, network, signal)) ?? noCallSupport
        const isRefused = (refused: CallsRefusedError['refused']) =>
          refusals.get(live)?.has(refusalOf(refused, account, network)) ?? false
        return {
          isAtomic: support.isAtomic && !isRefused('batch'),
          canSponsor: support.canSponsor && !isRefused('sponsor'),
        }
      } catch (error) {
        if (!signal.aborted) services.log('error', 'calls', error)
        return noCallSupport
      }
    },
    /** The wallet has refused what it said that it can. */
    remember(error: unknown, account: string, network: Network) {
      const live = liveOf(network)
      if (!live || !(error instanceof CallsRefusedError)) return
      const known = refusals.get(live) ?? new Set()
      refusals.set(live, known.add(refusalOf(error.refused, account, network)))
    },
  }
}
