import { hasSignIn } from '../../config/hasSignIn.js'
import { createOnce, importWithRetry } from '../../core/load.js'
import type { Namespace } from '../../domain/namespace.js'
import { SignInUnavailableError } from '../../errors/siwxErrors.js'
import type { Instance } from '../../instance/instance.js'
import { connectedOf } from '../connection/connectionController.js'
import { restore } from '../connection/restore.js'
import { log } from '../log.js'
import type { SignInVerbs } from './signInVerbs.js'

const createSignInLoader = (instance: Instance) =>
  createOnce(async (): Promise<SignInVerbs | undefined> => {
    if (!hasSignIn(instance.input)) return undefined
    try {
      const { signInVerbs } = await importWithRetry(() => import('./signInVerbs.js'), instance.scope.signal)
      return (await signInVerbs.startSignIn(instance)) ? signInVerbs : undefined
    } catch (error) {
      log(instance, 'error', 'sign-in', error)
      throw error
    }
  })

/** What signs in with connected wallets, which it follows from now on; `undefined` without the option `siwx`. */
export const loadSignIn = (instance: Instance): Promise<SignInVerbs | undefined> => instance.use(createSignInLoader)()

/** What signs in, for a connected namespace. */
export async function requireSignIn(instance: Instance, requested: Namespace | undefined) {
  const verbs = await loadSignIn(instance)
  if (!verbs) throw new SignInUnavailableError('SIWX is not enabled')
  await restore(instance)
  const namespace = requested ?? instance.network.state.activeNamespace
  if (namespace === undefined || !connectedOf(instance.connection.state, namespace))
    throw new SignInUnavailableError('No ActiveCaipAddress found')
  return { namespace, verbs }
}

/** Ends the session of the active account on its network. */
export async function signOutAccount(instance: Instance, requested: Namespace | undefined): Promise<void> {
  const { namespace, verbs } = await requireSignIn(instance, requested)
  await verbs.signOut(instance, namespace)
}
