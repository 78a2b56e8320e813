import type { Connection, WalletSession } from '../../connectors/connector.js'
import { createLatest } from '../../core/async.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { caipNetworkIdOf, type NetworkInput } from '../../domain/networkInput.js'
import {
  NetworkNotFoundError,
  NotConnectedError,
  RequestAbortedError,
  RequestPendingError,
} from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { statusOf } from '../connection/connectionController.js'
import { liveConnection, sessionThatCanAdd } from '../connection/liveSessions.js'
import { restore } from '../connection/restore.js'
import { addSession, emitNetworkChange, setWalletChain } from '../connection/sessions.js'
import { storeActiveNetwork } from '../connection/store.js'
import { raiseAlert } from '../log.js'
import { activeNetwork } from './networkController.js'

export type SwitchNetworkOptions = {
  /** Offers the network to the wallet first, instead of only after it reports it as unknown. */
  readonly isAdding?: boolean | undefined
  /** Asks again while an equal request is open; otherwise both share its result. */
  readonly isRepeated?: boolean | undefined
}

/**
 * Makes a network the page's active one: a connected wallet is asked to switch first, and offered the network if it does
 * not know it. Choosing the current network cancels an open switch.
 * @throws NetworkNotFoundError, NotConnectedError, UserRejectedError, ChainNotSupportedError, RequestAbortedError once
 * another switch is newer
 */
export async function switchNetwork(
  instance: Instance,
  target: NetworkInput,
  { isAdding = false, isRepeated = false }: SwitchNetworkOptions = {},
): Promise<void> {
  const { connection, network: networks } = instance
  const caipNetworkId = caipNetworkIdOf(target)
  await restore(instance)
  const network = networks.find(caipNetworkId)
  if (!network) {
    raiseAlert(instance, 'network')
    throw new NetworkNotFoundError(caipNetworkId, networks.ids())
  }
  const { namespace } = network
  if (activeNetwork(networks.state)?.caipNetworkId === caipNetworkId) return cancelSwitch(instance, namespace)
  const live = liveConnection(instance, namespace)
  if (!live && statusOf(connection.state, namespace) === 'connected') throw new NotConnectedError()
  const session = live ? undefined : sessionThatCanAdd(instance, namespace)
  if (session) await connectNamespace(instance, session, network)
  const isThere = networks.activeOf(namespace)?.caipNetworkId === caipNetworkId
  if (!live || isThere) activate(instance, network)
  else await askToSwitch(instance, { connection: live, network, isAdding }, isRepeated)
}

/** Cancels an open switch of the namespace. */
export function cancelSwitch(instance: Instance, namespace: Namespace) {
  const switches = instance.use(createSwitches)
  switches.get(namespace)?.latest.cancel()
  // The next equal switch must not share the cancelled result.
  switches.delete(namespace)
}

function activate(instance: Instance, network: Network) {
  const before = instance.network.activeOf(network.namespace)
  instance.network.activate(network)
  emitNetworkChange(instance, network.namespace, before)
  storeActiveNetwork(instance)
  instance.events.emit('SWITCH_NETWORK', { network: network.caipNetworkId })
}

/** A wallet whose session lacks this namespace connects it now, unless another wallet has meanwhile. */
async function connectNamespace(instance: Instance, session: WalletSession, { namespace, id }: Network) {
  await session.addNamespace?.(namespace, String(id))
  if (!liveConnection(instance, namespace)) addSession(instance, session, { namespaces: [namespace] })
}

type Switch = {
  readonly connection: Connection
  readonly network: Network
  /** Offers the network to the wallet first. */
  readonly isAdding: boolean
}

type OpenSwitch = {
  readonly request: Switch
  /** The first approval, or the rejection that leaves no request open. */
  readonly outcome: Promise<void>
  /** Asks again while an earlier request is still open. */
  ask(): void
}

/** The newest switch of each namespace, and its requests while open. */
type Switches = Map<Namespace, { readonly latest: ReturnType<typeof createLatest>; open?: OpenSwitch | undefined }>

const createSwitches = (): Switches => new Map()

const isSameSwitch = (a: Switch, b: Switch) =>
  a.connection === b.connection && a.network.id === b.network.id && a.isAdding === b.isAdding

/** An equal open switch shares its result. `isRepeated`: the wallet is asked again, and may approve either request. */
function askToSwitch(instance: Instance, request: Switch, isRepeated: boolean): Promise<void> {
  const switches = instance.use(createSwitches)
  const { namespace } = request.network
  const current = switches.get(namespace) ?? { latest: createLatest() }
  switches.set(namespace, current)
  if (current.open && isSameSwitch(current.open.request, request)) {
    if (isRepeated) current.open.ask()
    return current.open.outcome
  }
  const open = beginSwitch(instance, request, current.latest.begin())
  current.open = open
  const settle = () => {
    if (current.open === open) current.open = undefined
  }
  open.outcome.then(settle, settle)
  return open.outcome
}

function beginSwitch(instance: Instance, request: Switch, isCurrent: () => boolean): OpenSwitch {
  const { connection, network } = request
  let requests = 0
  let ask = () => {}
  const answered = new Promise<void>((resolve, reject) => {
    ask = () => {
      requests++
      requestSwitch(instance, request).then(resolve, (error) => {
        requests--
        // The wallet reports an open request: wait for the result of that one.
        if (!(error instanceof RequestPendingError && requests > 0)) reject(error)
      })
    }
  })
  ask()
  const outcome = answered.then(() => {
    // A result of an older switch, or of a disconnected wallet, says nothing about the current one.
    if (!isCurrent() || liveConnection(instance, network.namespace) !== connection) throw new RequestAbortedError()
    setWalletChain(instance, network.namespace, String(network.id))
    activate(instance, network)
  })
  return { request, outcome, ask }
}

async function requestSwitch(instance: Instance, { connection, network, isAdding }: Switch) {
  const adapter = await adapterOf(instance, network.namespace)
  const ask = (isAdding && adapter.capabilities?.addNetwork) || adapter.switchNetwork
  // Without it the network is only the app's choice.
  await ask?.(connection, network)
}
