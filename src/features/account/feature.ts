import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import type { Scope } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import type { Feature } from '../../modal/feature.js'
import type { Modal } from '../../modal/modal.js'
import type { words } from './words.js'

/** When one of several wallets ends, its account is replaced by the list of those that are left. */
export function showRemaining({ wallet, ui }: Pick<Modal, 'wallet' | 'ui'>, scope: Scope) {
  const { connection } = wallet
  const { router, modalState } = ui
  let before = connectedNamespaces(connection.state)
  scope.add(
    watchState(connection.state, () => {
      const was = before
      before = connectedNamespaces(connection.state)
      const isLost = was.some((namespace) => !before.includes(namespace))
      if (!isLost || before.length === 0 || !modalState.state.isOpen) return
      const { view } = router.current()
      if (view !== 'Account' && view !== 'AccountSettings') return
      router.reset('ProfileWallets')
      ui.snackbar()?.show(ui.language.words.t('account.disconnected'))
    }),
  )
}

type AccountRoutes = {
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
      canOpen: ({ network, input }) => network.state.activeNamespace !== undefined && input.wallets !== false,
    },
  },
}
