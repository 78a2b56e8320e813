import { MAX_RECENT_EMAILS } from '../../config/pageLimits.js'
import { isSameEmail, parseEmail } from '../../core/email.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { hasCode } from '../../core/values.js'
import { OfflineError } from '../../errors/requestErrors.js'
import { SignInUnavailableError } from '../../errors/siwxErrors.js'
import type { Instance } from '../../instance/instance.js'
import { isOnline } from '../../platform/pageState.js'
import { followActiveAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import {
  checkCode,
  checkEmail,
  createMailedCode,
  initialCodeState,
  type MailedCode,
  type MailedCodeState,
  resetCode,
  sendCode,
  setEmail,
} from '../ui/mailedCode.js'
import { loadSignIn } from './loadSignIn.js'

// An e-mail address that is asked for before the user signs, and the code that proves it.

/** Why the last step went no further. */
type CaptureProblem = { readonly kind: 'invalid' | 'refusedEmail' | 'refusedCode' | 'offline' | 'failed' }

type EmailCaptureState = MailedCodeState<CaptureProblem> & {
  email: string
  /** `code`: one was mailed, and the user has to type it. */
  status: 'idle' | 'sending' | 'skipping' | 'code' | 'checking'
}

const initialState = (): EmailCaptureState => ({ email: '', status: 'idle', ...initialCodeState() })

function createEmailCapture(instance: Instance): MailedCode<EmailCaptureState> {
  const capture = createMailedCode(instance.scope, initialState())
  // Another account is asked by itself.
  instance.scope.add(followActiveAccount(instance, () => resetEmailCapture(instance)))
  return capture
}

export const emailCaptureState = (instance: Instance): ReadonlyState<EmailCaptureState> =>
  instance.use(createEmailCapture).state

/** The user of an embedded wallet has an address already. */
export function prefillCaptureEmail(instance: Instance) {
  const { state } = instance.use(createEmailCapture)
  if (state.email === '') state.email = instance.account.state.embedded?.email ?? ''
}

/** The user types the address. */
export const typeCaptureEmail = (instance: Instance, email: string) => setEmail(instance.use(createEmailCapture), email)

/** Hands in the address, which may need a code. Mails another code where one was mailed before. */
export async function submitCaptureEmail(instance: Instance): Promise<void> {
  const capture = instance.use(createEmailCapture)
  const { status } = capture.state
  if (status === 'sending' || status === 'skipping') return
  const email = checkEmail(capture)
  if (email === undefined) return
  capture.state.wrongCodes = 0
  await sendCode(capture, {
    fallback: status === 'code' ? 'code' : 'idle',
    async send(attempt) {
      const { verbs, namespace } = await loadVerbs(instance)
      if (await verbs.requestSignInEmail(instance, namespace, email, attempt)) return 'code'
      remember(instance, email)
      return 'idle'
    },
    explain: (error) => ({ problem: toProblem(instance, error, 'refusedEmail') }),
  })
}

/** Hands in the mailed code. */
export async function confirmCaptureCode(instance: Instance, code: string): Promise<void> {
  const capture = instance.use(createEmailCapture)
  const { state } = capture
  if (state.status !== 'code') return
  const email = parseEmail(state.email) ?? ''
  const attempt = await checkCode(capture, code, {
    async check(attempt) {
      const { verbs, namespace } = await loadVerbs(instance)
      await verbs.confirmSignInEmail(instance, namespace, code, attempt)
      remember(instance, email)
    },
    explain: (error) => ({
      problem: toProblem(instance, error, 'refusedCode'),
      wrongCodes: state.wrongCodes + 1,
    }),
  })
  if (attempt) state.status = 'idle'
}

/** The user goes on without an address. */
export async function skipEmailCapture(instance: Instance): Promise<void> {
  const { state, run } = instance.use(createEmailCapture)
  Object.assign(state, { status: 'skipping', problem: undefined })
  const attempt = run.begin()
  try {
    const { verbs, namespace } = await loadVerbs(instance)
    await verbs.skipSignInEmail(instance, namespace, attempt)
    if (attempt.isCurrent()) state.status = 'idle'
  } catch (error) {
    if (attempt.isCurrent())
      Object.assign(state, { status: 'idle', problem: toProblem(instance, error, 'refusedEmail') })
  }
}

/** The user seems to leave the code for the address. */
export const leaveEmailCapture = (instance: Instance) =>
  instance.use(createEmailCapture).run.startLeaving(() => resetEmailCapture(instance))

/** Back to the address. */
export function resetEmailCapture(instance: Instance) {
  const capture = instance.use(createEmailCapture)
  resetCode(capture, { ...initialState(), email: capture.state.email })
}

/** Addresses that were handed in here before, the newest first. */
export const recentEmails = (instance: Instance): readonly string[] =>
  (storageOf(instance).read('recent_emails') ?? []).flatMap((email) => parseEmail(email) ?? [])

/** The most common domains that anybody can have an address at. */
const DOMAINS = ['gmail.com', 'outlook.com', 'icloud.com', 'yahoo.com', 'proton.me'] as const
const MAX_SUGGESTIONS = 3

/** Whole addresses that begin with what was typed. */
export function suggestEmails(typed: string): readonly string[] {
  const [local = '', domain = '', ...extraParts] = typed.trim().split('@')
  if (local === '' || extraParts.length > 0) return []
  const start = domain.toLowerCase()
  return DOMAINS.filter((name) => name.startsWith(start) && name !== start)
    .map((name) => `${local}@${name}`)
    .filter((email) => parseEmail(email) !== undefined)
    .slice(0, MAX_SUGGESTIONS)
}

async function loadVerbs(instance: Instance) {
  if (!isOnline()) throw new OfflineError()
  const verbs = await loadSignIn(instance)
  if (!verbs) throw new SignInUnavailableError('SIWX is not enabled')
  return { verbs, namespace: instance.network.state.activeNamespace ?? '' }
}

function toProblem(instance: Instance, error: unknown, refused: 'refusedEmail' | 'refusedCode'): CaptureProblem {
  if (error instanceof OfflineError) return { kind: 'offline' }
  log(instance, 'warn', 'email', error)
  return { kind: hasCode(error, 'EMAIL_REFUSED') ? refused : 'failed' }
}

function remember(instance: Instance, email: string) {
  const otherEmails = recentEmails(instance).filter((recent) => !isSameEmail(recent, email))
  storageOf(instance).write('recent_emails', [email, ...otherEmails].slice(0, MAX_RECENT_EMAILS))
}
