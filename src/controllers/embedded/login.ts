import { defaultServices, servicesOf } from '../../config/services.js'
import type { WalletSession } from '../../connectors/connector.js'
import type { FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import type { Run } from '../../core/createSingleRun.js'
import { isHostedEmail } from '../../core/email.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { messageOf } from '../../core/values.js'
import {
  EmailCooldownError,
  EmbeddedUnavailableError,
  isPageError,
  OtherUserError,
} from '../../errors/embeddedErrors.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { OfflineError, RequestAbortedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { cancelConnect, connect } from '../connection/connect.js'
import { checkCode, type MailedCode, type MailedCodeState, sendCode } from '../ui/mailedCode.js'

/** Why a login, or a change of its address, went no further. */
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

/** What to tell the user of an error; nothing if they have left. */
export function toLoginProblem(error: unknown): LoginProblem | undefined {
  if (error instanceof RequestAbortedError) return undefined
  if (error instanceof EmailCooldownError) return { kind: 'throttled', seconds: error.secondsLeft }
  if (error instanceof OfflineError) return { kind: 'offline' }
  if (error instanceof OtherUserError) return { kind: 'otherUser' }
  // Only the app's developers can fix it.
  if (error instanceof InvalidOptionError) return { kind: 'unavailable', reason: error.code }
  if (error instanceof EmbeddedUnavailableError) return { kind: 'unavailable', reason: error.reason }
  return { kind: 'failed', message: toReason(error) }
}

/** An error's message, cleaned. */
export const toReason = (error: unknown) => displayText(messageOf(error), TEXT_LIMIT.reason)

/** Loads what talks to the wallet's page. */
export const loadFrameWallet = async (instance: Instance): Promise<FrameWallet> =>
  (await instance.clients.embedded()).wallet

/**
 * Connects the wallet whose user has just logged in, unless that is cancelled: then nobody is connected (EML-4). While
 * the user seems to leave, the wallet's answer is kept, and used only if they come back.
 */
export async function connectLogin(
  instance: Instance,
  { signal, untilDecided }: Pick<Run, 'signal' | 'untilDecided'>,
): Promise<WalletSession> {
  const { connector, wallet } = await instance.clients.embedded()
  if (signal.aborted) {
    void wallet.signOut()
    throw new RequestAbortedError()
  }
  const cancel = () => cancelConnect(instance, connector)
  signal.addEventListener('abort', cancel)
  try {
    return await connect(instance, connector, { untilDecided })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** The user has given up: the page ends what it has logged in. */
export function abandonLogin(instance: Instance) {
  loadFrameWallet(instance).then(
    (wallet) => wallet.abandonLogin(),
    () => undefined,
  )
}

/** Whether the wallet's page takes a parsed address. Another page than the hosted one may take more. */
export const supportsEmail = ({ input }: Instance, email: string): boolean =>
  servicesOf(input).secureSite !== defaultServices.secureSite || isHostedEmail(email)

type FrameSendOptions<status> = {
  /** The status that stays if nothing is mailed. */
  readonly fallback: status
  /** Requests a mail. Resolves with the status that follows. */
  send(wallet: FrameWallet, signal: AbortSignal): Promise<status>
}

/** Has the wallet's page mail a code or a link, at most every 30 seconds (EML-2). */
export const sendFrameCode = <state extends MailedCodeState<LoginProblem>>(
  instance: Instance,
  code: MailedCode<state>,
  { fallback, send }: FrameSendOptions<state['status']>,
) =>
  sendCode(code, {
    fallback,
    async send({ signal }) {
      const wallet = await loadFrameWallet(instance)
      try {
        return await send(wallet, signal)
      } finally {
        code.state.nextMailAt = wallet.nextMailAt()
      }
    },
    explain: (error) => ({ problem: toLoginProblem(error) }),
  })

/** The page answers in words only. These say that another try with this code is of no use. */
const expiredText = /expired|too many|attempts|no longer valid/i

/** Has the wallet's page check a code, once. A wrong one keeps the session. */
export async function checkFrameCode(
  { clients, events }: Instance,
  code: MailedCode<MailedCodeState<LoginProblem>>,
  typed: string,
  check: (wallet: FrameWallet, signal: AbortSignal) => Promise<unknown>,
): Promise<Run | undefined> {
  const attempt = await checkCode(code, typed, {
    check: async ({ signal }) => check((await clients.embedded()).wallet, signal),
    explain(error) {
      events.emit('EMAIL_VERIFICATION_CODE_FAIL', { message: toReason(error) })
      // The page has not said that the code is wrong.
      if (!isPageError(error)) return { problem: toLoginProblem(error) }
      return {
        wrongCode: displayText(error.message, TEXT_LIMIT.reason),
        wrongCodes: code.state.wrongCodes + 1,
        isCodeExpired: expiredText.test(error.message),
      }
    },
  })
  if (attempt) events.emit('EMAIL_VERIFICATION_CODE_PASS')
  return attempt
}
