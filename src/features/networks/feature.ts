import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import type { Feature } from '../../modal/feature.js'
import type { SwitchActiveChainParams } from './views/SwitchActiveChainView.js'
import { isForSwap, mustChangeNetwork, watchUnsupported } from './watchUnsupported.js'
import type { words } from './words.js'

export type NetworksRoutes = {
  Networks: undefined
  SwitchNetwork: { caipNetworkId: string }
  SwitchActiveChain: SwitchActiveChainParams
  /** `isForSwap`: the app supports the network, but the swap service does not. */
  UnsupportedChain: { readonly isForSwap?: boolean | undefined } | undefined
}

declare module '../../router/routes.js' {
  interface Routes extends NetworksRoutes {}
}

/** One chunk: the list and the view after a choice. */
const views = () => import('./networkViews.js')

export const networks: Feature<'networks', NetworksRoutes, typeof words> = {
  name: 'networks',
  isEnabled: ({ input }) => input.networks?.canSwitch !== false,
  words: async () => (await views()).words,
  start: watchUnsupported,
  afterConnect: (modal) => (mustChangeNetwork(modal) ? 'UnsupportedChain' : undefined),
  views: {
    Networks: {
      title: 'networks.title',
      load: async () => ({ default: (await views()).NetworksView }),
      fallback: 'Account',
      canOpen: ({ network }) => Object.values(network.state.namespaces).some(({ requested }) => requested.length > 0),
    },
    SwitchNetwork: {
      title: 'networks.title',
      load: async () => ({ default: (await views()).SwitchNetworkView }),
      fallback: 'Networks',
      canOpen: () => false,
      // The explanation of the view below, while this one covers it.
      locks: ({ ui }) => (ui.router.has('UnsupportedChain') && !isForSwap(ui.router) ? 'switch.locked' : undefined),
    },
    SwitchActiveChain: {
      title: 'networks.title',
      load: async () => ({ default: (await views()).SwitchActiveChainView }),
      fallback: 'Networks',
      canOpen: () => false,
    },
    UnsupportedChain: {
      title: 'unsupported.title',
      load: async () => ({ default: (await views()).UnsupportedChainView }),
      fallback: 'Account',
      canOpen: ({ connection }) => connectedNamespaces(connection.state).length > 0,
      locks: (modal) => (isForSwap(modal.ui.router) ? undefined : 'unsupported.refused'),
    },
  },
}
