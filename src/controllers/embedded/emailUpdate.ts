import { proxy } from 'valtio/vanilla'
import type { FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import { createSingleRun, type Leaving } from '../../core/createSingleRun.js'
import { isSameEmail, parseEmail } from '../../core/email.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import type { EventsController } from '../eventsController.js'
import {
  initialCodeState,
  isCode,
  type MailedCodeState,
  problemOf,
  setCodeFailed,
  setCodeMailed,
} from './mailedCode.js'

export type EmailUpdateState = MailedCodeState & {
  /** The new address, as typed; `undefined` until something is typed. */
  email: string | undefined
  /** The address that is to be replaced. */
  replaced: string
  status:
    | 'idle'
    /** The first code is being requested. */
    | 'sending'
    /** The code that went to the current address is awaited. */
    | 'primary'
    /** The code that went to the new address is awaited. */
    | 'secondary'
    | 'checking'
    | 'changed'
}

export type EmailUpdate = ReturnType<typeof createEmailUpdate>

type EmailUpdateDeps = {
  /** Loads what talks to the wallet's page. */
  loadWallet(): Promise<
    Pick<FrameWallet, 'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp' | 'nextMailAt'>
  >
  /** Whether the wallet's page takes an address. */
  takesEmail(email: string): boolean
  /** The address that the active account has now. */
  currentEmail(): string | undefined
  readonly events: Pick<EventsController, 'emit'>
  readonly scope: Pick<Scope, 'add'>
}

/** Typed before the button is enabled: no address is shorter. */
const MIN_LENGTH = 4

/** Whether an address can be saved in place of another one; its format is checked only then. */
export const canSaveEmail = (email: string, current: string) =>
  email.trim().length >= MIN_LENGTH && !isSameEmail(email, current)

const initialState = (): EmailUpdateState => ({
  email: undefined,
  replaced: '',
  status: 'idle',
  ...initialCodeState(),
})

/**
 * Changing the e-mail address: a code from the current one, then a code from the new one. Nothing changes before both
 * are right. One at a time, and what is left is aborted (EML-4); a code is kept nowhere (EML-3).
 */
export function createEmailUpdate({ loadWallet, takesEmail, currentEmail, events, scope }: EmailUpdateDeps) {
  const state = proxy(initialState())
  const run = createSingleRun(scope)

  /** Replaces whatever was under way. */
  function begin(status: EmailUpdateState['status']) {
    Object.assign(state, { status, problem: undefined, wrongCode: undefined })
    return run.begin()
  }

  return {
    state: state as ReadonlyState<EmailUpdateState>,
    type(email: string) {
      state.email = email
      state.problem = undefined
    },
    /** Mails the first code. Resolves with whether the next step has begun. */
    async submit(): Promise<boolean> {
      const replaced = currentEmail()
      if (state.status === 'sending' || replaced === undefined) return false
      if (!canSaveEmail(state.email ?? '', replaced)) return false
      const email = parseEmail(state.email)
      if (email === undefined || !takesEmail(email)) {
        state.problem = { kind: email === undefined ? 'invalid' : 'unsupported' }
        return false
      }
      Object.assign(state, { email, replaced, wrongCodes: 0 })
      const attempt = begin('sending')
      try {
        const wallet = await loadWallet()
        const step = await wallet.updateEmail(email, attempt.signal)
        if (!attempt.isCurrent()) return false
        events.emit('EMAIL_EDIT')
        state.nextMailAt = wallet.nextMailAt()
        setCodeMailed(state)
        state.status = step === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
        return true
      } catch (error) {
        if (attempt.isCurrent()) Object.assign(state, { status: 'idle', problem: problemOf(error) })
        return false
      }
    },
    /** Checks a code, once. A wrong one keeps the session. */
    async check(code: string): Promise<void> {
      const { status: step, email } = state
      if ((step !== 'primary' && step !== 'secondary') || email === undefined || !isCode(code)) return
      const attempt = begin('checking')
      try {
        const wallet = await loadWallet()
        if (step === 'primary') await wallet.updateEmailPrimaryOtp(code, attempt.signal)
        else await wallet.updateEmailSecondaryOtp({ otp: code, email }, attempt.signal)
        if (!attempt.isCurrent()) return
        events.emit('EMAIL_VERIFICATION_CODE_PASS')
      } catch (error) {
        if (!attempt.isCurrent()) return
        state.status = step
        setCodeFailed(state, error, events)
        return
      }
      state.wrongCodes = 0
      if (step === 'primary') setCodeMailed(state)
      state.status = step === 'primary' ? 'secondary' : 'changed'
    },
    /** The code's time is up. */
    expire() {
      if (state.status === 'primary' || state.status === 'secondary') state.isCodeOver = true
    },
    /** The user seems to leave: ends what is under way now if they do. Whether the address stays typed is told then. */
    leave: (staysTyped: () => boolean): Leaving =>
      run.leave(() => {
        run.cancel()
        Object.assign(state, { ...initialState(), ...(staysTyped() && { email: state.email }) })
      }),
  }
}
