import type { Feature } from '../../modal/feature.js'
import type { words } from './words.js'

/** Something sent whose result is shown. */
type ResultParams = {
  readonly hash: string
  readonly namespace: string
  /** An app has fixed it, and waits for this hash alone. */
  readonly isFromApp?: boolean | undefined
  /** A list that was left for it is below, and leaving leads back there. */
  readonly isListed?: boolean | undefined
  /** Of the tokens, as the review showed them. The account may not have had the received one. */
  readonly icons?: { readonly paid?: string | undefined; readonly received?: string | undefined } | undefined
}

export type TransactionRoutes = { TransactionResult: ResultParams }

declare module '../../router/routes.js' {
  interface Routes extends TransactionRoutes {}
}

const views = () => import('./transactionViews.js')

/** What becomes of everything that a wallet has sent, with the texts of asking a wallet. */
export const transactions: Feature<'transactions', TransactionRoutes, typeof words> = {
  name: 'transactions',
  // What was sent before the app switched sending off is still in the activity.
  isEnabled: () => true,
  words: async () => (await views()).words,
  settledNotice: async () => (await views()).describeNotice,
  views: {
    TransactionResult: {
      title: 'tx.send',
      load: async () => ({ default: (await views()).TransactionResultView }),
      fallback: 'Account',
      canOpen: () => false,
    },
  },
}
