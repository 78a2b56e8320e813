import { EMAIL_CODE_LENGTH, SOCIAL_LOGIN_MS } from '../../config/limits.js'
import { resolveFeatures } from '../../config/options.js'
import { watchState } from '../../core/watchState.js'
import type { SocialProvider } from '../../domain/embedded.js'
import type {
  ConfirmEmailCodeOptions,
  EmailCodeStep,
  EmailLoginOptions,
  EmailLoginStep,
  SocialLoginOptions,
} from '../../domain/logins.js'
import type { WalletConnection } from '../../domain/walletConnection.js'
import {
  EmailCooldownError,
  EmbeddedError,
  EmbeddedUnavailableError,
  OtherUserError,
} from '../../errors/embeddedErrors.js'
import { InvalidOptionError, UserRejectedError } from '../../errors/latchkeyError.js'
import {
  AlreadyLoggedInError,
  EmailCodeRefusedError,
  EmailInvalidError,
  EmbeddedMissingError,
  EmbeddedUnusableError,
  LoginNotOfferedError,
  LoginWindowBlockedError,
} from '../../errors/loginErrors.js'
import {
  MalformedAnswerError,
  OfflineError,
  RequestAbortedError,
  RequestTimeoutError,
} from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { isLoggedIn } from '../connection/activeConnection.js'
import { canUseEmbedded } from '../connection/canLogIn.js'
import { walletConnectionOf } from '../connection/walletConnectionOf.js'
import { storageOf } from '../storage.js'
import { requireTerms } from '../wallets/requireTerms.js'
import {
  cancelEmailLogin,
  checkEmailCode,
  emailLoginState,
  expireEmailCode,
  prepareEmailLogin,
  reconnectEmailUser,
  resendEmail,
  submitEmail,
  typeEmail,
} from './emailLogin.js'
import { farcasterLoginState, leaveFarcasterLogin, startFarcasterLogin } from './farcasterLogin.js'
import type { LoginProblem } from './login.js'
import { leaveSocialLogin, offeredSocials, socialLoginState, startSocialLogin } from './socialLogin.js'

// Logins of a page without the card: the machines of the card, each step as a promise.

/** @throws EmbeddedMissingError, EmbeddedUnusableError, AlreadyLoggedInError */
function requireEmbedded(instance: Instance) {
  if (!instance.embedded) throw new EmbeddedMissingError()
  if (!canUseEmbedded(instance)) throw new EmbeddedUnusableError()
  if (isLoggedIn(instance.connection)) throw new AlreadyLoggedInError()
}

/** Why a login went no further, as an error for the app. */
export function toLoginError(problem: LoginProblem | undefined): Error {
  switch (problem?.kind) {
    case undefined:
      return new RequestAbortedError()
    case 'invalid':
    case 'unsupported':
      return new EmailInvalidError(problem.kind)
    case 'throttled':
      return new EmailCooldownError(problem.seconds)
    case 'offline':
      return new OfflineError()
    case 'otherUser':
      return new OtherUserError()
    case 'untrusted':
      return new MalformedAnswerError('Untrusted Origin')
    case 'unavailable':
      return problem.reason === 'iframe_load_failed' || problem.reason === 'iframe_request_timeout'
        ? new EmbeddedUnavailableError(problem.reason)
        : new InvalidOptionError('services.secureSite', 'the embedded wallet cannot be loaded')
    case 'failed':
      return new EmbeddedError(problem.message)
  }
}

/** Loads the wallet's page, so that a window opens within the press. */
async function prepareLogin(instance: Instance): Promise<void> {
  requireEmbedded(instance)
  await prepareEmailLogin(instance)
}

/** Mails a code or a link. Resolves with what comes next. */
async function loginWithEmail(instance: Instance, options: EmailLoginOptions): Promise<EmailLoginStep> {
  requireEmbedded(instance)
  requireTerms(instance, options)
  if (!resolveFeatures(instance.liveOptions.state.features).email) throw new LoginNotOfferedError('email')
  const { status } = emailLoginState(instance)
  // In place of what is under way.
  if (status === 'sending' || status === 'connecting') cancelEmailLogin(instance)
  typeEmail(instance, options.email)
  return withSignal(
    options.signal,
    () => cancelEmailLogin(instance),
    async () => {
      await submitEmail(instance)
      return readEmailStep(instance)
    },
  )
}

/** Mails another code or link. */
async function resendEmailCode(instance: Instance): Promise<EmailLoginStep> {
  const { status } = emailLoginState(instance)
  if (status !== 'device' && status !== 'deviceFailed' && status !== 'code')
    throw new EmailCodeRefusedError('unexpected', 'No mail was sent before')
  await resendEmail(instance)
  return readEmailStep(instance)
}

/** Checks the mailed code, and connects. After a failure to connect it is called again, without another code. */
async function confirmEmailCode(instance: Instance, { code }: ConfirmEmailCodeOptions): Promise<WalletConnection> {
  const state = emailLoginState(instance)
  if (state.status === 'unconnected') await reconnectEmailUser(instance)
  else {
    if (state.status !== 'code') throw new EmailCodeRefusedError('unexpected')
    if (state.isCodeExpired || Date.now() >= (state.expiresAt ?? 0)) {
      expireEmailCode(instance)
      throw new EmailCodeRefusedError('expired')
    }
    if (code.length !== EMAIL_CODE_LENGTH || !/^\d+$/.test(code)) throw new EmailCodeRefusedError('malformed')
    await checkEmailCode(instance, code)
  }
  if (emailLoginState(instance).status === 'connected') return activeConnection(instance)
  const { wrongCode, isCodeExpired, problem } = emailLoginState(instance)
  if (wrongCode !== undefined) throw new EmailCodeRefusedError(isCodeExpired ? 'expired' : 'wrong', wrongCode)
  throw toLoginError(problem)
}

/** What a mail was followed by. */
async function readEmailStep(instance: Instance): Promise<EmailLoginStep> {
  const state = emailLoginState(instance)
  const { expiresAt, nextMailAt: resendAt, problem } = state
  if (problem && state.status !== 'connecting') throw toLoginError(problem)
  if (state.status === 'code') return { next: 'code', expiresAt, resendAt }
  if (state.status === 'device') {
    const approved = untilApproved(instance)
    // An app may not wait for it.
    approved.catch(() => undefined)
    return { next: 'device', expiresAt, resendAt, approved }
  }
  const isConnected = await untilState(instance, state, () => {
    if (state.status === 'connected') return true
    return state.status === 'connecting' ? undefined : false
  })
  if (!isConnected) throw toLoginError(state.problem)
  return { next: 'connected', connection: await activeConnection(instance) }
}

/** Once the mailed link was followed. Another mail changes nothing of that. */
function untilApproved(instance: Instance): Promise<EmailCodeStep> {
  const state = emailLoginState(instance)
  return untilState(instance, state, () => {
    if (state.status === 'device' || state.status === 'sending') return undefined
    if (state.status !== 'code') throw toLoginError(state.problem)
    return { next: 'code', expiresAt: state.expiresAt, resendAt: state.nextMailAt }
  })
}

/** Logs in at a provider. The window opens at once, so that it is within the press. */
async function loginWithSocial(instance: Instance, options: SocialLoginOptions): Promise<WalletConnection> {
  const { provider, signal } = options
  requireEmbedded(instance)
  requireTerms(instance, options)
  // POP-5.
  if (!offeredSocials(instance).includes(provider)) throw new LoginNotOfferedError(provider)
  const leave = provider === 'farcaster' ? leaveFarcasterLogin : leaveSocialLogin
  await withSignal(
    signal,
    () => leave(instance).finish(),
    () => (provider === 'farcaster' ? logInByLink(instance, options.onUri) : logInByWindow(instance, provider)),
  )
  storageOf(instance).write('last_social', provider)
  return activeConnection(instance)
}

function logInByWindow(instance: Instance, provider: SocialProvider): Promise<true> {
  startSocialLogin(instance, provider)
  const state = socialLoginState(instance)
  return untilState(instance, state, () => {
    if (state.provider !== provider) throw new RequestAbortedError()
    switch (state.status) {
      case 'connected':
        return true
      case 'blocked':
        throw new LoginWindowBlockedError()
      case 'closed':
        throw new UserRejectedError({ details: { closed: true } }, 'The user closed the login window')
      case 'declined':
        throw new UserRejectedError({}, 'The provider did not log the user in')
      case 'expired':
        throw new RequestTimeoutError(SOCIAL_LOGIN_MS)
      case 'failed':
        throw toLoginError(state.problem)
      default:
        return undefined
    }
  })
}

function logInByLink(instance: Instance, onUri: SocialLoginOptions['onUri']): Promise<true> {
  startFarcasterLogin(instance)
  const state = farcasterLoginState(instance)
  let lastUrl: string | undefined
  return untilState(instance, state, () => {
    const { status, url, endsAt, problem } = state
    if (status === 'idle') throw new RequestAbortedError()
    if (status === 'failed') throw toLoginError(problem)
    if (url !== undefined && endsAt !== undefined && url !== lastUrl) {
      lastUrl = url
      onUri?.(url, { expiresAt: endsAt })
    }
    return status === 'connected' || undefined
  })
}

const activeConnection = (instance: Instance) =>
  walletConnectionOf(instance, instance.network.state.activeNamespace ?? '')

/** Cancels what runs once the signal is aborted. */
async function withSignal<T>(signal: AbortSignal | undefined, cancel: () => void, run: () => Promise<T>): Promise<T> {
  if (signal?.aborted) throw new RequestAbortedError()
  signal?.addEventListener('abort', cancel)
  try {
    return await run()
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** Resolves once the callback returns something for the state; it may also throw. Ends with the modal. */
function untilState<T>({ scope }: Instance, state: object, read: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    function settle(finish: () => void) {
      unwatch()
      scope.signal.removeEventListener('abort', stop)
      finish()
    }
    const stop = () => settle(() => reject(new RequestAbortedError()))
    function check() {
      try {
        const value = read()
        if (value !== undefined) settle(() => resolve(value))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    const unwatch = watchState(state, check)
    scope.signal.addEventListener('abort', stop)
    check()
  })
}

/** What a page calls to log somebody in: one chunk. */
export const pageLogin = {
  prepareLogin,
  loginWithEmail,
  confirmEmailCode,
  resendEmailCode,
  cancelEmailLogin,
  loginWithSocial,
}

export type PageLogin = typeof pageLogin
