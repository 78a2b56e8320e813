import { connectedOf, connectorIdOf, statusOf } from '../controllers/connection/connectionController.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import type { ConnectionStatus, WalletAccount } from '../domain/account.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import { internalsOf } from '../instance/internals.js'
import { useHydrated, useInstance } from './ModalContext.js'
import { useSnapshot } from './useSnapshot.js'

export type NamespaceOption<namespace extends Namespace> = {
  /** A namespace. @default the active one */
  namespace?: namespace | undefined
}

/** The state of a namespace; empty on a server and in the first client render. */
export function useNamespace(user: string, requested: Namespace | undefined) {
  const modal = useInstance(user)
  const isHydrated = useHydrated()
  const { connection, network, account } = internalsOf(modal)
  const connections = useSnapshot(connection.state)
  const latest = useSnapshot(network.state)
  const networks = isHydrated ? latest : network.initial
  const { accounts } = useSnapshot(account.state)
  const namespace = requested ?? networks.activeNamespace ?? ''
  return {
    modal,
    status: (isHydrated ? statusOf(connections, namespace) : 'disconnected') as ConnectionStatus,
    isRestored: isHydrated && connections.isRestored,
    entry: isHydrated ? connections.namespaces[namespace] : undefined,
    connected: isHydrated ? connectedOf(connections, namespace) : undefined,
    connectorId: isHydrated ? connectorIdOf(connections, namespace) : undefined,
    account: (isHydrated ? accounts[namespace] : undefined) as WalletAccount | undefined,
    network: (requested === undefined ? activeNetwork(networks) : networks.namespaces[requested]?.active) as
      | Network
      | undefined,
    networks,
  }
}
