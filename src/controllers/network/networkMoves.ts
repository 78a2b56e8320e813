import type { Adapter } from '../../adapters/adapter.js'
import type { Connection } from '../../connectors/connector.js'
import { createLatest } from '../../core/latest.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'

export type NetworkMove = {
  readonly connection: Connection
  readonly network: Network
  /** Offers the network to the wallet first. */
  readonly isAdding: boolean
}

const isSameMove = (one: NetworkMove, other: NetworkMove) =>
  one.connection === other.connection && one.network.id === other.network.id && one.isAdding === other.isAdding

/** The moves of a namespace: which is the newest, and what it was asked for while that is open. */
type Moves = {
  readonly latest: ReturnType<typeof createLatest>
  underWay?: { readonly move: NetworkMove; readonly outcome: Promise<void> } | undefined
}

type Parts = {
  adapterOf(namespace: Namespace): Promise<Adapter>
  /** Whether the wallet is still the one that the page follows. */
  isLive(connection: Connection): boolean
  /** The wallet is on the network. */
  onArrival(network: Network): void
}

/** Takes wallets from network to network. Each question is asked once, and an answer counts while it is still wanted. */
export function createNetworkMoves({ adapterOf, isLive, onArrival }: Parts) {
  const all = new Map<Namespace, Moves>()

  async function go({ connection, network, isAdding }: NetworkMove, isCurrent: () => boolean) {
    const adapter = await adapterOf(network.namespace)
    const ask = (isAdding && adapter.addNetwork) || adapter.switchNetwork
    // Without it the network is the app's choice alone.
    await ask?.(connection, network)
    // A stale answer of an older move, or of a wallet that has gone, says nothing about where this one is now.
    if (!isCurrent() || !isLive(connection)) throw new RequestAbortedError()
    onArrival(network)
  }

  return {
    /** The same question, while it is open in the wallet, shares its outcome unless it is to be repeated. */
    move(move: NetworkMove, isRepeated: boolean): Promise<void> {
      const { namespace } = move.network
      const mine: Moves = all.get(namespace) ?? { latest: createLatest() }
      all.set(namespace, mine)
      if (mine.underWay && isSameMove(mine.underWay.move, move) && !isRepeated) return mine.underWay.outcome
      const outcome = go(move, mine.latest.begin())
      const underWay = { move, outcome }
      mine.underWay = underWay
      const settle = () => {
        if (mine.underWay === underWay) mine.underWay = undefined
      }
      outcome.then(settle, settle)
      return outcome
    },
    /** What is still open is no longer wanted. */
    cancel: (namespace: Namespace) => all.get(namespace)?.latest.cancel(),
  }
}
