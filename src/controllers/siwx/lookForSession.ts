import { ref } from 'valtio/vanilla'
import { SIGN_IN_ATTEMPT_MS, SIGN_IN_READ_MS, SIGN_IN_RETRY_DELAYS_MS } from '../../config/limits.js'
import { sleep, withTimeout } from '../../core/async.js'
import type { Namespace } from '../../domain/namespace.js'
import type { SiwxSession } from '../../domain/siwx.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import {
  HttpStatusError,
  NetworkFailedError,
  RequestAbortedError,
  RequestTimeoutError,
} from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { untilOnline } from '../../platform/page.js'
import { isOnline } from '../../platform/pageState.js'
import { disconnect } from '../connection/disconnect.js'
import { log } from '../log.js'
import {
  beginLook,
  emailPolicyOf,
  isExpired,
  pairOf,
  setSignIn,
  signInAccountOf,
  signInDetails,
  signInStateOf,
  siwxOf,
} from './signInState.js'

/** The longest delay of a timer. */
const MAX_TIMER_MS = 2_147_483_647

/** Looks for a session of the active account; without one the modal asks for a signature. */
export async function lookForSession(instance: Instance, namespace: Namespace): Promise<void> {
  const { network, scope, signIns } = instance
  const { lookedAt } = signInStateOf(instance)
  const isCurrent = beginLook(instance, namespace)
  const account = signInAccountOf(instance, namespace)
  const isSame = lookedAt.get(namespace) === account?.key
  lookedAt.set(namespace, account?.key ?? '')
  if (!account) return setSignIn(instance, namespace, undefined)
  // A session that is looked at again counts until the answer.
  const before = signIns.state.entries[namespace]
  // A user who does without is not asked again because another tab has changed something.
  const isDismissed = isSame ? before?.isDismissed : undefined
  if (!isSame || before?.status !== 'signed-in') setSignIn(instance, namespace, { status: 'checking', isDismissed })
  const read = createReader(instance, isCurrent)
  try {
    const sessions = await read(() => siwxOf(instance).getSessions(account.networkId, account.address))
    // An expired one would be looked for again at once, without an end.
    const session = sessions.find((candidate) => !isExpired(candidate))
    if (!isCurrent() || scope.isEnded) return
    if (session) return acceptSession(instance, namespace, session)
    if (network.state.activeNamespace === namespace) await prepareMessage(instance, namespace, isCurrent, read)
    // A server may keep one nonce: what the user does not see yet must not replace it.
    else setSignIn(instance, namespace, { status: 'none', isDismissed })
    instance.loadModal()
  } catch (error) {
    if (!isCurrent() || scope.isEnded) return
    const isHeld = isSame && before?.session && !isExpired(before.session)
    // What cannot be read again holds until it expires, and so does the decision of a user who does without.
    if (isHeld) return log(instance, 'warn', 'sign-in', error)
    if (isDismissed) setSignIn(instance, namespace, { status: 'none', isDismissed })
    else await giveUpSignIn(instance, namespace, error)
  }
}

/** The active account is signed in by this session. */
export function acceptSession(instance: Instance, namespace: Namespace, session: SiwxSession) {
  const { signedIn } = signInStateOf(instance)
  const pairs = signedIn.get(namespace) ?? new Map<string, SiwxSession['data']>()
  pairs.delete(pairOf(session.data))
  signedIn.set(namespace, pairs.set(pairOf(session.data), session.data))
  setSignIn(instance, namespace, { status: 'signed-in', session: ref(session) })
  watchExpiry(instance, namespace, session)
}

/** A session that expires while the page is open has ended. */
function watchExpiry(instance: Instance, namespace: Namespace, { data }: SiwxSession) {
  const end = Date.parse(data.expirationTime ?? '')
  if (Number.isNaN(end)) return
  const wait = Math.min(Math.max(0, end - Date.now()), MAX_TIMER_MS)
  const timer = setTimeout(() => void lookForSession(instance, namespace), wait)
  signInStateOf(instance).expiries.set(namespace, timer)
}

/** A new message with a new nonce: every attempt has its own (SIWX-1). */
export async function prepareMessage(
  instance: Instance,
  namespace: Namespace,
  isCurrent: () => boolean,
  read: Reader = createReader(instance, isCurrent),
) {
  const account = signInAccountOf(instance, namespace)
  if (!account) return
  const { networkId, address, caipAddress } = account
  const isDismissed = () => instance.signIns.state.entries[namespace]?.isDismissed
  const wantsEmail = emailPolicyOf(instance, caipAddress)
  // The message names the address, so it comes afterwards.
  if (wantsEmail) return setSignIn(instance, namespace, { status: 'none', wantsEmail, isDismissed: isDismissed() })
  const data = await read(() => siwxOf(instance).createMessage({ accountAddress: address, chainId: networkId }))
  if (!isCurrent()) return
  // Shown, signed, verified and stored is this one text (SIWX-5).
  const message = ref(Object.freeze({ data, text: data.toString() }))
  setSignIn(instance, namespace, { status: 'none', message, isDismissed: isDismissed() })
}

/** The same, by itself: a namespace that the user sees only now, or an account whose e-mail address is known now. */
export async function prepareAgain(instance: Instance, namespace: Namespace) {
  const isCurrent = beginLook(instance, namespace)
  try {
    await prepareMessage(instance, namespace, isCurrent)
  } catch (error) {
    if (isCurrent() && !instance.scope.isEnded) await giveUpSignIn(instance, namespace, error)
  }
}

/** Without a way to sign in, the wallet does not stay connected (the log has the specification's text). */
export async function giveUpSignIn(instance: Instance, namespace: Namespace, error: unknown) {
  instance.events.emit('SIWX_AUTH_ERROR', signInDetails(instance, namespace))
  log(instance, 'error', 'A problem occurred while trying initialize authentication', error)
  setSignIn(instance, namespace, undefined)
  instance.showMessage('siwx.initFailed', 'error')
  // A service that is down must not end the sessions that it could not read.
  signInStateOf(instance).unreadable.add(namespace)
  await disconnect(instance, { namespace }).catch((reason) => log(instance, 'error', 'disconnect', reason))
}

type Reader = ReturnType<typeof createReader>

/** Whether the same question may be answered a little later. An error of the app's own code says nothing about that. */
function isTemporary(error: unknown): boolean {
  if (error instanceof HttpStatusError) return error.status >= 500 || error.status === 408 || error.status === 429
  return (
    !(error instanceof LatchkeyError) || error instanceof NetworkFailedError || error instanceof RequestTimeoutError
  )
}

/**
 * Reads what a sign-in needs before the wallet is asked: waits while offline, and asks again after a temporary failure,
 * within one time limit for all that it reads.
 */
function createReader({ scope: { signal } }: Instance, isCurrent: () => boolean) {
  const delays = [...SIGN_IN_RETRY_DELAYS_MS]
  let msLeft = SIGN_IN_READ_MS

  return async function read<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      await untilOnline(signal)
      if (!isCurrent()) throw new RequestAbortedError()
      const startedAt = performance.now()
      const limit = Math.min(SIGN_IN_ATTEMPT_MS, msLeft)
      try {
        return await withTimeout(ask(), limit, () => new RequestTimeoutError(limit))
      } catch (error) {
        if (!isCurrent() || signal.aborted) throw error
        // Says nothing about the server.
        if (!isOnline()) continue
        msLeft -= performance.now() - startedAt
        const delay = delays.shift()
        if (delay === undefined || delay >= msLeft || !isTemporary(error)) throw error
        await sleep(delay, signal)
        msLeft -= delay
      }
    }
  }
}
