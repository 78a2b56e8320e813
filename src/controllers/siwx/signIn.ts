import { hasCode } from '../../core/values.js'
import type { Namespace } from '../../domain/namespace.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SiwxSession } from '../../domain/siwx.js'
import { SignInOutdatedError, SignInUnavailableError } from '../../errors/siwxErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { acceptSession, giveUpSignIn, lookForSession, prepareMessage } from './lookForSession.js'
import { beginLook, setSignIn, signInAccountOf, signInDetails, signInStateOf, siwxOf } from './signInState.js'

/** How the card follows a signature. */
type SignWatch = RequestWatch & { onAnswered(): void }

/**
 * Asks the wallet to sign the message that is shown, once, and stores the session.
 *
 * @throws SignInUnavailableError without an account or a message, SignInOutdatedError if the user has decided otherwise
 *   meanwhile, and what the wallet or the app's implementation throws.
 */
export async function signIn(instance: Instance, namespace: Namespace, watch?: SignWatch): Promise<SiwxSession> {
  const { events, scope, signIns } = instance
  const siwx = siwxOf(instance)
  const account = signInAccountOf(instance, namespace)
  const entry = signIns.state.entries[namespace]
  if (!account) throw new SignInUnavailableError('No ActiveCaipAddress found')
  // One nonce, one request (SIWX-1).
  if (entry?.status === 'signing') throw new SignInOutdatedError()
  if (!entry?.message) throw new SignInUnavailableError('No ActiveCaipNetwork or client found')
  const isCurrent = beginLook(instance, namespace)
  const { data, text } = entry.message
  setSignIn(instance, namespace, { ...entry, status: 'signing' })
  try {
    const adapter = await adapterOf(instance, namespace)
    const signature = await adapter.signMessage(account.connection, account.address, text, watch)
    watch?.onAnswered()
    if (!isCurrent() || signInAccountOf(instance, namespace)?.key !== account.key) throw new SignInOutdatedError()
    const session: SiwxSession = Object.freeze({ data: toData(data), message: text, signature })
    await siwx.addSession(session)
    if (!isCurrent()) {
      // The user has decided otherwise meanwhile, so it must not be found later.
      await siwx.revokeSession(data.chainId, data.accountAddress)
      throw new SignInOutdatedError()
    }
    acceptSession(instance, namespace, session)
    events.emit('SIWX_AUTH_SUCCESS', signInDetails(instance, namespace))
    return session
  } catch (error) {
    events.emit('SIWX_AUTH_ERROR', signInDetails(instance, namespace))
    if (isCurrent()) {
      if (hasCode(error, 'EMAIL_UNVERIFIED')) {
        signInStateOf(instance).askedForEmail.delete(account.caipAddress)
        instance.showMessage('siwx.emailAgain', 'error')
      }
      setSignIn(instance, namespace, { status: 'none' })
      await prepareMessage(instance, namespace, isCurrent).catch((reason) => {
        if (isCurrent() && !scope.isEnded) return giveUpSignIn(instance, namespace, reason)
      })
    }
    throw error
  }
}

/** The user does without; until account, network or wallet change. */
export function dismissSignIn(instance: Instance, namespace: Namespace) {
  const entry = instance.signIns.state.entries[namespace]
  // A wallet that still answers is too late.
  signInStateOf(instance).looks.get(namespace)?.cancel()
  if (entry) setSignIn(instance, namespace, { status: 'none', isDismissed: true })
}

/** The user signs in after all, with a new message. */
export async function resumeSignIn(instance: Instance, namespace: Namespace): Promise<void> {
  const entry = instance.signIns.state.entries[namespace]
  if (!entry?.isDismissed) return
  setSignIn(instance, namespace, { ...entry, isDismissed: undefined })
  await lookForSession(instance, namespace)
}

/** The fields alone, without the method that makes the text. */
function toData({
  accountAddress,
  chainId,
  domain,
  uri,
  version,
  nonce,
  statement,
  resources,
  requestId,
  issuedAt,
  expirationTime,
  notBefore,
}: SiwxSession['data']): SiwxSession['data'] {
  return {
    accountAddress,
    chainId,
    domain,
    uri,
    version,
    nonce,
    statement,
    resources,
    requestId,
    issuedAt,
    expirationTime,
    notBefore,
  }
}
