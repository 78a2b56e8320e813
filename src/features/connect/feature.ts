import { statusOf } from '../../controllers/connectionController.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Feature } from '../../modal/feature.js'
import ConnectView from './views/ConnectView.js'

/** A wallet to ask: one that is here by its connector, or one of the catalogue that may not be. */
export type ConnectTarget = { connectorId: string } | { wallet: CatalogueWallet }

export type ConnectRoutes = {
  Connect: undefined
  ConnectingExternal: ConnectTarget
}

export const connect: Feature<'connect', ConnectRoutes> = {
  name: 'connect',
  isEnabled: () => true,
  views: {
    // Nearly every opening begins here, so it comes with the card instead of after it.
    Connect: { title: 'connect.list', load: async () => ({ default: ConnectView }) },
    ConnectingExternal: {
      title: 'connect.list',
      load: () => import('./views/ConnectingExternalView.js'),
      fallback: 'Connect',
      canOpen: ({ connection }, target) =>
        'wallet' in target ||
        connection.state.connectors.some(({ id }) => id === target.connectorId) ||
        Object.keys(connection.state.namespaces).some((name) => statusOf(connection.state, name) === 'connecting'),
    },
  },
}
