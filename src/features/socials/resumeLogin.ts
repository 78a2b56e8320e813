import { LOGIN_RETURN_MS } from '../../config/limits.js'
import { isLoggedIn } from '../../controllers/connection/isLoggedIn.js'
import type { Modal } from '../../modal/modal.js'
import { takeLoginResult } from '../../platform/loginReturn.js'
import { socialLoginOf } from './socialLoginOf.js'

/** Goes on with a login that has left the page for its provider: only one that this page has begun. */
export async function resumeLogin(modal: Modal): Promise<void> {
  const { storage } = modal.services
  const { modalState, open, router } = modal.ui
  const begun = storage.read('social_provider')
  storage.remove('social_provider')
  const resultUri = takeLoginResult()
  if (begun === undefined || resultUri === undefined) return
  const { provider, begunAt } = begun
  // An abandoned login must not take a result that somebody else sends the user to later (POP-2).
  const age = Date.now() - begunAt
  if (age < 0 || age > LOGIN_RETURN_MS) return
  const login = modal.use(socialLoginOf)
  if (isLoggedIn(modal.wallet.connection) || !login.resume(provider, resultUri)) return
  if (!modalState.state.isOpen) await open({})
  // Set here, as the user may leave before the view has loaded.
  router.setLeaveEffect('ConnectingSocial', login.leave)
  router.push('ConnectingSocial', { provider, isBegun: true })
}
