import { proxy } from 'valtio/vanilla'
import { FARCASTER_LINK_MS } from '../../config/limits.js'
import type { FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import { createSingleRun, type Leaving, type Run } from '../../core/createSingleRun.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { abandonLogin, type LoginProblem, loadFrameWallet } from './login.js'
import {
  cancelProviderLogin,
  connectProviderUser,
  failProviderLogin,
  fetchLoginUri,
  type ProviderLogin,
} from './providerLogin.js'

// Logging in by approving a link in Farcaster: on the user's phone, or on this one.

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
  endsAt: number | undefined
  problem: LoginProblem | undefined
}

type FarcasterLogin = ProviderLogin & {
  readonly state: FarcasterLoginState
  /** The page has been asked for a link, and may still wait for it. */
  hasLink: boolean
}

const initialState = (): FarcasterLoginState => ({
  status: 'idle',
  url: undefined,
  endsAt: undefined,
  problem: undefined,
})

const createFarcasterLogin = ({ scope }: Instance): FarcasterLogin => ({
  state: proxy(initialState()),
  run: createSingleRun(scope),
  hasLink: false,
})

const provider = 'farcaster'

export const farcasterLoginState = (instance: Instance): ReadonlyState<FarcasterLoginState> =>
  instance.use(createFarcasterLogin).state

export function startFarcasterLogin(instance: Instance) {
  const login = instance.use(createFarcasterLogin)
  Object.assign(login.state, initialState(), { status: 'loading' })
  const attempt = login.run.begin()
  instance.events.emit('SOCIAL_LOGIN_STARTED', { provider })
  logIn(instance, attempt).catch((error) => {
    if (!attempt.isCurrent()) return
    login.state.url = undefined
    failProviderLogin(instance, login, provider, error)
  })
}

/** Ends what is under way, here and on the page, which forgets the link. */
function cancelFarcasterLogin(instance: Instance) {
  const login = instance.use(createFarcasterLogin)
  const isOnPage = cancelProviderLogin(instance, login, provider)
  Object.assign(login.state, initialState())
  if (!isOnPage) return
  if (!login.hasLink) return abandonLogin(instance)
  login.hasLink = false
  loadFrameWallet(instance).then(
    (wallet) => wallet.forgetLink(),
    () => undefined,
  )
}

/** The user seems to leave: ends what is under way now if they do. */
export const leaveFarcasterLogin = (instance: Instance): Leaving =>
  instance.use(createFarcasterLogin).run.startLeaving(() => cancelFarcasterLogin(instance))

/** From the first link, and those that take its place, to the connected account. */
async function logIn(instance: Instance, attempt: Run): Promise<void> {
  const login = instance.use(createFarcasterLogin)
  const { state } = login
  const wallet = await loadFrameWallet(instance)
  let isApproved = false
  while (!isApproved) {
    if (!attempt.isCurrent()) return
    Object.assign(state, { status: 'loading', url: undefined, endsAt: undefined })
    // The page still waits for the old link.
    if (login.hasLink) wallet.forgetLink()
    login.hasLink = true
    const url = await fetchLoginUri(instance, provider, attempt.signal)
    if (!attempt.isCurrent()) return
    Object.assign(state, { status: 'waiting', url, endsAt: Date.now() + FARCASTER_LINK_MS })
    isApproved = await awaitApproval(wallet, attempt.signal)
  }
  if (!attempt.isCurrent()) return
  login.hasLink = false
  state.url = undefined
  await connectProviderUser(instance, login, { provider, attempt })
}

/** Waits until the user has approved the link. `false` once it has expired. */
async function awaitApproval(wallet: FrameWallet, signal: AbortSignal): Promise<boolean> {
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  const timer = setTimeout(abort, FARCASTER_LINK_MS)
  signal.addEventListener('abort', abort)
  try {
    await wallet.connectFarcaster(aborter.signal)
    return true
  } catch (error) {
    if (aborter.signal.aborted && error instanceof RequestAbortedError) return false
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
