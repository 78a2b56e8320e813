import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Feature } from '../../modal/feature.js'

export type GuideRoutes = {
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  GetWallet: undefined
  Downloads: { wallet: CatalogueWallet }
}

export const guide: Feature<'guide', GuideRoutes> = {
  name: 'guide',
  isEnabled: ({ input }) => input.enableWalletGuide !== false,
  views: {
    WhatIsAWallet: { title: 'guide.wallet.title', load: () => import('./views/WhatIsAWalletView.js') },
    WhatIsANetwork: { title: 'guide.network.title', load: () => import('./views/WhatIsANetworkView.js') },
    GetWallet: {
      title: 'guide.get.title',
      load: () => import('./views/GetWalletView.js'),
      fallback: 'Account',
      // Without the catalogue there is nothing to suggest but the page of the host.
      canOpen: ({ input }) => input.enableWallets !== false && Boolean(input.projectId || input.walletDirectoryUrl),
    },
    Downloads: {
      title: 'guide.get.title',
      load: () => import('./views/DownloadsView.js'),
      fallback: 'GetWallet',
      canOpen: () => false,
    },
  },
}
