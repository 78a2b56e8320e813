import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import type { Feature } from '../../modal/feature.js'
import { showRemaining } from './showRemaining.js'
import type { words } from './words.js'

export type AccountRoutes = {
  Account: undefined
  AccountSettings: undefined
  /** Connected wallets, their other accounts, and recent wallets. */
  ProfileWallets: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends AccountRoutes {}
}

/** One chunk, because a user who opens one of them soon opens another. */
const views = () => import('./accountViews.js')

export const account: Feature<'account', AccountRoutes, typeof words> = {
  name: 'account',
  textsOf: ['transactions'],
  isEnabled: () => true,
  start: showRemaining,
  words: async () => (await views()).words,
  views: {
    Account: {
      title: 'account.title',
      load: async () => ({ default: (await views()).AccountView }),
      customProps: async () => (await views()).useCustomAccountProps,
      fallback: 'Connect',
      canOpen: isActiveConnected,
    },
    AccountSettings: {
      title: 'settings.title',
      load: async () => ({ default: (await views()).AccountSettingsView }),
      fallback: 'Connect',
      canOpen: isActiveConnected,
    },
    ProfileWallets: {
      // The user may be disconnecting one wallet of several.
      survivesDisconnect: true,
      title: 'profile.title',
      load: async () => ({ default: (await views()).ProfileWalletsView }),
      fallback: 'Connect',
      canOpen: ({ network, input }) => network.state.activeNamespace !== undefined && input.enableWallets !== false,
    },
  },
}
