import type { Leaving, Run } from '../../core/createSingleRun.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { EmbeddedUnavailableError } from '../../errors/embeddedErrors.js'
import type { Instance } from '../../instance/instance.js'
import {
  checkEmail,
  createMailedCode,
  initialCodeState,
  type MailedCode,
  type MailedCodeState,
  resetCode,
  setCodeMailed,
  setEmail,
} from '../ui/mailedCode.js'
import {
  abandonLogin,
  checkFrameCode,
  connectLogin,
  type LoginProblem,
  loadFrameWallet,
  sendFrameCode,
  supportsEmail,
  toLoginProblem,
} from './login.js'

// Logging in by e-mail: mail, device, code, wallet. One login at a time, for every view.

export type EmailLoginState = MailedCodeState<LoginProblem> & {
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
    | 'deviceFailed'
    | 'code'
    | 'checking'
    /** The code was right: the wallet is being connected. */
    | 'connecting'
    /** The user is logged in, and could not be connected: `problem` says why, and it can be tried again. */
    | 'unconnected'
    | 'connected'
}

type EmailLogin = MailedCode<EmailLoginState> & {
  /** The attempt whose user has logged in. */
  loggedIn: Run | undefined
}

const initialState = (): EmailLoginState => ({
  email: '',
  status: 'idle',
  isReconnecting: false,
  ...initialCodeState(),
})

const createEmailLogin = ({ scope }: Instance): EmailLogin => ({
  ...createMailedCode(scope, initialState()),
  loggedIn: undefined,
})

export const emailLoginState = (instance: Instance): ReadonlyState<EmailLoginState> =>
  instance.use(createEmailLogin).state

/** The user types the address. */
export const typeEmail = (instance: Instance, email: string) => setEmail(instance.use(createEmailLogin), email)

/** Loads the wallet's page ahead, as the user is about to log in. */
export async function prepareEmailLogin(instance: Instance): Promise<void> {
  const wallet = await loadFrameWallet(instance)
  instance.use(createEmailLogin).state.nextMailAt = wallet.nextMailAt()
  await wallet.load()
}

/** Mails a code or a link. Resolves with whether the next step has begun. */
export async function submitEmail(instance: Instance): Promise<boolean> {
  const { status } = emailLoginState(instance)
  if (status === 'sending' || status === 'connecting') return false
  instance.events.emit('EMAIL_SUBMITTED')
  return mail(instance, 'idle')
}

/** Mails another code or link, also in place of an expired one; the step stays if that fails. */
export async function resendEmail(instance: Instance): Promise<boolean> {
  const { status } = emailLoginState(instance)
  return status === 'device' || status === 'deviceFailed' || status === 'code' ? mail(instance, status) : false
}

const statusAfter = { VERIFY_DEVICE: 'device', VERIFY_OTP: 'code', CONNECT: 'connecting' } as const

async function mail(instance: Instance, fallback: EmailLoginState['status']): Promise<boolean> {
  const login = instance.use(createEmailLogin)
  const { state, run } = login
  const email = checkEmail(login, (address) => supportsEmail(instance, address))
  if (email === undefined) return false
  state.email = email
  const sent = await sendFrameCode(instance, login, {
    fallback,
    send: async (wallet, signal) => statusAfter[await wallet.connectEmail(email, signal)],
  })
  if (!sent?.attempt.isCurrent()) return false
  if (sent.isSent) instance.events.emit('EMAIL_VERIFICATION_CODE_SENT')
  // After a failure too: the link that was mailed before still counts.
  if (state.status === 'device') void awaitDevice(instance, sent.attempt)
  if (state.status === 'connecting') void connectUser(instance, run.begin(sent.attempt))
  return sent.isSent
}

/** The user may take longer than the page answers: asked again while this is shown, which prompts nobody. */
async function awaitDevice(instance: Instance, before: Run) {
  const login = instance.use(createEmailLogin)
  const attempt = login.run.begin(before)
  while (attempt.isCurrent()) {
    try {
      await (await loadFrameWallet(instance)).connectDevice(attempt.signal)
      if (!attempt.isCurrent()) return
      instance.events.emit('DEVICE_REGISTERED_FOR_EMAIL')
      setCodeMailed(login, 'code')
      return
    } catch (error) {
      if (!attempt.isCurrent()) return
      const isSlow = error instanceof EmbeddedUnavailableError && error.reason === 'iframe_request_timeout'
      if (isSlow) continue
      Object.assign(login.state, { status: 'deviceFailed', problem: toLoginProblem(error) })
      return
    }
  }
}

/** Checks the mailed code, and connects the user whose code is right. */
export async function checkEmailCode(instance: Instance, code: string): Promise<void> {
  const login = instance.use(createEmailLogin)
  if (login.state.status !== 'code') return
  const attempt = await checkFrameCode(instance, login, code, (wallet, signal) => wallet.connectOtp(code, signal))
  if (attempt) await connectUser(instance, attempt)
}

/** The code's time is up. */
export function expireEmailCode(instance: Instance) {
  const { state } = instance.use(createEmailLogin)
  if (state.status === 'code') state.isCodeExpired = true
}

/** Connects the user who has logged in, once more. */
export async function reconnectEmailUser(instance: Instance): Promise<void> {
  const { state, loggedIn } = instance.use(createEmailLogin)
  if (state.status !== 'unconnected' || !loggedIn?.isCurrent()) return
  state.isReconnecting = true
  await connectUser(instance, loggedIn)
  state.isReconnecting = false
}

async function connectUser(instance: Instance, attempt: Run) {
  const login = instance.use(createEmailLogin)
  login.loggedIn = attempt
  Object.assign(login.state, { status: 'connecting', problem: undefined })
  try {
    await connectLogin(instance, attempt)
    if (attempt.isCurrent()) Object.assign(login.state, initialState(), { status: 'connected' })
  } catch (error) {
    if (attempt.isCurrent()) Object.assign(login.state, { status: 'unconnected', problem: toLoginProblem(error) })
  }
}

/** Ends what is under way, here and on the page; the address stays typed. */
export function cancelEmailLogin(instance: Instance) {
  const login = instance.use(createEmailLogin)
  const { status, email, nextMailAt } = login.state
  resetCode(login, { ...initialState(), email, nextMailAt })
  login.loggedIn = undefined
  if (status !== 'idle') abandonLogin(instance)
}

/** The user seems to leave: ends what is under way now if they do. */
export const leaveEmailLogin = (instance: Instance): Leaving =>
  instance.use(createEmailLogin).run.startLeaving(() => cancelEmailLogin(instance))
