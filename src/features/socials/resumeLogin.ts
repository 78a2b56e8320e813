import type { Modal } from '../../modal/modal.js'
import { takeLoginResult } from '../../platform/loginReturn.js'
import { socialLoginOf } from './socialLoginOf.js'

/** Goes on with a login that has left the page for its provider: only one that this page has begun. */
export async function resumeLogin(modal: Modal): Promise<void> {
  const { storage } = modal.services
  const { modalState, open, router } = modal.ui
  const provider = storage.read('social_provider')
  storage.remove('social_provider')
  const resultUri = takeLoginResult()
  if (provider === undefined || resultUri === undefined) return
  modal.use(socialLoginOf).resume(provider, resultUri)
  if (!modalState.state.isOpen) await open({})
  router.push('ConnectingSocial', { provider })
}
