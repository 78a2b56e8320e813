import type { CallSupport } from '../../domain/calls.js'

/** How the wallet is asked for the calls of a swap. */
export type CallWay =
  /** One transaction after the other. */
  | 'transactions'
  /** All in one request, and the account pays. */
  | 'batch'
  /** In one request that a service of the app's pays for. */
  | 'sponsored'

/** One call alone is asked for as a transaction, whose fee we fix, unless somebody else pays. */
export function chooseWay({ isAtomic, canSponsor }: CallSupport, { count }: { readonly count: number }): CallWay {
  if (count > 1 && !isAtomic) return 'transactions'
  if (canSponsor) return 'sponsored'
  return count > 1 ? 'batch' : 'transactions'
}
