import type { CallSupport } from '../../domain/calls.js'
import type { SwapCall } from '../../domain/swap.js'

/** How the wallet is asked for the calls of a swap. */
export type CallWay =
  /** One transaction after the other. */
  | 'transactions'
  /** All in one request, and the account pays. */
  | 'batch'
  /** In one request that a service of the app's pays for. */
  | 'sponsored'

/** One call alone is asked for as a transaction, whose fee we fix, unless somebody else pays. */
export function chooseWay({ isAtomic, canSponsor }: CallSupport, calls: readonly SwapCall[]): CallWay {
  const isSeveral = calls.length > 1
  if (isSeveral && !isAtomic) return 'transactions'
  if (canSponsor) return 'sponsored'
  return isSeveral ? 'batch' : 'transactions'
}
