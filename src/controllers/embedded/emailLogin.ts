import { proxy } from 'valtio/vanilla'
import type { EmailStep, FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import { createSingleRun, type Leaving, type Run } from '../../core/createSingleRun.js'
import { parseEmail } from '../../core/email.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import { EmbeddedUnavailableError } from '../../errors/embeddedErrors.js'
import type { EventsController } from '../eventsController.js'
import {
  initialCodeState,
  isCode,
  type MailedCodeState,
  problemOf,
  setCodeFailed,
  setCodeMailed,
} from './mailedCode.js'

export type EmailLoginState = MailedCodeState & {
  /** As typed. */
  email: string
  /** The user has logged in, and is being connected once more. */
  isReconnecting: boolean
  status:
    | 'idle'
    /** A code is being requested. */
    | 'sending'
    /** The user has to approve this device by the mailed link. */
    | 'device'
    /** The page waits for the link no more: `problem` says why, and another link can be mailed. */
    | 'deviceOver'
    | 'code'
    | 'checking'
    /** The code was right: the wallet is being connected. */
    | 'connecting'
    /** The user is logged in, and could not be connected: `problem` says why, and it can be tried again. */
    | 'unconnected'
    | 'connected'
}

export type EmailLogin = ReturnType<typeof createEmailLogin>

type EmailLoginDeps = {
  /** Loads what talks to the wallet's page. */
  loadWallet(): Promise<
    Pick<FrameWallet, 'connectEmail' | 'connectDevice' | 'connectOtp' | 'nextMailAt' | 'load' | 'abandonLogin'>
  >
  /** Whether the wallet's page takes an address. */
  takesEmail(email: string): boolean
  /** Connects the wallet whose user has just logged in. */
  connect(run: Run): Promise<unknown>
  readonly events: Pick<EventsController, 'emit'>
  readonly scope: Pick<Scope, 'add'>
}

const initialState = (): EmailLoginState => ({
  email: '',
  status: 'idle',
  isReconnecting: false,
  ...initialCodeState(),
})

/**
 * Logging in by e-mail: mail, device, code, wallet. One at a time, and what is left is aborted (EML-4); a code is kept
 * nowhere (EML-3).
 */
export function createEmailLogin({ loadWallet, takesEmail, connect, events, scope }: EmailLoginDeps) {
  const state = proxy(initialState())
  const run = createSingleRun(scope)
  /** The run whose user has logged in. */
  let loggedIn: Run | undefined

  /** Replaces whatever was under way. `before`: a step that this one follows. */
  function begin(status: EmailLoginState['status'], before?: Run) {
    Object.assign(state, { status, problem: undefined, wrongCode: undefined })
    return run.begin(before)
  }

  async function showNextMail() {
    state.nextMailAt = (await loadWallet()).nextMailAt()
  }

  function goTo(step: EmailStep, attempt: Run) {
    setCodeMailed(state)
    if (step === 'VERIFY_OTP') state.status = 'code'
    else if (step === 'VERIFY_DEVICE') void awaitDevice(attempt)
    else void enter(begin('connecting', attempt))
  }

  async function mail(fallback: EmailLoginState['status']): Promise<boolean> {
    const email = parseEmail(state.email)
    if (email === undefined || !takesEmail(email)) {
      state.problem = { kind: email === undefined ? 'invalid' : 'unsupported' }
      return false
    }
    state.email = email
    const attempt = begin('sending')
    try {
      const wallet = await loadWallet()
      const step = await wallet.connectEmail(email, attempt.signal)
      if (!attempt.isCurrent()) return false
      events.emit('EMAIL_VERIFICATION_CODE_SENT')
      state.nextMailAt = wallet.nextMailAt()
      goTo(step, attempt)
      return true
    } catch (error) {
      if (!attempt.isCurrent()) return false
      const problem = problemOf(error)
      // The link or code that was mailed before still counts.
      if (fallback === 'device') void awaitDevice(attempt)
      Object.assign(state, { status: fallback, problem })
      void showNextMail().catch(() => undefined)
      return false
    }
  }

  /** The user may take longer than the page answers: asked again while this is shown, which prompts nobody. */
  async function awaitDevice(before: Run) {
    const attempt = begin('device', before)
    while (attempt.isCurrent()) {
      try {
        await (await loadWallet()).connectDevice(attempt.signal)
        if (!attempt.isCurrent()) return
        events.emit('DEVICE_REGISTERED_FOR_EMAIL')
        setCodeMailed(state)
        state.status = 'code'
        return
      } catch (error) {
        if (!attempt.isCurrent()) return
        const isSlow = error instanceof EmbeddedUnavailableError && error.reason === 'iframe_request_timeout'
        if (isSlow) continue
        Object.assign(state, { status: 'deviceOver', problem: problemOf(error) })
        return
      }
    }
  }

  async function enter(attempt: Run) {
    loggedIn = attempt
    Object.assign(state, { status: 'connecting', problem: undefined })
    try {
      await connect(attempt)
      if (attempt.isCurrent()) Object.assign(state, initialState(), { status: 'connected' })
    } catch (error) {
      if (attempt.isCurrent()) Object.assign(state, { status: 'unconnected', problem: problemOf(error) })
    }
  }

  /** Ends what is under way, here and on the page; the address stays typed. */
  function cancel() {
    const { status } = state
    run.cancel()
    loggedIn = undefined
    Object.assign(state, { ...initialState(), email: state.email, nextMailAt: state.nextMailAt })
    if (status === 'idle') return
    loadWallet().then(
      (wallet) => wallet.abandonLogin(),
      () => undefined,
    )
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
      if (state.status === 'sending' || state.status === 'connecting') return false
      events.emit('EMAIL_SUBMITTED')
      return mail('idle')
    },
    /** Mails another one; the step stays if that fails. */
    async resend(): Promise<boolean> {
      const { status } = state
      return status === 'device' || status === 'deviceOver' || status === 'code' ? mail(status) : false
    },
    /** Connects the user who has logged in, once more. */
    async reconnect(): Promise<void> {
      if (state.status !== 'unconnected' || !loggedIn?.isCurrent()) return
      state.isReconnecting = true
      await enter(loggedIn)
      state.isReconnecting = false
    },
    /** A new code in place of one that is of no use any more. */
    renew: (): Promise<boolean> => mail('code'),
    /** Checks a code, once. A wrong one keeps the session. */
    async check(code: string): Promise<void> {
      if (state.status !== 'code' || !isCode(code)) return
      const attempt = begin('checking')
      try {
        await (await loadWallet()).connectOtp(code, attempt.signal)
        if (!attempt.isCurrent()) return
        events.emit('EMAIL_VERIFICATION_CODE_PASS')
      } catch (error) {
        if (!attempt.isCurrent()) return
        state.status = 'code'
        setCodeFailed(state, error, events)
        return
      }
      await enter(attempt)
    },
    /** The code's time is up. */
    expire() {
      if (state.status === 'code') state.isCodeOver = true
    },
    cancel,
    /** The user seems to leave: ends what is under way now if they do. */
    leave: (): Leaving => run.leave(cancel),
  }
}
