import { resolveSettings } from '../../config/options.js'
import type { Run, SingleRun } from '../../core/createSingleRun.js'
import type { SocialProvider } from '../../domain/embedded.js'
import type { Instance } from '../../instance/instance.js'
import { checkLoginUri } from './checkLoginUri.js'
import { connectLogin, type LoginProblem, loadFrameWallet, toLoginProblem, toReason } from './login.js'

// What all logins with a provider share: those in a window, and those by a link.

export type ProviderLogin = {
  readonly state: {
    status: string
    /** When the wait ends, in milliseconds since 1970. */
    endsAt: number | undefined
    problem: LoginProblem | undefined
  }
  /** One attempt at a time: whatever a replaced one comes to changes nothing (EML-4). */
  readonly run: SingleRun
}

/** The origin of the wallet's page. */
export const frameOriginOf = ({ input }: Instance) => new URL(resolveSettings(input).services.secureSite).origin

/** Where the user logs in, checked (POP-1, POP-6). */
export async function fetchLoginUri(instance: Instance, provider: SocialProvider, signal: AbortSignal) {
  const wallet = await loadFrameWallet(instance)
  const uri =
    provider === 'farcaster' ? await wallet.getFarcasterUri(signal) : await wallet.getSocialUri(provider, signal)
  const { isSandbox } = resolveSettings(instance.input)
  return checkLoginUri(provider, uri, { frameOrigin: frameOriginOf(instance), allowLoopback: isSandbox })
}

type ConnectOptions = {
  readonly provider: SocialProvider
  readonly attempt: Run
  /** What the wallet's page still needs to log the user in. */
  logIn?(): Promise<void>
}

/** The user has agreed: reads the account, and connects it. */
export async function connectProviderUser(
  instance: Instance,
  { state }: ProviderLogin,
  { provider, attempt, logIn }: ConnectOptions,
): Promise<void> {
  Object.assign(state, { status: 'reading', endsAt: undefined })
  instance.events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
  await logIn?.()
  if (!attempt.isCurrent()) return
  await connectLogin(instance, attempt)
  if (!attempt.isCurrent()) return
  instance.events.emit('SOCIAL_LOGIN_SUCCESS', { provider })
  state.status = 'connected'
}

/** Ends the login with an error, and tells the app. */
export function failProviderLogin(
  { events }: Instance,
  { state }: ProviderLogin,
  provider: SocialProvider,
  error: unknown,
  problem = toLoginProblem(error),
) {
  Object.assign(state, { status: 'failed', endsAt: undefined, problem })
  events.emit('SOCIAL_LOGIN_ERROR', { provider, message: toReason(error) })
}

const underWay: readonly string[] = ['loading', 'waiting', 'apart', 'reading']

/** Ends what is under way here. Returns whether the wallet's page may have something to end too. */
export function cancelProviderLogin(
  { events }: Instance,
  { state, run }: ProviderLogin,
  provider: SocialProvider | undefined,
): boolean {
  const { status } = state
  run.cancel()
  if (provider !== undefined && underWay.includes(status)) events.emit('SOCIAL_LOGIN_CANCELED', { provider })
  return status !== 'idle' && status !== 'connected'
}
