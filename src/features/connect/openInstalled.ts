import type { Connector } from '../../connectors/connector.js'
import { listSiblings } from '../../connectors/listSiblings.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Modal } from '../../modal/modal.js'

/** The connectors of one wallet; with several, the user chooses a chain first. */
export const listChains = ({ wallet }: Pick<Modal, 'wallet'>, connector: Connector) =>
  listSiblings(wallet.connection.state.connectors, connector)

/** Opens the view that asks an installed wallet, or the choice of its chains. `namespace`: the only one to connect. */
export function openInstalled(modal: Pick<Modal, 'wallet' | 'ui'>, connector: Connector, namespace?: Namespace) {
  const { router } = modal.ui
  const chains = namespace === undefined ? listChains(modal, connector) : []
  if (chains.length > 1) router.push('ConnectingMultiChain', { connectors: chains })
  else router.push('ConnectingExternal', { connector, namespace })
}
