import { statusOf } from '../../controllers/connectionController.js'
import type { Feature } from '../../modal/feature.js'

export type AccountRoutes = { Account: undefined }

export const account: Feature<'account', AccountRoutes> = {
  name: 'account',
  isEnabled: () => true,
  views: {
    Account: {
      title: 'account.title',
      load: () => import('./views/AccountView.js'),
      ownProps: async () => (await import('./accountOwnProps.js')).useAccountOwnProps,
      fallback: 'Connect',
      canOpen: ({ connection, network }) =>
        network.state.activeNamespace !== undefined &&
        statusOf(connection.state, network.state.activeNamespace) === 'connected',
    },
  },
}
