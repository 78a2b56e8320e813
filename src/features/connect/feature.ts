import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Feature } from '../../modal/feature.js'
import ConnectView from './views/ConnectView.js'

/** The wallet to ask: one that is here, or one of the catalogue that may not be. */
export type ConnectTarget = { readonly connector: Connector } | { readonly wallet: CatalogueWallet }

export type ConnectRoutes = {
  Connect: undefined
  ConnectingExternal: ConnectTarget
  AllWallets: undefined
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
      canOpen: () => false,
    },
    AllWallets: {
      title: 'connect.search',
      load: () => import('./views/AllWalletsView.js'),
      fallback: 'Connect',
      canOpen: ({ input }) => input.features?.allWallets !== false && input.enableWallets !== false,
    },
  },
}
