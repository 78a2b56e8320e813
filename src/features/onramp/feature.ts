import { DEFAULT_NAMESPACES } from '../../config/onrampNamespaces.js'
import { resolveFeatures } from '../../config/options.js'
import { isRestrictedZone } from '../../config/restrictedZones.js'
import { isActiveConnected } from '../../controllers/connection/isActiveConnected.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { OnrampChoice } from '../../controllers/onramp/onrampController.js'
import type { PaymentCurrency, PurchaseCurrency } from '../../domain/onramp.js'
import type { Feature } from '../../modal/feature.js'
import type { Shell } from '../../modal/shell.js'
import { readTimeZone } from '../../platform/timeZone.js'
import { cardIcon } from '../../ui/moneyIconPaths.js'
import type words from './words/en.js'

/** What a buy widget offers; without it the modal's own choice is shown. */
type Selection<currency> = {
  readonly currencies: readonly currency[]
  readonly chosen: currency
  onSelect(chosen: currency): void
}

export type OnrampRoutes = {
  /** What a buy widget has chosen. */
  OnRampProviders: OnrampChoice | undefined
  OnRampTokenSelect: Selection<PurchaseCurrency> | undefined
  OnRampFiatSelect: Selection<PaymentCurrency> | undefined
  BuyInProgress: undefined
  OnRampActivity: undefined
}

/** One chunk: one way from a choice to a purchase. */
const views = () => import('./onrampViews.js')

/** Coinbase by default, which pays to EVM accounts only. */
const namespacesOf = ({ input }: Shell): readonly string[] =>
  input.onramp?.providers.flatMap(({ namespaces }) => namespaces) ?? DEFAULT_NAMESPACES

/** The active account is of a namespace that somebody sells to. */
const canBuy = (shell: Shell) => {
  const network = activeNetwork(shell.network.state)
  return isActiveConnected(shell) && network !== undefined && namespacesOf(shell).includes(network.namespace)
}

export const onramp: Feature<'onramp', OnrampRoutes, typeof words> = {
  name: 'onramp',
  // Without a project the service creates no URL.
  isEnabled: ({ input }) =>
    resolveFeatures(input.features ?? {}).onramp && Boolean(input.projectId || input.onramp?.providers.length),
  words: {
    en: () => import('./words/en.js'),
    ar: () => import('./words/ar.js'),
    de: () => import('./words/de.js'),
    es: () => import('./words/es.js'),
  },
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
      canOpen: canBuy,
    },
  },
}
