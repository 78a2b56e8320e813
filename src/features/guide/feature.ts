import { walletOptionsOf } from '../../config/options.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Feature } from '../../modal/feature.js'
import type { words } from './words.js'

export type GuideRoutes = {
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  WhatIsABuy: undefined
  GetWallet: undefined
  Downloads: { wallet: CatalogueWallet }
}

declare module '../../router/routes.js' {
  interface Routes extends GuideRoutes {}
}

const views = () => import('./guideViews.js')

export const guide: Feature<'guide', GuideRoutes, typeof words> = {
  name: 'guide',
  isEnabled: ({ input }) => walletOptionsOf(input).guide !== false,
  words: async () => (await views()).words,
  views: {
    WhatIsAWallet: {
      side: 'detail',
      title: 'guide.wallet.title',
      load: async () => ({ default: (await views()).WhatIsAWalletView }),
    },
    WhatIsANetwork: {
      title: 'guide.network.title',
      load: async () => ({ default: (await views()).WhatIsANetworkView }),
    },
    WhatIsABuy: { title: 'guide.buy.title', load: async () => ({ default: (await views()).WhatIsABuyView }) },
    GetWallet: {
      side: 'list',
      title: 'guide.get.title',
      load: async () => ({ default: (await views()).GetWalletView }),
      fallback: 'Account',
      // Without the catalogue, only the app's own page can be suggested.
      canOpen: ({ input: { wallets, projectId } }) => wallets !== false && Boolean(projectId || wallets?.directoryUrl),
    },
    Downloads: {
      side: 'detail',
      title: 'guide.get.title',
      load: async () => ({ default: (await views()).DownloadsView }),
      fallback: 'GetWallet',
      canOpen: () => false,
    },
  },
}
