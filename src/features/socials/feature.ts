import { resolveFeatures } from '../../config/options.js'
import { canLogIn } from '../../controllers/connection/canLogIn.js'
import { importWithRetry } from '../../core/load.js'
import type { SocialProvider } from '../../domain/embedded.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { hasLoginResult } from '../../platform/pageState.js'
import type { words } from './words.js'

export type SocialRoutes = {
  ConnectSocials: undefined
  /** `isStarted`: by the press that led here, so the view has none to begin. */
  ConnectingSocial: { provider: SocialProvider; isStarted?: boolean }
  ConnectingFarcaster: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends SocialRoutes {}
}

/** One chunk: every view of social logins. */
const views = () => import('./socialViews.js')

/** By the app's choice. Which of them work on this device, the views tell. */
const chosen = (instance: Instance): readonly SocialProvider[] =>
  (canLogIn(instance) && resolveFeatures(instance.liveOptions.state.features).socials) || []

export const socials: Feature<'socials', SocialRoutes, typeof words> = {
  name: 'socials',
  isEnabled: (instance) => instance.embedded !== undefined,
  words: async () => (await views()).words,
  start(modal, scope) {
    // A result that no login waits for must not stay in the address, where another one could take it (POP-2).
    if (modal.services.storage.read('social_provider') === undefined && !hasLoginResult()) return
    importWithRetry(views, scope.signal).then(
      ({ showResumedLogin }) => showResumedLogin(modal),
      () => undefined,
    )
  },
  loginMethods: [
    { name: 'social', view: 'ConnectSocials', load: async () => ({ default: (await views()).SocialButtons }) },
  ],
  views: {
    ConnectSocials: {
      side: 'list',
      title: 'socials.title',
      load: async () => ({ default: (await views()).ConnectSocialsView }),
      fallback: 'Connect',
      canOpen: (instance) => chosen(instance).length > 0,
    },
    ConnectingSocial: {
      side: 'detail',
      isMetered: true,
      title: 'socials.title',
      load: async () => ({ default: (await views()).ConnectingSocialView }),
      isConnecting: true,
      survivesDisconnect: true,
      fallback: 'Connect',
      canOpen: () => false,
    },
    ConnectingFarcaster: {
      side: 'detail',
      isMetered: true,
      title: 'socials.title',
      load: async () => ({ default: (await views()).ConnectingFarcasterView }),
      isConnecting: true,
      survivesDisconnect: true,
      fallback: 'Connect',
      canOpen: (instance) => chosen(instance).includes('farcaster'),
    },
  },
}
