import { hasOnramp, listsPurchases, sellsTo } from '../../config/onrampOffer.js'
import { isRestrictedZone } from '../../config/restrictedZones.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { OnrampChoice, OnrampController } from '../../controllers/onramp/onrampController.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { readTimeZone } from '../../platform/page.js'
import { cardIcon } from '../../ui/moneyIconPaths.js'
import type { words } from './words.js'

/** The form of a buy widget; without it the modal's own is changed. */
type Selection = { readonly form?: OnrampController | undefined }

export type OnrampRoutes = {
  /** What a buy widget has chosen. */
  OnRampProviders: OnrampChoice | undefined
  OnRampTokenSelect: Selection | undefined
  OnRampFiatSelect: Selection | undefined
  BuyInProgress: undefined
  OnRampActivity: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends OnrampRoutes {}
}

/** One chunk: one way from a choice to a purchase. */
const views = () => import('./onrampViews.js')

/** The active account is of a namespace that somebody sells to. */
const canBuy = (instance: Instance) => {
  const network = activeNetwork(instance.network.state)
  return isActiveConnected(instance) && network !== undefined && sellsTo(instance.input, network.namespace)
}

const canList = (instance: Instance) => {
  const network = activeNetwork(instance.network.state)
  return isActiveConnected(instance) && network !== undefined && listsPurchases(instance.input, network.namespace)
}

export const onramp: Feature<'onramp', OnrampRoutes, typeof words> = {
  name: 'onramp',
  isEnabled: ({ input }) => hasOnramp(input),
  words: async () => (await views()).words,
  walletAction: {
    name: 'onramp',
    view: 'OnRampProviders',
    label: 'action.buy',
    icon: cardIcon,
    isOffered: () => !isRestrictedZone(readTimeZone()),
  },
  views: {
    OnRampProviders: {
      title: 'onramp.title',
      load: async () => ({ default: (await views()).OnRampProvidersView }),
      fallback: 'Account',
      canOpen: canBuy,
    },
    OnRampTokenSelect: {
      title: 'onramp.youGet',
      load: async () => ({ default: (await views()).OnRampTokenSelectView }),
    },
    OnRampFiatSelect: {
      title: 'onramp.payIn',
      load: async () => ({ default: (await views()).OnRampFiatSelectView }),
    },
    BuyInProgress: {
      title: 'onramp.buy',
      load: async () => ({ default: (await views()).BuyInProgressView }),
      fallback: 'OnRampProviders',
      canOpen: () => false,
    },
    OnRampActivity: {
      title: 'onramp.purchases',
      load: async () => ({ default: (await views()).OnRampActivityView }),
      fallback: 'Account',
      canOpen: canList,
    },
  },
}
