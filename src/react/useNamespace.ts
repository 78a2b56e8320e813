import { connectedOf, connectorIdOf, statusOf } from '../controllers/connection/connectionController.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import type { WalletAccount } from '../domain/account.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import { useInstance, useShownState } from './ModalContext.js'

export type NamespaceOption<namespace extends Namespace> = {
  /** A namespace. @default the active one */
  namespace?: namespace | undefined
}

/** The state of a namespace; on a server and in the first client render empty, or as a cookie has it. */
export function useNamespace(user: string, requested: Namespace | undefined) {
  const modal = useInstance(user)
  const { connections, networks, accounts } = useShownState(modal)
  const namespace = requested ?? networks.activeNamespace ?? ''
  return {
    modal,
    status: statusOf(connections, namespace),
    isRestored: connections.isRestored,
    entry: connections.namespaces[namespace],
    connected: connectedOf(connections, namespace),
    connectorId: connectorIdOf(connections, namespace),
    account: accounts[namespace] as WalletAccount | undefined,
    network: (requested === undefined ? activeNetwork(networks) : networks.namespaces[requested]?.active) as
      | Network
      | undefined,
    networks,
  }
}
