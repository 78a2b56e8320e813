import type { CaipAddress } from '../../core/caip.js'
import type { Run } from '../../core/createSingleRun.js'
import type { Namespace } from '../../domain/namespace.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { EmailRefusedError, SignInUnavailableError } from '../../errors/siwxErrors.js'
import type { Instance } from '../../instance/instance.js'
import { prepareAgain } from './lookForSession.js'
import { signInAccountOf, signInStateOf, siwxOf } from './signInState.js'

// An e-mail address that the sign-in wants before the active account signs. Once the attempt is aborted, what is late
// changes nothing.

type Attempt = Pick<Run, 'signal' | 'untilDecided'>

/** Hands in an address. Resolves with whether a code was mailed. */
export async function requestSignInEmail(instance: Instance, namespace: Namespace, email: string, attempt: Attempt) {
  const { emailCapture } = siwxOf(instance)
  const isFree = async (account: CaipAddress) => !(await emailCapture?.request({ email, account }))?.needsCode
  return !(await answer(instance, namespace, isFree, attempt))
}

/** Hands in the mailed code. */
export async function confirmSignInEmail(instance: Instance, namespace: Namespace, code: string, attempt: Attempt) {
  async function check() {
    await siwxOf(instance).emailCapture?.confirm(code)
    return true
  }
  await answer(instance, namespace, check, attempt)
}

/** Goes on without an address. */
export async function skipSignInEmail(instance: Instance, namespace: Namespace, attempt: Attempt) {
  function checkOptional() {
    if (siwxOf(instance).emailCapture?.isRequired) throw new EmailRefusedError('email')
    return true
  }
  await answer(instance, namespace, checkOptional, attempt)
}

/** `isAnswered` asks the service; then there is a message to sign, unless the user has gone back meanwhile. */
async function answer(
  instance: Instance,
  namespace: Namespace,
  isAnswered: (account: CaipAddress) => Promise<boolean> | boolean,
  { signal, untilDecided }: Attempt,
) {
  const account = signInAccountOf(instance, namespace)
  if (!account) throw new SignInUnavailableError('No ActiveCaipAddress found')
  const isDone = await isAnswered(account.caipAddress)
  await untilDecided()
  if (signal.aborted) throw new RequestAbortedError()
  if (!isDone) return false
  signInStateOf(instance).askedForEmail.add(account.caipAddress)
  if (signInAccountOf(instance, namespace)?.key === account.key) await prepareAgain(instance, namespace)
  return true
}
