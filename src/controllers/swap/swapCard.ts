import type { Unsubscribe } from '../../core/scope.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { RefreshingCard } from '../transactions/refreshWhileShown.js'
import type { SwapIntent } from './swapState.js'

/** What the user is told while the form cannot say it. */
export type SwapMessage =
  | 'noAccount'
  /** The hash of a swap has arrived after cancelling. */
  | 'sentLate'
  | 'maybeSent'
  | 'approved'
  | 'approvalFailed'
  | 'revoked'
  | 'revokeFailed'
  | 'revokeUnknown'

/** The card that shows a swap. Its views and words belong to the feature. */
export type SwapCard = RefreshingCard & {
  /** What is on top; `elsewhere` also while the card is closed. */
  view(): 'form' | 'tokens' | 'review' | 'revocation' | 'elsewhere'
  isOpen(): boolean
  /** Runs after every change of the card. */
  watch(onChange: () => void): Unsubscribe
  showReview(): void
  /** From the review back to the form. */
  leaveReview(): void
  /** From the revocation back to where it was opened. */
  leaveRevocation(): void
  /** The service does not know the network: the user chooses another one. */
  leaveNetwork(): void
  showResult(sent: SentRequest, intent: Pick<SwapIntent, 'network' | 'source' | 'destination'>): void
  /** `symbol`: of the token that is approved. */
  notify(message: SwapMessage, symbol?: string): void
}
