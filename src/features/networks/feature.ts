import type { Feature } from '../../modal/feature.js'

export type NetworksRoutes = {
  Networks: undefined
  SwitchNetwork: { caipNetworkId: string }
  UnsupportedChain: undefined
}

export const networks: Feature<'networks', NetworksRoutes> = {
  name: 'networks',
  isEnabled: ({ input }) => input.enableNetworkSwitch !== false,
  views: {
    Networks: {
      title: 'networks.title',
      load: () => import('./views/NetworksView.js'),
      fallback: 'Account',
      canOpen: ({ network }) => Object.values(network.state.namespaces).some(({ requested }) => requested.length > 0),
    },
    SwitchNetwork: {
      title: 'networks.title',
      load: () => import('./views/SwitchNetworkView.js'),
      fallback: 'Networks',
      canOpen: () => false,
      refusal: 'switch.locked',
    },
    UnsupportedChain: {
      title: 'unsupported.title',
      load: () => import('./views/UnsupportedChainView.js'),
      fallback: 'Account',
      canOpen: ({ connection }) =>
        Object.values(connection.state.namespaces).some(({ status }) => status === 'connected'),
      locks: true,
      refusal: 'unsupported.refused',
    },
  },
}
