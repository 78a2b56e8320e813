import { proxy } from 'valtio/vanilla'
import { SOCIAL_LOGIN_MS } from '../../config/limits.js'
import type { FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import { createSingleRun, type Leaving, type Run } from '../../core/createSingleRun.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { messageOf } from '../../core/guards.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import type { SocialProvider } from '../../domain/embedded.js'
import type { LoginWindow } from '../../platform/loginWindow.js'
import type { EventsController } from '../eventsController.js'
import { type LoginProblem, problemOf } from './mailedCode.js'

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
    /** The provider says that it was not to be. */
    | 'declined'
    | 'expired'
    | 'failed'
    | 'connected'
  /** When the wait ends, in milliseconds since 1970. */
  endsAt: number | undefined
  problem: LoginProblem | undefined
}

/** A page of another site in our window claims to be the wallet's. */
class UntrustedOriginError extends Error {
  constructor() {
    super('Untrusted Origin')
  }
}

export type SocialLogin = ReturnType<typeof createSocialLogin>

type SocialLoginDeps = {
  /** Loads what talks to the wallet's page. */
  loadWallet(): Promise<Pick<FrameWallet, 'getSocialUri' | 'connectSocial' | 'load' | 'abandonLogin'>>
  /** Connects the wallet whose user has just logged in. */
  connect(run: Run): Promise<unknown>
  /** Within a press. `undefined` if the browser blocks it. */
  openWindow(): LoginWindow | undefined
  /** Whether a provider may be used here (POP-5). */
  isOffered(provider: SocialProvider): boolean
  /** The address if the user may be sent there; throws otherwise (POP-1). */
  checkUri(provider: SocialProvider, uri: string): string
  /** Leaves this page for the provider's, which returns to it. */
  leaveFor(provider: SocialProvider, uri: string): void
  /** Windows are of no use here, such as in Telegram. */
  readonly isInTab: boolean
  readonly events: Pick<EventsController, 'emit'>
  readonly scope: Pick<Scope, 'add'>
}

const toProblem = (error: unknown): LoginProblem | undefined =>
  error instanceof UntrustedOriginError ? { kind: 'untrusted' } : problemOf(error)

type WindowEnd =
  | { readonly kind: 'result'; readonly uri: string }
  | { readonly kind: 'closed' | 'stranger' | 'expired' | 'aborted' }

const initialState = (): SocialLoginState => ({
  provider: undefined,
  status: 'idle',
  endsAt: undefined,
  problem: undefined,
})

/** A login through a provider's own site, one at a time. Its result is used once, and only from the window opened here. */
export function createSocialLogin(deps: SocialLoginDeps) {
  const { loadWallet, connect, openWindow, isOffered, checkUri, leaveFor, isInTab, events, scope } = deps
  const state = proxy(initialState())
  const run = createSingleRun(scope)
  let popup: LoginWindow | undefined

  function closeWindow() {
    popup?.close()
    popup = undefined
  }
  scope.add(closeWindow)

  /** How the login in a window has ended, whatever comes first. */
  function awaitWindow(shown: LoginWindow, attempt: Run): Promise<WindowEnd> {
    return new Promise((resolve) => {
      const end = (result: WindowEnd) => {
        clearTimeout(timer)
        unwatch()
        attempt.signal.removeEventListener('abort', abort)
        shown.close()
        if (popup === shown) popup = undefined
        resolve(result)
      }
      const abort = () => end({ kind: 'aborted' })
      const timer = setTimeout(() => end({ kind: 'expired' }), SOCIAL_LOGIN_MS)
      const unwatch = shown.watch({
        onResult: (uri) => end({ kind: 'result', uri }),
        onStranger: () => end({ kind: 'stranger' }),
        onClosed: () => end({ kind: 'closed' }),
        onCut() {
          if (attempt.isCurrent()) state.status = 'apart'
        },
      })
      attempt.signal.addEventListener('abort', abort)
    })
  }

  function fail(provider: SocialProvider, error: unknown) {
    closeWindow()
    Object.assign(state, { status: 'failed', endsAt: undefined, problem: toProblem(error) })
    events.emit('SOCIAL_LOGIN_ERROR', { provider, message: displayText(messageOf(error), TEXT_LIMIT.reason) })
  }

  /** What the provider has sent: an error in words, or what the wallet's page logs in with. */
  async function finish(provider: SocialProvider, resultUri: string, attempt: Run) {
    const said = /[?&#]error=(.*)$/s.exec(resultUri)?.[1]
    if (said !== undefined) {
      Object.assign(state, { status: 'declined', endsAt: undefined })
      events.emit('SOCIAL_LOGIN_ERROR', { provider, message: displayText(said, TEXT_LIMIT.reason) })
      return
    }
    Object.assign(state, { status: 'reading', endsAt: undefined })
    events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    const wallet = await loadWallet()
    await wallet.connectSocial(provider, resultUri, attempt.signal)
    if (!attempt.isCurrent()) return
    await connect(attempt)
    if (!attempt.isCurrent()) return
    events.emit('SOCIAL_LOGIN_SUCCESS', { provider })
    Object.assign(state, { status: 'connected', endsAt: undefined })
  }

  function begin(provider: SocialProvider, status: SocialLoginState['status']): Run {
    Object.assign(state, { provider, status, problem: undefined, endsAt: undefined })
    return run.begin()
  }

  async function attemptIn(shown: LoginWindow, provider: SocialProvider, attempt: Run) {
    const ended = awaitWindow(shown, attempt)
    async function send() {
      const uri = checkUri(provider, await (await loadWallet()).getSocialUri(provider, attempt.signal))
      if (attempt.isCurrent() && popup === shown) shown.go(uri)
    }
    // The window may be closed before the address is here.
    send().catch((error) => {
      if (!attempt.isCurrent() || popup !== shown) return
      run.cancel()
      fail(provider, error)
    })
    const result = await ended
    if (!attempt.isCurrent()) return
    state.endsAt = undefined
    if (result.kind === 'result') return finish(provider, result.uri, attempt)
    if (result.kind === 'stranger') throw new UntrustedOriginError()
    state.status = result.kind === 'expired' ? 'expired' : 'closed'
    if (result.kind === 'closed') events.emit('SOCIAL_LOGIN_CANCELED', { provider })
    else events.emit('SOCIAL_LOGIN_ERROR', { provider, message: 'Social login timed out. Please try again.' })
  }

  async function goInTab(provider: SocialProvider, attempt: Run) {
    const uri = checkUri(provider, await (await loadWallet()).getSocialUri(provider, attempt.signal))
    if (attempt.isCurrent()) leaveFor(provider, uri)
  }

  /** Errors of a login that is still wanted become its state. */
  const settle = (provider: SocialProvider, attempt: Run, login: Promise<void>) =>
    void login.catch((error) => {
      if (attempt.isCurrent()) fail(provider, error)
    })

  /** Ends what is under way, here and on the page. */
  function cancel() {
    const { provider, status } = state
    run.cancel()
    closeWindow()
    const isUnderWay = status === 'waiting' || status === 'apart' || status === 'reading'
    if (provider && isUnderWay) events.emit('SOCIAL_LOGIN_CANCELED', { provider })
    Object.assign(state, initialState())
    if (status === 'idle' || status === 'connected') return
    loadWallet().then(
      (wallet) => wallet.abandonLogin(),
      () => undefined,
    )
  }

  return {
    state: state as ReadonlyState<SocialLoginState>,
    /** Loads the wallet's page ahead, as somebody is about to log in. */
    prepare: async (): Promise<void> => (await loadWallet()).load(),
    /** Opens the provider's window. Call it within the press. */
    start(provider: SocialProvider) {
      if (!isOffered(provider)) return
      const attempt = begin(provider, 'waiting')
      closeWindow()
      events.emit('SOCIAL_LOGIN_STARTED', { provider })
      if (isInTab) return settle(provider, attempt, goInTab(provider, attempt))
      popup = openWindow()
      if (!popup) {
        state.status = 'blocked'
        return
      }
      state.endsAt = Date.now() + SOCIAL_LOGIN_MS
      settle(provider, attempt, attemptIn(popup, provider, attempt))
    },
    /** The same without a window: the user leaves this page, and comes back to it. */
    continueHere() {
      const { provider } = state
      if (!provider) return
      const attempt = begin(provider, 'waiting')
      closeWindow()
      settle(provider, attempt, goInTab(provider, attempt))
    },
    /** The user is back with a result. Returns whether it is used: not that of a provider that is not offered (POP-5). */
    resume(provider: SocialProvider, resultUri: string): boolean {
      if (!isOffered(provider)) return false
      const attempt = begin(provider, 'reading')
      settle(provider, attempt, finish(provider, resultUri, attempt))
      return true
    },
    /** Brings the provider's window to the front. */
    showWindow: () => popup?.focus(),
    cancel,
    /** The user seems to leave: ends what is under way now if they do. */
    leave: (): Leaving => run.leave(cancel),
  }
}
