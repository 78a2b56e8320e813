import { resolveFeatures } from '../../config/options.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { clockIcon } from '../../ui/moneyIconPaths.js'
import type { words } from './words.js'

export type SessionsRoutes = {
  SmartSessionList: undefined
  SmartSessionRevoke: { readonly id: string }
  /** @default the newest session */
  SmartSessionCreated: { readonly id?: string | undefined } | undefined
}

declare module '../../router/routes.js' {
  interface Routes extends SessionsRoutes {}
}

/** One chunk: three views of one list. */
const views = () => import('./sessionsViews.js')

/** The service lists sessions of the active account. */
function hasSessions(instance: Instance): boolean {
  const network = activeNetwork(instance.network.state)
  const isServed =
    network !== undefined && instance.factories.get(network.namespace)?.offers?.includes('sessions') === true
  return Boolean(instance.input.projectId) && isActiveConnected(instance) && isServed && !network.isUnsupported
}

export const sessions: Feature<'sessions', SessionsRoutes, typeof words> = {
  name: 'sessions',
  isEnabled: ({ input }) => resolveFeatures(input.features ?? {}).smartSessions,
  textsOf: ['transactions'],
  words: async () => (await views()).words,
  accountAction: { view: 'SmartSessionList', label: 'action.sessions', icon: clockIcon },
  views: {
    SmartSessionList: {
      title: 'sessions.title',
      load: async () => ({ default: (await views()).SmartSessionListView }),
      fallback: 'Account',
      canOpen: hasSessions,
    },
    SmartSessionRevoke: {
      title: 'sessions.revoke',
      load: async () => ({ default: (await views()).SmartSessionRevokeView }),
      fallback: 'SmartSessionList',
      canOpen: () => false,
    },
    SmartSessionCreated: {
      title: 'sessions.heading',
      load: async () => ({ default: (await views()).SmartSessionCreatedView }),
      fallback: 'Account',
      canOpen: hasSessions,
    },
  },
}
