import { proxy } from 'valtio/vanilla'
import { FARCASTER_LINK_MS } from '../../config/limits.js'
import type { FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import { createSingleRun, type Leaving, type Run } from '../../core/createSingleRun.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { messageOf } from '../../core/guards.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'
import type { EventsController } from '../eventsController.js'
import { type LoginProblem, problemOf } from './mailedCode.js'

export type FarcasterLoginState = {
  status:
    | 'idle'
    /** The link is being fetched. */
    | 'loading'
    /** The user has to approve in Farcaster. */
    | 'waiting'
    /** The user has approved; the account is being read. */
    | 'reading'
    | 'failed'
    | 'connected'
  /** What the user opens in Farcaster, checked. */
  url: string | undefined
  /** When the link expires, in milliseconds since 1970; another takes its place then. */
  expiresAt: number | undefined
  problem: LoginProblem | undefined
}

export type FarcasterLogin = ReturnType<typeof createFarcasterLogin>

type FarcasterLoginDeps = {
  loadWallet(): Promise<Pick<FrameWallet, 'getFarcasterUri' | 'connectFarcaster' | 'forgetLink' | 'abandonLogin'>>
  connect(run: Run): Promise<unknown>
  /** The address if the user may be sent there; throws otherwise (POP-6). */
  checkUri(uri: string): string
  readonly events: Pick<EventsController, 'emit'>
  readonly scope: Pick<Scope, 'add'>
}

const initialState = (): FarcasterLoginState => ({
  status: 'idle',
  url: undefined,
  expiresAt: undefined,
  problem: undefined,
})

const provider = 'farcaster'

/** A login by approving a link in Farcaster: on the user's phone, or on this one. */
export function createFarcasterLogin({ loadWallet, connect, checkUri, events, scope }: FarcasterLoginDeps) {
  const state = proxy(initialState())
  const run = createSingleRun(scope)
  /** The page has been asked for a link, and may still wait for it. */
  let isAsked = false

  /** Until the link expires, or the login ends otherwise. */
  function untilApproved(
    wallet: Awaited<ReturnType<typeof loadWallet>>,
    attempt: Run,
  ): Promise<'approved' | 'expired'> {
    const aborter = new AbortController()
    const abort = () => aborter.abort()
    attempt.signal.addEventListener('abort', abort)
    let isExpired = false
    const timer = setTimeout(() => {
      isExpired = true
      abort()
    }, FARCASTER_LINK_MS)
    return wallet
      .connectFarcaster(aborter.signal)
      .then(
        () => 'approved' as const,
        (error) => {
          if (isExpired && error instanceof RequestAbortedError) return 'expired' as const
          throw error
        },
      )
      .finally(() => {
        clearTimeout(timer)
        attempt.signal.removeEventListener('abort', abort)
      })
  }

  async function follow(attempt: Run): Promise<void> {
    const wallet = await loadWallet()
    for (;;) {
      if (!attempt.isCurrent()) return
      Object.assign(state, { status: 'loading', url: undefined, expiresAt: undefined })
      // The page still waits for the old link.
      if (isAsked) wallet.forgetLink()
      isAsked = true
      const url = checkUri(await wallet.getFarcasterUri(attempt.signal))
      if (!attempt.isCurrent()) return
      Object.assign(state, { status: 'waiting', url, expiresAt: Date.now() + FARCASTER_LINK_MS })
      const ended = await untilApproved(wallet, attempt)
      if (!attempt.isCurrent()) return
      if (ended === 'approved') break
    }
    isAsked = false
    Object.assign(state, { status: 'reading', url: undefined, expiresAt: undefined })
    events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    await connect(attempt)
    if (!attempt.isCurrent()) return
    state.status = 'connected'
    events.emit('SOCIAL_LOGIN_SUCCESS', { provider })
  }

  /** Ends what is under way, here and on the page, which forgets the link. */
  function cancel() {
    const { status } = state
    const isUnderWay = status === 'loading' || status === 'waiting' || status === 'reading'
    run.cancel()
    Object.assign(state, initialState())
    if (status === 'idle' || status === 'connected') return
    if (isUnderWay) events.emit('SOCIAL_LOGIN_CANCELED', { provider })
    const wasAsked = isAsked
    isAsked = false
    loadWallet().then(
      (wallet) => (wasAsked ? wallet.forgetLink() : wallet.abandonLogin()),
      () => undefined,
    )
  }

  return {
    state: state as ReadonlyState<FarcasterLoginState>,
    start() {
      Object.assign(state, initialState(), { status: 'loading' })
      const attempt = run.begin()
      events.emit('SOCIAL_LOGIN_STARTED', { provider })
      follow(attempt).catch((error) => {
        if (!attempt.isCurrent()) return
        Object.assign(state, initialState(), { status: 'failed', problem: problemOf(error) })
        events.emit('SOCIAL_LOGIN_ERROR', { provider, message: displayText(messageOf(error), TEXT_LIMIT.reason) })
      })
    },
    cancel,
    /** The user seems to leave: ends what is under way now if they do. */
    leave: (): Leaving => run.leave(cancel),
  }
}
