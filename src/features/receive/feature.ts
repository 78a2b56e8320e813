import { resolveFeatures } from '../../config/options.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import type { Feature } from '../../modal/feature.js'
import { receiveIcon } from '../../ui/moneyIconPaths.js'
import type { words } from './words.js'

export type ReceiveRoutes = {
  WalletReceive: undefined
  /** The networks on which the address may receive. */
  WalletCompatibleNetworks: undefined
  /** The ways to get funds. */
  FundWallet: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends ReceiveRoutes {}
}

/** One chunk: who opens one of them soon opens another. */
const views = () => import('./receiveViews.js')

export const receive: Feature<'receive', ReceiveRoutes, typeof words> = {
  name: 'receive',
  isEnabled: ({ input }) => resolveFeatures(input.features ?? {}).receive,
  words: async () => (await views()).words,
  walletAction: { name: 'receive', view: 'WalletReceive', label: 'action.receive', icon: receiveIcon },
  views: {
    WalletReceive: {
      title: 'receive.title',
      load: async () => ({ default: (await views()).WalletReceiveView }),
      fallback: 'Account',
      canOpen: isActiveConnected,
    },
    WalletCompatibleNetworks: {
      title: 'receive.networks',
      load: async () => ({ default: (await views()).WalletCompatibleNetworksView }),
      fallback: 'WalletReceive',
      canOpen: isActiveConnected,
    },
    FundWallet: {
      title: 'fund.title',
      load: async () => ({ default: (await views()).FundWalletView }),
      fallback: 'Account',
      canOpen: isActiveConnected,
    },
  },
}
