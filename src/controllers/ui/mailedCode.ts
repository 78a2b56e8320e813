import { proxy } from 'valtio/vanilla'
import { EMAIL_CODE_LENGTH, EMAIL_CODE_MS } from '../../config/limits.js'
import { createSingleRun, type Run, type SingleRun } from '../../core/createSingleRun.js'
import { parseEmail } from '../../core/email.js'
import type { Scope } from '../../core/scope.js'

/** An address and the code mailed to it. The code itself is kept nowhere (EML-3). */
export type MailedCodeState<problem extends { readonly kind: string } = { readonly kind: string }> = {
  /** The address as typed; `undefined` until something is typed. */
  email: string | undefined
  /** `sending` while a code is requested, `checking` while one is checked; the others are those of the form. */
  status: string
  /** Why the last step went no further, besides a wrong code. */
  problem: problem | undefined
  /** The page's own words about a wrong code, cleaned. */
  wrongCode: string | undefined
  /** Counts the codes that have to be typed again, so that a view can empty its field. */
  wrongCodes: number
  /** The code is of no use any more: expired, or tried too often. */
  isCodeExpired: boolean
  /** When the code or the link expires, in milliseconds since 1970. */
  expiresAt: number | undefined
  /** When the next one may be requested, in milliseconds since 1970. */
  nextMailAt: number | undefined
}

/** What a form with a mailed code keeps between its verbs. */
export type MailedCode<state extends MailedCodeState = MailedCodeState> = {
  readonly state: state
  /** One step at a time: whatever a replaced one comes to changes nothing (EML-4). */
  readonly run: SingleRun
}

export const initialCodeState = () => ({
  problem: undefined,
  wrongCode: undefined,
  wrongCodes: 0,
  isCodeExpired: false,
  expiresAt: undefined,
  nextMailAt: undefined,
})

export const createMailedCode = <state extends MailedCodeState>(
  scope: Pick<Scope, 'add'>,
  initial: state,
): MailedCode<state> => ({ state: proxy(initial), run: createSingleRun(scope) })

export function setEmail({ state }: MailedCode, email: string) {
  state.email = email
  state.problem = undefined
}

/** The typed address if it may be sent; otherwise `problem` says why not (EML-1). */
export function checkEmail({ state }: MailedCode, isSupported = (_email: string) => true): string | undefined {
  const email = parseEmail(state.email)
  if (email !== undefined && isSupported(email)) return email
  state.problem = { kind: email === undefined ? 'invalid' : 'unsupported' }
  return undefined
}

type SendOptions<state extends MailedCodeState> = {
  /** The status that stays if nothing is mailed. */
  readonly fallback: state['status']
  /** Requests a mail. Resolves with the status that follows. */
  send(attempt: Run): Promise<state['status']>
  /** What an error changes in the state. */
  explain(error: unknown): Partial<MailedCodeState>
}

/** Mails a code or a link, in place of what was under way. `undefined` if this was replaced or cancelled meanwhile. */
export async function sendCode<state extends MailedCodeState>(
  code: MailedCode<state>,
  { fallback, send, explain }: SendOptions<state>,
): Promise<{ readonly isSent: boolean; readonly attempt: Run } | undefined> {
  const attempt = beginStep(code, 'sending')
  try {
    const status = await send(attempt)
    if (!attempt.isCurrent()) return undefined
    setCodeMailed(code, status)
    return { isSent: true, attempt }
  } catch (error) {
    if (!attempt.isCurrent()) return undefined
    Object.assign(code.state, { status: fallback, ...explain(error) })
    return { isSent: false, attempt }
  }
}

type CheckOptions = {
  check(attempt: Run): Promise<unknown>
  /** What an error changes in the state. */
  explain(error: unknown): Partial<MailedCodeState>
}

/** Checks a code, once. Resolves with the attempt if it is right; otherwise the status stays as it was. */
export async function checkCode(
  code: MailedCode,
  typed: string,
  { check, explain }: CheckOptions,
): Promise<Run | undefined> {
  if (!codePattern.test(typed)) return undefined
  const { status } = code.state
  const attempt = beginStep(code, 'checking')
  try {
    await check(attempt)
    return attempt.isCurrent() ? attempt : undefined
  } catch (error) {
    if (attempt.isCurrent()) Object.assign(code.state, { status, ...explain(error) })
    return undefined
  }
}

/** A code or a link is on its way. */
export function setCodeMailed<state extends MailedCodeState>({ state }: MailedCode<state>, status: state['status']) {
  Object.assign(state, { status, expiresAt: Date.now() + EMAIL_CODE_MS, isCodeExpired: false })
}

/** Ends what is under way, and begins again from another state. */
export function resetCode<state extends MailedCodeState>({ state, run }: MailedCode<state>, next: state) {
  run.cancel()
  Object.assign(state, next)
}

const codePattern = new RegExp(`^\\d{${EMAIL_CODE_LENGTH}}$`)

function beginStep({ state, run }: MailedCode, status: 'sending' | 'checking'): Run {
  Object.assign(state, { status, problem: undefined, wrongCode: undefined })
  return run.begin()
}
