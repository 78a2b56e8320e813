import type { Adapter } from '../../adapters/adapter.js'
import type { Connection } from '../../connectors/connector.js'
import { createLatest } from '../../core/async.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { RequestAbortedError, RequestPendingError } from '../../errors/connectionErrors.js'

export type NetworkMove = {
  readonly connection: Connection
  readonly network: Network
  /** Offers the network to the wallet first. */
  readonly isAdding: boolean
}

const isSameMove = (one: NetworkMove, other: NetworkMove) =>
  one.connection === other.connection && one.network.id === other.network.id && one.isAdding === other.isAdding

type UnderWay = {
  readonly move: NetworkMove
  /** The first approval, or the rejection that leaves no request open. */
  readonly outcome: Promise<void>
  /** Asks again while an earlier request is still open. */
  ask(): void
}

/** Switches of a namespace: the newest, and its requests while open. */
type Moves = {
  readonly latest: ReturnType<typeof createLatest>
  underWay?: UnderWay | undefined
}

type Parts = {
  adapterOf(namespace: Namespace): Promise<Adapter>
  /** Whether the wallet is still the connected one. */
  isLive(connection: Connection): boolean
  /** The wallet is on the network. */
  onArrival(network: Network): void
}

/** Switches wallets between networks. A result counts only while its switch is the newest. */
export function createNetworkMoves({ adapterOf, isLive, onArrival }: Parts) {
  const all = new Map<Namespace, Moves>()

  async function request({ connection, network, isAdding }: NetworkMove) {
    const adapter = await adapterOf(network.namespace)
    const ask = (isAdding && adapter.addNetwork) || adapter.switchNetwork
    // Without it the network is only the app's choice.
    await ask?.(connection, network)
  }

  function begin(move: NetworkMove, isCurrent: () => boolean): UnderWay {
    let open = 0
    let ask = () => {}
    const answered = new Promise<void>((resolve, reject) => {
      ask = () => {
        open++
        request(move).then(resolve, (error) => {
          open--
          // The wallet reports an open request: wait for the result of that one.
          if (!(error instanceof RequestPendingError && open > 0)) reject(error)
        })
      }
    })
    ask()
    const outcome = answered.then(() => {
      // A result of an older switch, or of a disconnected wallet, says nothing about the current one.
      if (!isCurrent() || !isLive(move.connection)) throw new RequestAbortedError()
      onArrival(move.network)
    })
    return { move, outcome, ask }
  }

  return {
    /** An equal open switch shares its result. `isRepeated`: the wallet is asked again, and may approve either request. */
    move(move: NetworkMove, isRepeated: boolean): Promise<void> {
      const { namespace } = move.network
      const mine: Moves = all.get(namespace) ?? { latest: createLatest() }
      all.set(namespace, mine)
      if (mine.underWay && isSameMove(mine.underWay.move, move)) {
        if (isRepeated) mine.underWay.ask()
        return mine.underWay.outcome
      }
      const underWay = begin(move, mine.latest.begin())
      mine.underWay = underWay
      const settle = () => {
        if (mine.underWay === underWay) mine.underWay = undefined
      }
      underWay.outcome.then(settle, settle)
      return underWay.outcome
    },
    /** Cancels an open switch. */
    cancel(namespace: Namespace) {
      all.get(namespace)?.latest.cancel()
      // The next equal switch must not share the cancelled result.
      all.delete(namespace)
    },
  }
}
