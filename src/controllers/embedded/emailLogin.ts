import { proxy } from 'valtio/vanilla'
import { EMAIL_CODE_LENGTH, EMAIL_CODE_MS } from '../../config/limits.js'
import type { EmailStep, FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { parseEmail } from '../../core/email.js'
import { messageOf } from '../../core/guards.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'
import { EmailCooldownError, EmbeddedError, EmbeddedUnavailableError } from '../../errors/embeddedErrors.js'
import type { EventsController } from '../eventsController.js'

/** What is wrong, besides a wrong code. */
export type LoginProblem =
  | { readonly kind: 'invalid' }
  /** The last code was mailed less than 30 seconds ago. */
  | { readonly kind: 'throttled'; readonly seconds: number }
  /** The wallet's page does not load, or does not answer in time. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The page's own words, cleaned. */
  | { readonly kind: 'failed'; readonly message: string }

export type EmailLoginState = {
  /** As typed. */
  email: string
  status:
    | 'idle'
    /** A code is being requested. */
    | 'sending'
    /** The user has to approve this device by the mailed link. */
    | 'device'
    | 'code'
    | 'checking'
    /** The code was right: the wallet is being connected. */
    | 'connecting'
    | 'connected'
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

export type EmailLogin = ReturnType<typeof createEmailLogin>

type EmailLoginDeps = {
  /** Loads what talks to the wallet's page. */
  loadWallet(): Promise<Pick<FrameWallet, 'connectEmail' | 'connectDevice' | 'connectOtp' | 'nextMailAt' | 'load'>>
  /** Connects the wallet whose user has just logged in. */
  connect(signal: AbortSignal): Promise<unknown>
  readonly events: Pick<EventsController, 'emit'>
  readonly scope: Pick<Scope, 'add'>
}

const initialState = (): EmailLoginState => ({
  email: '',
  status: 'idle',
  problem: undefined,
  wrongCode: undefined,
  wrongCodes: 0,
  isCodeOver: false,
  expiresAt: undefined,
  nextMailAt: undefined,
})

/** The page answers in words only. These say that another try with this code is of no use. */
const overText = /expired|too many|attempts|no longer valid/i

/**
 * Logging in by e-mail: mail, device, code, wallet. One at a time, and what is left is aborted (EML-4); a code is kept
 * nowhere (EML-3).
 */
export function createEmailLogin({ loadWallet, connect, events, scope }: EmailLoginDeps) {
  const state = proxy(initialState())
  let current = new AbortController()
  scope.add(() => current.abort())

  function problemOf(error: unknown): LoginProblem | undefined {
    if (error instanceof RequestAbortedError) return undefined
    if (error instanceof EmailCooldownError) return { kind: 'throttled', seconds: error.secondsLeft }
    if (error instanceof EmbeddedUnavailableError) return { kind: 'unavailable', reason: error.reason }
    return { kind: 'failed', message: displayText(messageOf(error), TEXT_LIMIT.reason) }
  }

  /** Replaces whatever was under way. */
  function begin(status: EmailLoginState['status']) {
    current.abort()
    const aborter = new AbortController()
    current = aborter
    Object.assign(state, { status, problem: undefined, wrongCode: undefined })
    return { signal: aborter.signal, isCurrent: () => current === aborter && !aborter.signal.aborted }
  }

  async function showNextMail() {
    state.nextMailAt = (await loadWallet()).nextMailAt()
  }

  function goTo(step: EmailStep) {
    state.expiresAt = Date.now() + EMAIL_CODE_MS
    state.isCodeOver = false
    if (step === 'VERIFY_OTP') state.status = 'code'
    else if (step === 'VERIFY_DEVICE') void awaitDevice()
    else void enter(begin('connecting'))
  }

  async function mail(fallback: EmailLoginState['status']): Promise<boolean> {
    const email = parseEmail(state.email)
    if (email === undefined) {
      state.problem = { kind: 'invalid' }
      return false
    }
    state.email = email
    const run = begin('sending')
    try {
      const wallet = await loadWallet()
      const step = await wallet.connectEmail(email, run.signal)
      if (!run.isCurrent()) return false
      events.emit('EMAIL_VERIFICATION_CODE_SENT')
      state.nextMailAt = wallet.nextMailAt()
      goTo(step)
      return true
    } catch (error) {
      if (!run.isCurrent()) return false
      const problem = problemOf(error)
      // The link that was mailed before still counts.
      if (fallback === 'device') void awaitDevice()
      Object.assign(state, { status: fallback, problem })
      void showNextMail().catch(() => undefined)
      return false
    }
  }

  /** The user may take longer than the page answers: asked again while this is shown, which prompts nobody. */
  async function awaitDevice() {
    const run = begin('device')
    while (run.isCurrent()) {
      try {
        await (await loadWallet()).connectDevice(run.signal)
        if (!run.isCurrent()) return
        events.emit('DEVICE_REGISTERED_FOR_EMAIL')
        state.expiresAt = Date.now() + EMAIL_CODE_MS
        state.status = 'code'
        return
      } catch (error) {
        if (!run.isCurrent()) return
        const isSlow = error instanceof EmbeddedUnavailableError && error.reason === 'iframe_request_timeout'
        if (isSlow) continue
        Object.assign(state, { status: 'idle', problem: problemOf(error) })
        return
      }
    }
  }

  async function enter(run: { readonly signal: AbortSignal; isCurrent(): boolean }) {
    try {
      await connect(run.signal)
      if (run.isCurrent()) Object.assign(state, initialState(), { status: 'connected' })
    } catch (error) {
      if (run.isCurrent()) Object.assign(state, { status: 'idle', problem: problemOf(error) })
    }
  }

  return {
    state: state as ReadonlyState<EmailLoginState>,
    type(email: string) {
      state.email = email
      state.problem = undefined
    },
    /** Loads the wallet's page ahead, as somebody is about to log in. */
    async prepare(): Promise<void> {
      const wallet = await loadWallet()
      state.nextMailAt = wallet.nextMailAt()
      await wallet.load()
    },
    /** Mails a code or a link. Resolves with whether the next step has begun. */
    async submit(): Promise<boolean> {
      if (state.status === 'sending') return false
      events.emit('EMAIL_SUBMITTED')
      return mail('idle')
    },
    /** Mails another one; the step stays if that fails. */
    async resend(): Promise<boolean> {
      const { status } = state
      return status === 'device' || status === 'code' ? mail(status) : false
    },
    /** A new code in place of one that is of no use any more. */
    renew: (): Promise<boolean> => mail('code'),
    /** Checks a code, once. A wrong one keeps the session. */
    async check(code: string): Promise<void> {
      if (state.status !== 'code' || !new RegExp(`^\\d{${EMAIL_CODE_LENGTH}}$`).test(code)) return
      const run = begin('checking')
      try {
        await (await loadWallet()).connectOtp(code, run.signal)
        if (!run.isCurrent()) return
        events.emit('EMAIL_VERIFICATION_CODE_PASS')
      } catch (error) {
        if (!run.isCurrent()) return
        events.emit('EMAIL_VERIFICATION_CODE_FAIL', { message: displayText(messageOf(error), TEXT_LIMIT.reason) })
        state.status = 'code'
        if (!(error instanceof EmbeddedError)) {
          state.problem = problemOf(error)
          return
        }
        state.wrongCodes++
        state.wrongCode = displayText(error.message, TEXT_LIMIT.reason)
        state.isCodeOver = overText.test(error.message)
        return
      }
      state.status = 'connecting'
      await enter(run)
    },
    /** The code's time is up. */
    expire() {
      if (state.status === 'code') state.isCodeOver = true
    },
    /** Ends what is under way; the address stays typed. */
    cancel() {
      current.abort()
      Object.assign(state, { ...initialState(), email: state.email, nextMailAt: state.nextMailAt })
    },
  }
}
