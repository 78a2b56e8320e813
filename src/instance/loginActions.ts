import type { PageLogin } from '../controllers/embedded/pageLogin.js'
import { importWithRetry } from '../core/load.js'
import type {
  ConfirmEmailCodeOptions,
  EmailLoginOptions,
  EmailLoginStep,
  SocialLoginOptions,
} from '../domain/logins.js'
import type { WalletConnection } from '../domain/walletConnection.js'
import type { LatchkeyErrorOf } from '../errors/errorOf.js'
import type { Instance } from './instance.js'
import { internalsOf } from './internals.js'
import type { WalletModal } from './walletModal.js'

// Logins without the card. Each needs `embedded()` among the connectors, and loads what it needs when it is called.

type Loaded = { readonly instance: Instance; readonly verbs: PageLogin }

const createHolder = (): { loaded?: Loaded } => ({})

/** Calls at once if the code is there: a window opens only within the press. */
async function withLogin<T>(modal: WalletModal, run: (verbs: PageLogin, instance: Instance) => Promise<T>): Promise<T> {
  const internals = internalsOf(modal)
  const holder = internals.keep(createHolder)
  if (!holder.loaded || holder.loaded.instance.scope.isEnded) {
    const instance = await internals.instance()
    const load = () => import('../controllers/embedded/pageLogin.js')
    const { pageLogin } = await importWithRetry(load, instance.scope.signal)
    holder.loaded = { instance, verbs: pageLogin }
  }
  const { instance, verbs } = holder.loaded
  return run(verbs, instance)
}

export type PrepareLoginErrorType = LatchkeyErrorOf<
  'ALREADY_LOGGED_IN' | 'EMBEDDED_MISSING' | 'EMBEDDED_UNAVAILABLE' | 'EMBEDDED_UNUSABLE' | 'REQUEST_ABORTED'
>

/**
 * Loads what a login needs, and the wallet's page. Await it before a social login, or call it when the user comes near: a
 * provider's window opens only within the press.
 * @throws EmbeddedMissingError, EmbeddedUnusableError, AlreadyLoggedInError, EmbeddedUnavailableError
 */
export const prepareLogin = (modal: WalletModal): Promise<void> =>
  withLogin(modal, (verbs, instance) => verbs.prepareLogin(instance))

export type LoginWithEmailErrorType =
  | PrepareLoginErrorType
  | LatchkeyErrorOf<
      | 4001
      | 'EMAIL_COOLDOWN'
      | 'EMAIL_INVALID'
      | 'EMBEDDED_ERROR'
      | 'LOGIN_NOT_OFFERED'
      | 'OFFLINE'
      | 'REQUEST_TIMEOUT'
      | 'TERMS_NOT_ACCEPTED'
    >

/**
 * Mails a code, or on a new device a link. Resolves with what comes next: `code`, `device`, or `connected` if the wallet's
 * page knows the user. A second call takes the place of the first.
 * @throws EmailInvalidError, EmailCooldownError within 30 s of the last mail, TermsNotAcceptedError, OfflineError,
 * EmbeddedUnavailableError, and those of `prepareLogin`
 */
export const loginWithEmail = (modal: WalletModal, options: EmailLoginOptions): Promise<EmailLoginStep> =>
  withLogin(modal, (verbs, instance) => verbs.loginWithEmail(instance, options))

export type ConfirmEmailCodeErrorType = LoginWithEmailErrorType | LatchkeyErrorOf<'EMAIL_CODE_REFUSED'>

/**
 * Checks the mailed code and resolves with the connection. If the code was right and connecting failed, call it again:
 * the same code counts.
 * @throws EmailCodeRefusedError, whose `reason` says why
 */
export const confirmEmailCode = (modal: WalletModal, options: ConfirmEmailCodeOptions): Promise<WalletConnection> =>
  withLogin(modal, (verbs, instance) => verbs.confirmEmailCode(instance, options))

export type ResendEmailCodeErrorType = LoginWithEmailErrorType

/**
 * Mails another code or link in place of the last one.
 * @throws EmailCooldownError within 30 s of the last mail
 */
export const resendEmailCode = (modal: WalletModal): Promise<EmailLoginStep> =>
  withLogin(modal, (verbs, instance) => verbs.resendEmailCode(instance))

/** Ends a login by e-mail, here and on the wallet's page. */
export const cancelEmailLogin = (modal: WalletModal): Promise<void> =>
  withLogin(modal, async (verbs, instance) => verbs.cancelEmailLogin(instance))

export type LoginWithSocialErrorType = LoginWithEmailErrorType | LatchkeyErrorOf<'LOGIN_WINDOW_BLOCKED'>

/**
 * Logs in at a provider, in its own window. Call it within the press, after `prepareLogin`. Farcaster has no window: pass
 * `onUri` for its QR code.
 * @throws UserRejectedError if the window was closed or the provider has declined, LoginWindowBlockedError,
 * LoginNotOfferedError, RequestTimeoutError after 45 s
 */
export const loginWithSocial = (modal: WalletModal, options: SocialLoginOptions): Promise<WalletConnection> =>
  withLogin(modal, (verbs, instance) => verbs.loginWithSocial(instance, options))
