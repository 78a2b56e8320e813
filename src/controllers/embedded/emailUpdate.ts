import type { Leaving } from '../../core/createSingleRun.js'
import { isSameEmail } from '../../core/email.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Instance } from '../../instance/instance.js'
import { activeEmail } from '../account/activeAccount.js'
import {
  checkEmail,
  createMailedCode,
  initialCodeState,
  type MailedCodeState,
  resetCode,
  setCodeMailed,
  setEmail,
} from '../ui/mailedCode.js'
import { checkFrameCode, type LoginProblem, sendFrameCode, supportsEmail } from './login.js'

// Changing the e-mail address: a code from the current one, then a code from the new one. Nothing changes before both are
// right. One change at a time, for every view.

type EmailUpdateState = MailedCodeState<LoginProblem> & {
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

const createEmailUpdate = ({ scope }: Instance) => createMailedCode(scope, initialState())

export const emailUpdateState = (instance: Instance): ReadonlyState<EmailUpdateState> =>
  instance.use(createEmailUpdate).state

/** The user types the new address. */
export const typeNewEmail = (instance: Instance, email: string) => setEmail(instance.use(createEmailUpdate), email)

const statusAfter = { VERIFY_PRIMARY_OTP: 'primary', VERIFY_SECONDARY_OTP: 'secondary' } as const

/** Mails the first code. Resolves with whether the next step has begun. */
export async function submitNewEmail(instance: Instance): Promise<boolean> {
  const update = instance.use(createEmailUpdate)
  const replaced = activeEmail(instance)
  if (update.state.status === 'sending' || replaced === undefined) return false
  if (!canSaveEmail(update.state.email ?? '', replaced)) return false
  const email = checkEmail(update, (address) => supportsEmail(instance, address))
  if (email === undefined) return false
  Object.assign(update.state, { email, replaced, wrongCodes: 0 })
  const sent = await sendFrameCode(instance, update, {
    fallback: 'idle',
    send: async (wallet, signal) => statusAfter[await wallet.updateEmail(email, signal)],
  })
  if (!sent?.isSent) return false
  instance.events.emit('EMAIL_EDIT')
  return true
}

/** Checks the code of this step. */
export async function checkUpdateCode(instance: Instance, code: string): Promise<void> {
  const update = instance.use(createEmailUpdate)
  const { status: step, email } = update.state
  if ((step !== 'primary' && step !== 'secondary') || email === undefined) return
  const attempt = await checkFrameCode(instance, update, code, (wallet, signal) =>
    step === 'primary'
      ? wallet.updateEmailPrimaryOtp(code, signal)
      : wallet.updateEmailSecondaryOtp({ otp: code, email }, signal),
  )
  if (!attempt) return
  update.state.wrongCodes = 0
  if (step === 'primary') setCodeMailed(update, 'secondary')
  else update.state.status = 'changed'
}

/** The code's time is up. */
export function expireUpdateCode(instance: Instance) {
  const { state } = instance.use(createEmailUpdate)
  if (state.status === 'primary' || state.status === 'secondary') state.isCodeExpired = true
}

/** The user seems to leave: ends what is under way now if they do. `staysTyped`, asked then: the address stays typed. */
export function leaveEmailUpdate(instance: Instance, staysTyped: () => boolean): Leaving {
  const update = instance.use(createEmailUpdate)
  return update.run.startLeaving(() =>
    resetCode(update, { ...initialState(), email: staysTyped() ? update.state.email : undefined }),
  )
}
