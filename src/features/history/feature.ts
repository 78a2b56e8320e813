import { resolveFeatures } from '../../config/options.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import type { Feature } from '../../modal/feature.js'
import type { words } from './words.js'

export type HistoryRoutes = { Transactions: undefined }

declare module '../../router/routes.js' {
  interface Routes extends HistoryRoutes {}
}

/** One chunk: the view and Account's tab show the same list. */
const views = () => import('./historyViews.js')

export const history: Feature<'history', HistoryRoutes, typeof words> = {
  name: 'history',
  textsOf: ['transactions'],
  isEnabled: ({ input }) => resolveFeatures(input.features ?? {}).history,
  words: async () => (await views()).words,
  activityList: { view: 'Transactions', load: async () => ({ default: (await views()).ActivityList }) },
  views: {
    Transactions: {
      title: 'history.title',
      load: async () => ({ default: (await views()).TransactionsView }),
      fallback: 'Account',
      canOpen: isActiveConnected,
    },
  },
}
