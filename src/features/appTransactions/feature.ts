import type { AppTransactionRequest } from '../../controllers/appTransactions/appTransactionForm.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { Feature } from '../../modal/feature.js'
import type { words } from './words.js'

export type AppTransactionRoutes = {
  /** What the app asks the wallet for. */
  AppTransaction: AppTransactionRequest
}

declare module '../../router/routes.js' {
  interface Routes extends AppTransactionRoutes {}
}

const views = () => import('./appTransactionViews.js')
const toasts = () => import('./appToasts.js')

/** Calls that an app asks the wallet for, and their review. */
export const appTransactions: Feature<'appTransactions', AppTransactionRoutes, typeof words> = {
  name: 'appTransactions',
  textsOf: ['transactions'],
  isEnabled: () => true,
  words: async () => (await views()).words,
  toasts: {
    load: async () => ({ default: (await toasts()).Toasts }),
    words: async () => (await toasts()).words,
  },
  views: {
    AppTransaction: {
      title: 'app.asks',
      load: async () => ({ default: (await views()).AppTransactionView }),
      fallback: 'Account',
      canOpen: (instance) => isActiveConnected(instance) && !activeNetwork(instance.network.state)?.isUnsupported,
    },
  },
}
