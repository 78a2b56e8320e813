import type { Connector } from '../../connectors/connector.js'
import { listSiblings } from '../../connectors/listSiblings.js'
import { inAppLinkOf, listWays } from '../../controllers/wallets/walletWays.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Modal } from '../../modal/modal.js'
import { leaveFor } from '../../platform/openWalletLink.js'

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

/** An installed wallet was pressed in the list. */
export function chooseInstalled(modal: Modal, connector: Connector, name: string, namespace: Namespace | undefined) {
  modal.services.events.emit('SELECT_WALLET', { name, platform: 'browser' })
  openInstalled(modal, connector, namespace)
}

/** The same, before the list had loaded. A wallet that is not there any more leaves the user in the list. */
export function connectPressed(modal: Modal, connectorId: string, namespace: Namespace | undefined) {
  const connector = modal.wallet.connection.state.connectors.find(({ id }) => id === connectorId)
  if (connector) chooseInstalled(modal, connector, connector.name, namespace)
}

type Chosen = {
  readonly wallet: CatalogueWallet
  readonly connector?: Connector | undefined
  /** The only namespace to connect. */
  readonly namespace?: Namespace | undefined
}

/** Opens the right view for a catalogue wallet: installed, app, its own browser, or download. */
export function chooseWallet(modal: Modal, { wallet, connector, namespace }: Chosen) {
  const { settings } = modal
  const { network } = modal.wallet
  const { router } = modal.ui
  const { events } = modal.services
  const { name } = wallet
  if (connector) {
    events.emit('SELECT_WALLET', { name, platform: 'browser' })
    openInstalled(modal, connector, namespace)
    return
  }
  const inApp = inAppLinkOf(network, wallet, namespace)
  if (inApp) {
    events.emit('SELECT_WALLET', { name, platform: 'mobile' })
    leaveFor(inApp)
    return
  }
  const [first = 'unsupported'] = listWays(settings, wallet)
  events.emit('SELECT_WALLET', { name, platform: first })
  if (first === 'unsupported') router.push('ConnectingExternal', { wallet, namespace })
  else router.push('ConnectingWalletConnect', { wallet, namespace })
}
