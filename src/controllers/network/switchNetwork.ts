import type { WalletSession } from '../../connectors/connector.js'
import type { Network } from '../../domain/network.js'
import { caipNetworkIdOf, type NetworkInput } from '../../domain/networkInput.js'
import { NotConnectedError } from '../../errors/connectionErrors.js'
import { NetworkNotFoundError } from '../../errors/networkNotFoundError.js'
import type { AlertsController } from '../alertsController.js'
import { statusOf } from '../connection/connectionController.js'
import type { ConnectionParts } from '../connection/parts.js'
import type { SessionRestore } from '../connection/restoreSessions.js'
import type { Sessions } from '../connection/sessions.js'
import { sessionThatCanAdd } from '../connection/sessionThatCanAdd.js'
import { activeNetwork } from './networkController.js'
import { createNetworkMoves } from './networkMoves.js'

export type SwitchOptions = {
  /** Offers the network to the wallet first, instead of only after it reports it as unknown. */
  readonly isAdding?: boolean | undefined
  /** Asks again while an equal request is open; otherwise both share its result. */
  readonly isRepeated?: boolean | undefined
}

type Parts = Pick<ConnectionParts, 'adapterOf' | 'connection' | 'events' | 'network'> & {
  readonly sessions: Sessions
  readonly restore: SessionRestore
  readonly alerts: AlertsController
}

/** Switches network: by the wallet if it must be asked, otherwise locally. */
export function createSwitchNetwork({ adapterOf, alerts, connection, events, network, restore, sessions }: Parts) {
  function makeActive(wanted: Network) {
    const before = network.activeOf(wanted.namespace)
    network.activate(wanted)
    sessions.tellNetwork(wanted.namespace, before)
    sessions.persistNetwork()
    events.emit('SWITCH_NETWORK', { network: wanted.caipNetworkId })
  }

  const moves = createNetworkMoves({
    adapterOf,
    isLive: (live) => sessions.live(live.namespace) === live,
    onArrival(wanted) {
      sessions.arrive(wanted.namespace, String(wanted.id))
      makeActive(wanted)
    },
  })

  /** A wallet whose session lacks this namespace connects it now, unless another wallet has meanwhile. */
  async function add(session: WalletSession, { namespace, id }: Network) {
    await session.addNamespace?.(namespace, String(id))
    if (sessions.live(namespace)) return
    sessions.adopt(session, { namespaces: [namespace] })
  }

  async function switchNetwork(target: NetworkInput, { isAdding = false, isRepeated = false }: SwitchOptions = {}) {
    const caipNetworkId = caipNetworkIdOf(target)
    await restore.restoring()
    const wanted = network.find(caipNetworkId)
    if (!wanted) {
      alerts.raise('network')
      throw new NetworkNotFoundError(caipNetworkId, network.ids())
    }
    const { namespace } = wanted
    // Choosing the current network cancels an open switch.
    if (activeNetwork(network.state)?.caipNetworkId === caipNetworkId) return moves.cancel(namespace)
    const live = sessions.live(namespace)
    if (!live && statusOf(connection.state, namespace) === 'connected') throw new NotConnectedError()
    const session = live ? undefined : sessionThatCanAdd({ connection, network }, namespace)
    if (session) await add(session, wanted)
    const isThere = network.activeOf(namespace)?.caipNetworkId === caipNetworkId
    if (!live || isThere) makeActive(wanted)
    else await moves.move({ connection: live, network: wanted, isAdding }, isRepeated)
  }

  return { switchNetwork, cancelSwitch: moves.cancel }
}
