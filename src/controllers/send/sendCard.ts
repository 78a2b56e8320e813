import type { Unsubscribe } from '../../core/scope.js'
import type { RefreshingCard } from '../transactions/refreshWhileShown.js'
import type { Intent, SentIntent } from './sendState.js'

/** What the user is told while the form cannot say it. */
export type SendMessage =
  | 'incomplete'
  /** A hash has arrived after cancelling. */
  | 'sentLate'
  | 'maybeSent'
  /** The transfer that an app has asked for cannot be filled in. */
  | 'badRequest'
  /** Whether it can be filled in is not known. */
  | 'failed'

/** The card that shows a transfer. Its views and words belong to the feature. */
export type SendCard = RefreshingCard & {
  /** One of the form's views is open, though another may be on top. */
  isShown(): boolean
  /** Runs after every change of the card. */
  watch(onChange: () => void): Unsubscribe
  showReview(): void
  /** From the review back to the form. */
  leaveReview(): void
  /** `isFixed`: an app has fixed it, and waits for this hash alone. */
  showResult(intent: Intent, sent: SentIntent, isFixed: boolean): void
  notify(message: SendMessage): void
}
