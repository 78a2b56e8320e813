import { hasSignIn } from '../../config/hasSignIn.js'
import { createOnce, importWithRetry } from '../../core/load.js'
import type { Instance } from '../../instance/instance.js'
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
