import { hasSignIn } from '../../config/hasSignIn.js'
import { createOnce, importWithRetry } from '../../core/load.js'
import type { Instance } from '../../instance/instance.js'
import { log } from '../log.js'
import type { SignIn } from './signIn.js'

const createSignInLoader = (instance: Instance) =>
  createOnce(async (): Promise<SignIn | undefined> => {
    if (!hasSignIn(instance.input)) return undefined
    try {
      const { createInstanceSignIn } = await importWithRetry(() => import('./instanceSignIn.js'), instance.scope.signal)
      return await createInstanceSignIn(instance)
    } catch (error) {
      log(instance, 'error', 'sign-in', error)
      throw error
    }
  })

/** What signs in with connected wallets, which it follows from now on; `undefined` without the option `siwx`. */
export const loadSignIn = (instance: Instance): Promise<SignIn | undefined> => instance.use(createSignInLoader)()
