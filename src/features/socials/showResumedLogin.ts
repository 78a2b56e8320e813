import { leaveSocialLogin, resumeSocialLogin } from '../../controllers/embedded/socialLogin.js'
import type { Modal } from '../../modal/modal.js'

/** Shows a login that has left the page for its provider, if the user is back with its result. */
export async function showResumedLogin({ instance, ui }: Modal): Promise<void> {
  const { modalState, open, router } = ui
  const provider = resumeSocialLogin(instance)
  if (provider === undefined) return
  if (!modalState.state.isOpen) await open({})
  // Set here, as the user may leave before the view has loaded.
  router.setLeaveEffect('ConnectingSocial', () => leaveSocialLogin(instance))
  router.push('ConnectingSocial', { provider, isBegun: true })
}
