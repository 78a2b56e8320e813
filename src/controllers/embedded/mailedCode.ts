import { EMAIL_CODE_LENGTH, EMAIL_CODE_MS } from '../../config/limits.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { messageOf } from '../../core/guards.js'
import { OfflineError, RequestAbortedError } from '../../errors/connectionErrors.js'
import {
  EmailCooldownError,
  EmbeddedUnavailableError,
  isPageError,
  OtherUserError,
} from '../../errors/embeddedErrors.js'
import { InvalidOptionError } from '../../errors/optionErrors.js'
import type { EventsController } from '../eventsController.js'

/** What is wrong, besides a wrong code. */
export type LoginProblem =
  | { readonly kind: 'invalid' }
  /** An address, but none that the wallet's page takes. */
  | { readonly kind: 'unsupported' }
  /** The last code was mailed less than 30 seconds ago. */
  | { readonly kind: 'throttled'; readonly seconds: number }
  /** The wallet's page does not load, or does not answer in time. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** Nothing was asked. */
  | { readonly kind: 'offline' }
  /** The page's own words, cleaned. */
  | { readonly kind: 'failed'; readonly message: string }
  /** A page of another site claims to be the wallet's. */
  | { readonly kind: 'untrusted' }
  /** The wallet's page knows somebody else. */
  | { readonly kind: 'otherUser' }

/** A mailed code, without the code itself: that is kept nowhere (EML-3). */
export type MailedCodeState = {
  problem: LoginProblem | undefined
  /** The page's own words about a wrong code, cleaned. */
  wrongCode: string | undefined
  /** Counts wrong codes, so that a view can empty its field. */
  wrongCodes: number
  /** The code is of no use any more: expired, or tried too often. */
  isCodeOver: boolean
  /** When the code or the link expires, in milliseconds since 1970. */
  expiresAt: number | undefined
  /** When the next one may be requested, in milliseconds since 1970. */
  nextMailAt: number | undefined
}

export const initialCodeState = (): MailedCodeState => ({
  problem: undefined,
  wrongCode: undefined,
  wrongCodes: 0,
  isCodeOver: false,
  expiresAt: undefined,
  nextMailAt: undefined,
})

/** The page answers in words only. These say that another try with this code is of no use. */
const overText = /expired|too many|attempts|no longer valid/i

const codePattern = new RegExp(`^\\d{${EMAIL_CODE_LENGTH}}$`)

export const isCode = (text: string) => codePattern.test(text)

/** What to tell the user of an error; nothing if they have left. */
export function problemOf(error: unknown): LoginProblem | undefined {
  if (error instanceof RequestAbortedError) return undefined
  if (error instanceof EmailCooldownError) return { kind: 'throttled', seconds: error.secondsLeft }
  if (error instanceof OfflineError) return { kind: 'offline' }
  if (error instanceof OtherUserError) return { kind: 'otherUser' }
  // Only the app's developers can fix it.
  if (error instanceof InvalidOptionError) return { kind: 'unavailable', reason: error.code }
  if (error instanceof EmbeddedUnavailableError) return { kind: 'unavailable', reason: error.reason }
  return { kind: 'failed', message: displayText(messageOf(error), TEXT_LIMIT.reason) }
}

/** A code is on its way. */
export function setCodeMailed(state: MailedCodeState) {
  state.expiresAt = Date.now() + EMAIL_CODE_MS
  state.isCodeOver = false
}

/** A code was not accepted: wrong or over if the page says so, and otherwise not checked at all. */
export function setCodeFailed(state: MailedCodeState, error: unknown, events: Pick<EventsController, 'emit'>) {
  events.emit('EMAIL_VERIFICATION_CODE_FAIL', { message: displayText(messageOf(error), TEXT_LIMIT.reason) })
  if (!isPageError(error)) {
    state.problem = problemOf(error)
    return
  }
  state.wrongCodes++
  state.wrongCode = displayText(error.message, TEXT_LIMIT.reason)
  state.isCodeOver = overText.test(error.message)
}
