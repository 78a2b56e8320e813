import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { SigningRequest } from '../../controllers/signing/signingForm.js'
import type { Feature } from '../../modal/feature.js'
import type { words } from './words.js'

export type SigningRoutes = {
  /** What the app wants signed. */
  AppSignature: SigningRequest
}

declare module '../../router/routes.js' {
  interface Routes extends SigningRoutes {}
}

const views = () => import('./signingViews.js')

/** Messages and typed data that an app wants signed, and their review. */
export const signing: Feature<'signing', SigningRoutes, typeof words> = {
  name: 'signing',
  textsOf: ['transactions', 'appTransactions'],
  isEnabled: () => true,
  words: async () => (await views()).words,
  views: {
    AppSignature: {
      title: 'app.asks',
      load: async () => ({ default: (await views()).AppSignatureView }),
      fallback: 'Account',
      canOpen: (instance) => isActiveConnected(instance) && !activeNetwork(instance.network.state)?.isUnsupported,
    },
  },
}
