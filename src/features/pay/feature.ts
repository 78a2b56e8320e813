import { resolveFeatures } from '../../config/options.js'
import type { PayWaiting } from '../../controllers/pay/payForm.js'
import { storageOf } from '../../controllers/storage.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { cardIcon } from '../../ui/moneyIconPaths.js'
import type { words } from './words.js'

export type PayRoutes = {
  /** What the app asks to be paid. */
  Pay: PayWaiting
  /** What each token costs; with an exchange, what it sends. */
  PayQuote: { readonly isExchange?: boolean | undefined } | undefined
  PayReview: undefined
  PayLoading: { readonly id: string }
  /** A deposit. */
  PayWithExchange: PayWaiting
  PayWithExchangeSelectAsset: undefined
  /** Payments that were begun. */
  Payments: undefined
}

declare module '../../router/routes.js' {
  interface Routes extends PayRoutes {}
}

/** One chunk: one way from what is asked to what became of it. */
const views = () => import('./payViews.js')

/** Something was begun in this browser. */
const hasPayments = (instance: Instance) => (storageOf(instance).read('payments') ?? []).length > 0

/** Payments that the app asks for, and deposits from exchanges. */
export const pay: Feature<'pay', PayRoutes, typeof words> = {
  name: 'pay',
  isEnabled: ({ input }) => resolveFeatures(input.features ?? {}).pay,
  textsOf: ['transactions'],
  words: async () => (await views()).words,
  settingsAction: { view: 'Payments', label: 'action.payments', icon: cardIcon },
  views: {
    Pay: {
      title: 'pay.title',
      load: async () => ({ default: (await views()).PayView }),
      survivesDisconnect: true,
    },
    PayQuote: {
      title: 'pay.title',
      load: async () => ({ default: (await views()).PayQuoteView }),
      survivesDisconnect: true,
      canOpen: () => false,
      fallback: 'Account',
    },
    PayReview: {
      title: 'pay.check',
      load: async () => ({ default: (await views()).PayReviewView }),
      canOpen: () => false,
      fallback: 'Account',
    },
    PayLoading: {
      title: 'pay.title',
      load: async () => ({ default: (await views()).PayLoadingView }),
      survivesDisconnect: true,
    },
    PayWithExchange: {
      title: 'pay.deposit.title',
      load: async () => ({ default: (await views()).PayWithExchangeView }),
      survivesDisconnect: true,
    },
    PayWithExchangeSelectAsset: {
      title: 'pay.deposit.pick',
      load: async () => ({ default: (await views()).PayWithExchangeSelectAssetView }),
      canOpen: () => false,
      fallback: 'Account',
    },
    Payments: {
      title: 'pay.payments',
      canOpen: hasPayments,
      load: async () => ({ default: (await views()).PaymentsView }),
      fallback: 'Account',
    },
  },
}
