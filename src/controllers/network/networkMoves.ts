import type { Adapter } from '../../adapters/adapter.js'
import type { Connection } from '../../connectors/connector.js'
import { createLatest } from '../../core/async.js'
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

/** Switches of a namespace: the newest, and its request while open. */
type Moves = {
  readonly latest: ReturnType<typeof createLatest>
  underWay?: { readonly move: NetworkMove; readonly outcome: Promise<void> } | undefined
}

type Parts = {
  adapterOf(namespace: Namespace): Promise<Adapter>
  /** Whether the wallet is still the connected one. */
  isLive(connection: Connection): boolean
  /** The wallet is on the network. */
  onArrival(network: Network): void
}

/** Switches wallets between networks. Each request is sent once, and its result counts only while current. */
export function createNetworkMoves({ adapterOf, isLive, onArrival }: Parts) {
  const all = new Map<Namespace, Moves>()

  async function go({ connection, network, isAdding }: NetworkMove, isCurrent: () => boolean) {
    const adapter = await adapterOf(network.namespace)
    const ask = (isAdding && adapter.addNetwork) || adapter.switchNetwork
    // Without it the network is only the app's choice.
    await ask?.(connection, network)
    // A result of an older switch, or of a disconnected wallet, says nothing about the current one.
    if (!isCurrent() || !isLive(connection)) throw new RequestAbortedError()
    onArrival(network)
  }

  return {
    /** An equal open request shares its result, unless it is to be repeated. */
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
    /** Cancels an open switch. */
    cancel(namespace: Namespace) {
      all.get(namespace)?.latest.cancel()
      // The next equal switch must not share the cancelled result.
      all.delete(namespace)
    },
  }
}
