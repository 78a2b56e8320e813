import { proxy } from 'valtio/vanilla'
import { LOGIN_RETURN_MS, SOCIAL_LOGIN_MS } from '../../config/limits.js'
import { resolveFeatures } from '../../config/options.js'
import { createSingleRun, type Leaving, type Run } from '../../core/createSingleRun.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { isSocialProvider, type SocialProvider } from '../../domain/embedded.js'
import type { Instance } from '../../instance/instance.js'
import {
  type LoginWindow,
  leaveForLogin,
  loginReturnUrl,
  openLoginWindow,
  takeLoginResult,
} from '../../platform/loginWindow.js'
import { readSocialDevice } from '../../platform/readDevice.js'
import { isLoggedIn } from '../connection/activeConnection.js'
import { storageOf } from '../storage.js'
import { abandonLogin, type LoginProblem, loadFrameWallet } from './login.js'
import {
  cancelProviderLogin,
  connectProviderUser,
  failProviderLogin,
  fetchLoginUri,
  frameOriginOf,
  type ProviderLogin,
} from './providerLogin.js'
import { redirectUri } from './redirectUri.js'

// Logging in at a provider's own site. One login at a time, for every view; its result is used once, and only from the
// window opened here.

export type SocialLoginState = {
  provider: SocialProvider | undefined
  status:
    | 'idle'
    /** The user logs in, in the provider's window. */
    | 'waiting'
    /** The same, in a window that this page cannot see. */
    | 'apart'
    /** The browser has blocked the window: it opens in the next press. */
    | 'blocked'
    /** The user has agreed; the account is being read. */
    | 'reading'
    /** The user has closed the window. */
    | 'closed'
    /** The provider has declined. */
    | 'declined'
    | 'expired'
    | 'failed'
    | 'connected'
  /** When the wait ends, in milliseconds since 1970. */
  endsAt: number | undefined
  problem: LoginProblem | undefined
}

type SocialLogin = ProviderLogin & {
  readonly state: SocialLoginState
  /** The provider's window, while it is open. */
  popup: LoginWindow | undefined
}

/** What a login does with windows; tests have their own. */
type LoginBrowser = {
  /** Windows are of no use here, such as in Telegram. */
  readonly isInTab: boolean
  /** Within a press. `undefined` if the browser blocks it. `origin`: of the site that ends the login there. */
  openWindow(origin: string): LoginWindow | undefined
  /** Leaves this page for a checked address. */
  leaveFor(url: string): void
}

export const createLoginBrowser = (): LoginBrowser => ({
  isInTab: readSocialDevice().isTelegram,
  openWindow: openLoginWindow,
  leaveFor: leaveForLogin,
})

const initialState = (): SocialLoginState => ({
  provider: undefined,
  status: 'idle',
  endsAt: undefined,
  problem: undefined,
})

function createSocialLogin({ scope }: Instance): SocialLogin {
  const login: SocialLogin = { state: proxy(initialState()), run: createSingleRun(scope), popup: undefined }
  scope.add(() => closeWindow(login))
  return login
}

export const socialLoginState = (instance: Instance): ReadonlyState<SocialLoginState> =>
  instance.use(createSocialLogin).state

/** The app's providers in its order, without those that do not work here (POP-5). */
export function offeredSocials({ liveOptions }: Pick<Instance, 'liveOptions'>): readonly SocialProvider[] {
  const { socials } = resolveFeatures(liveOptions.state.features)
  if (!Array.isArray(socials)) return []
  const { hidden } = readSocialDevice()
  return [...new Set<unknown>(socials)].filter(
    (name): name is SocialProvider => isSocialProvider(name) && !hidden.includes(name),
  )
}

/** Loads the wallet's page ahead, as the user is about to log in. */
export const prepareSocialLogin = async (instance: Instance): Promise<void> => (await loadFrameWallet(instance)).load()

/** Opens the provider's window. Call it within the press. A provider that is not offered is never asked (POP-5). */
export function startSocialLogin(instance: Instance, provider: SocialProvider) {
  if (!offeredSocials(instance).includes(provider)) return
  const { isInTab, openWindow } = instance.use(createLoginBrowser)
  const login = instance.use(createSocialLogin)
  const attempt = begin(login, provider, 'waiting')
  instance.events.emit('SOCIAL_LOGIN_STARTED', { provider })
  if (isInTab) return settle(instance, attempt, leavePage(instance, provider, attempt))
  const popup = openWindow(frameOriginOf(instance))
  if (!popup) {
    login.state.status = 'blocked'
    return
  }
  login.popup = popup
  login.state.endsAt = Date.now() + SOCIAL_LOGIN_MS
  settle(instance, attempt, logInWithWindow(instance, popup, provider, attempt))
}

/** The same without a window: the user leaves this page, and comes back to it. */
export function continueSocialLoginInPage(instance: Instance) {
  const login = instance.use(createSocialLogin)
  const { provider } = login.state
  if (!provider) return
  const attempt = begin(login, provider, 'waiting')
  settle(instance, attempt, leavePage(instance, provider, attempt))
}

/**
 * Goes on with a login that has left the page for its provider: only one that this page has begun, and whose provider is
 * offered (POP-5). Returns the provider.
 */
export function resumeSocialLogin(instance: Instance): SocialProvider | undefined {
  const storage = storageOf(instance)
  const stored = storage.read('social_provider')
  storage.remove('social_provider')
  const resultUri = takeLoginResult()
  if (stored === undefined || resultUri === undefined) return undefined
  const { provider, begunAt } = stored
  // An abandoned login must not take a result that somebody else sends the user to later (POP-2).
  const age = Date.now() - begunAt
  if (age < 0 || age > LOGIN_RETURN_MS) return undefined
  if (isLoggedIn(instance.connection) || !offeredSocials(instance).includes(provider)) return undefined
  const attempt = begin(instance.use(createSocialLogin), provider, 'reading')
  settle(instance, attempt, applyResult(instance, provider, resultUri, attempt))
  return provider
}

/** Brings the provider's window to the front. */
export const showLoginWindow = (instance: Instance) => instance.use(createSocialLogin).popup?.focus()

/** Ends what is under way, here and on the page. */
function cancelSocialLogin(instance: Instance) {
  const login = instance.use(createSocialLogin)
  const isOnPage = cancelProviderLogin(instance, login, login.state.provider)
  closeWindow(login)
  Object.assign(login.state, initialState())
  if (isOnPage) abandonLogin(instance)
}

/** The user seems to leave: ends what is under way now if they do. */
export const leaveSocialLogin = (instance: Instance): Leaving =>
  instance.use(createSocialLogin).run.startLeaving(() => cancelSocialLogin(instance))

/** Replaces whatever was under way. */
function begin(login: SocialLogin, provider: SocialProvider, status: SocialLoginState['status']): Run {
  Object.assign(login.state, { provider, status, problem: undefined, endsAt: undefined })
  const attempt = login.run.begin()
  closeWindow(login)
  return attempt
}

/** Errors of a login that is still wanted become its state. */
function settle(instance: Instance, attempt: Run, outcome: Promise<void>) {
  outcome.catch((error) => {
    if (attempt.isCurrent()) fail(instance, error)
  })
}

function fail(instance: Instance, error: unknown, problem?: LoginProblem) {
  const login = instance.use(createSocialLogin)
  closeWindow(login)
  if (login.state.provider) failProviderLogin(instance, login, login.state.provider, error, problem)
}

async function leavePage(instance: Instance, provider: SocialProvider, { signal, isCurrent }: Run) {
  const uri = await fetchLoginUri(instance, provider, signal)
  if (!isCurrent()) return
  const url = redirectUri(uri, loginReturnUrl())
  storageOf(instance).write('social_provider', { provider, begunAt: Date.now() })
  instance.use(createLoginBrowser).leaveFor(url)
}

async function logInWithWindow(instance: Instance, popup: LoginWindow, provider: SocialProvider, attempt: Run) {
  const login = instance.use(createSocialLogin)
  const { state, run } = login
  const ended = awaitWindow(login, popup, attempt)
  const isOpen = () => attempt.isCurrent() && login.popup === popup
  // The window may be closed before the address is known.
  fetchLoginUri(instance, provider, attempt.signal).then(
    (uri) => {
      if (isOpen()) popup.go(uri)
    },
    (error) => {
      if (!isOpen()) return
      run.cancel()
      fail(instance, error)
    },
  )
  const end = await ended
  if (!attempt.isCurrent()) return
  state.endsAt = undefined
  if (end.kind === 'result') return applyResult(instance, provider, end.uri, attempt)
  if (end.kind === 'stranger') return fail(instance, new Error('Untrusted Origin'), { kind: 'untrusted' })
  state.status = end.kind === 'expired' ? 'expired' : 'closed'
  if (end.kind === 'closed') instance.events.emit('SOCIAL_LOGIN_CANCELED', { provider })
  else instance.events.emit('SOCIAL_LOGIN_ERROR', { provider, message: 'Social login timed out. Please try again.' })
}

type WindowEnd =
  | { readonly kind: 'result'; readonly uri: string }
  | { readonly kind: 'closed' | 'stranger' | 'expired' | 'aborted' }

/** How the login in a window has ended, whatever comes first. */
function awaitWindow(login: SocialLogin, popup: LoginWindow, { signal, isCurrent }: Run): Promise<WindowEnd> {
  return new Promise((resolve) => {
    const end = (result: WindowEnd) => {
      clearTimeout(timer)
      unwatch()
      signal.removeEventListener('abort', abort)
      popup.close()
      if (login.popup === popup) login.popup = undefined
      resolve(result)
    }
    const abort = () => end({ kind: 'aborted' })
    const timer = setTimeout(() => end({ kind: 'expired' }), SOCIAL_LOGIN_MS)
    const unwatch = popup.watch({
      onResult: (uri) => end({ kind: 'result', uri }),
      onStranger: () => end({ kind: 'stranger' }),
      onClosed: () => end({ kind: 'closed' }),
      onCut() {
        if (isCurrent()) login.state.status = 'apart'
      },
    })
    signal.addEventListener('abort', abort)
  })
}

/** What the provider has sent: an error in words, or what the wallet's page logs in with. */
async function applyResult(instance: Instance, provider: SocialProvider, resultUri: string, attempt: Run) {
  const login = instance.use(createSocialLogin)
  const reason = /[?&#]error=(.*)$/s.exec(resultUri)?.[1]
  if (reason !== undefined) {
    Object.assign(login.state, { status: 'declined', endsAt: undefined })
    instance.events.emit('SOCIAL_LOGIN_ERROR', { provider, message: displayText(reason, TEXT_LIMIT.reason) })
    return
  }
  const logIn = async () => (await loadFrameWallet(instance)).connectSocial(provider, resultUri, attempt.signal)
  await connectProviderUser(instance, login, { provider, attempt, logIn })
}

function closeWindow(login: SocialLogin) {
  login.popup?.close()
  login.popup = undefined
}
