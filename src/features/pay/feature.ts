import { resolveFeatures } from '../../config/options.js'
import type { PayWaiting } from '../../controllers/pay/payForm.js'
import { storageOf } from '../../controllers/storage.js'
import type { Instance } from '../../instance/instance.js'
import type { Feature } from '../../modal/feature.js'
import { cardIcon } from '../../ui/moneyIconPaths.js'
import type { paymentWords } from './paymentWords.js'
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

/** What is asked, and what each token costs. */
const views = () => import('./payViews.js')
/** The review, what became of payments, and deposits. The prices preload it. */
const loadPayments = () => import('./paymentViews.js')

/** Something was begun in this browser. */
const hasPayments = (instance: Instance) => (storageOf(instance).read('payments') ?? []).length > 0

const isOn = ({ input }: Instance) => resolveFeatures(input.features ?? {}).pay

/** Payments that the app asks for. */
export const pay: Feature<'pay', Pick<PayRoutes, 'Pay' | 'PayQuote'>, typeof words> = {
  name: 'pay',
  isEnabled: isOn,
  textsOf: ['transactions'],
  words: async () => (await views()).words,
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
  },
}

/** What follows the prices: the review, what became of payments, and deposits. */
export const payments: Feature<'payments', Omit<PayRoutes, 'Pay' | 'PayQuote'>, typeof paymentWords> = {
  name: 'payments',
  textsOf: ['pay', 'transactions'],
  isEnabled: isOn,
  words: async () => (await loadPayments()).paymentWords,
  settingsAction: { view: 'Payments', label: 'action.payments', icon: cardIcon },
  views: {
    PayReview: {
      title: 'pay.check',
      load: async () => ({ default: (await loadPayments()).PayReviewView }),
      canOpen: () => false,
      fallback: 'Account',
    },
    PayLoading: {
      title: 'pay.title',
      load: async () => ({ default: (await loadPayments()).PayLoadingView }),
      survivesDisconnect: true,
    },
    PayWithExchange: {
      title: 'pay.deposit.title',
      load: async () => ({ default: (await loadPayments()).PayWithExchangeView }),
      survivesDisconnect: true,
    },
    PayWithExchangeSelectAsset: {
      title: 'pay.deposit.pick',
      load: async () => ({ default: (await loadPayments()).PayWithExchangeSelectAssetView }),
      canOpen: () => false,
      fallback: 'Account',
    },
    Payments: {
      title: 'pay.payments',
      canOpen: hasPayments,
      load: async () => ({ default: (await loadPayments()).PaymentsView }),
      fallback: 'Account',
    },
  },
}
