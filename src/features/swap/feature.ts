import { resolveFeatures } from '../../config/options.js'
import { isRestrictedZone } from '../../config/restrictedZones.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { RevocationSubject } from '../../controllers/swap/swapIntent.js'
import type { SwapSide } from '../../controllers/swap/swapState.js'
import type { SwapRequest } from '../../domain/swap.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { readTimeZone } from '../../platform/page.js'
import { swapIcon } from '../../ui/moneyIconPaths.js'
import type { words } from './words.js'

export type SwapRoutes = {
  /** An app may choose the tokens and the amount. */
  Swap: SwapRequest | undefined
  SwapSelectToken: { readonly side: SwapSide }
  SwapPreview: undefined
  /** What a contract may still take of a token. */
  SwapRevoke: RevocationSubject
}

declare module '../../router/routes.js' {
  interface Routes extends SwapRoutes {}
}

/** One chunk: one form in three views. */
const views = () => import('./swapViews.js')

/** On a network that the service does not know, the view offers others. */
const canSwap = (instance: Instance) => {
  const network = activeNetwork(instance.network.state)
  const hasSwaps =
    network !== undefined && instance.factories.get(network.namespace)?.offers?.includes('swaps') === true
  return isActiveConnected(instance) && hasSwaps && !network.isUnsupported
}

export const swap: Feature<'swap', SwapRoutes, typeof words> = {
  name: 'swap',
  textsOf: ['transactions'],
  isEnabled: ({ input }) => resolveFeatures(input.features ?? {}).swaps && Boolean(input.projectId),
  words: async () => (await views()).words,
  walletAction: {
    name: 'swaps',
    view: 'Swap',
    label: 'action.swap',
    icon: swapIcon,
    // The view itself explains why.
    isOffered: () => !isRestrictedZone(readTimeZone()),
  },
  views: {
    Swap: {
      title: 'swap.title',
      load: async () => ({ default: (await views()).SwapView }),
      fallback: 'Account',
      canOpen: canSwap,
    },
    SwapSelectToken: {
      title: 'swap.pick',
      load: async () => ({ default: (await views()).SwapSelectTokenView }),
      fallback: 'Swap',
      canOpen: () => false,
    },
    SwapRevoke: {
      title: 'swap.revoke.title',
      load: async () => ({ default: (await views()).SwapRevokeView }),
      fallback: 'Swap',
      canOpen: () => false,
    },
    SwapPreview: {
      title: 'swap.preview',
      load: async () => ({ default: (await views()).SwapPreviewView }),
      fallback: 'Swap',
      canOpen: () => false,
    },
  },
}
