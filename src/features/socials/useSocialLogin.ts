import { useEffect, useState } from 'react'
import { isLoggedIn } from '../../controllers/connection/activeConnection.js'
import type { FarcasterLoginState } from '../../controllers/embedded/farcasterLogin.js'
import {
  leaveSocialLogin,
  prepareSocialLogin,
  resumeSocialLogin,
  type SocialLoginState,
  startSocialLogin,
} from '../../controllers/embedded/socialLogin.js'
import type { SocialProvider } from '../../domain/embedded.js'
import { finishLogin } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'
import { readSocialDevice } from '../../platform/readDevice.js'
import { useModal } from '../../react/useModal.js'

/** Once the user is connected: the card goes on, and the provider is marked next time. */
export function useFinishSocial(
  provider: SocialProvider,
  status: SocialLoginState['status'] | FarcasterLoginState['status'],
) {
  const { services, ui, wallet } = useModal()
  useEffect(() => {
    // After an earlier login the user may have disconnected.
    if (status !== 'connected' || !isLoggedIn(wallet.connection)) return
    services.storage.write('last_social', provider)
    finishLogin(ui)
  }, [status, provider, services, ui, wallet])
}

/** What a press on a provider does: its window opens within the press, or not at all. */
export function useChooseSocial() {
  const { instance, ui } = useModal()
  const { router, modalState } = ui
  return (provider: SocialProvider) => {
    // The router shows why, and no window opens for it.
    if (provider !== 'farcaster' && !modalState.state.isOverLimit) startSocialLogin(instance, provider)
    if (provider === 'farcaster') router.push('ConnectingFarcaster')
    else router.push('ConnectingSocial', { provider, isStarted: true })
  }
}

/** In an installed app the wallet's page has to be there before a window may open. */
export function useSocialReady(): { readonly isReady: boolean; readonly hasFailed: boolean; retry(): void } {
  const { instance } = useModal()
  const [{ isInstalled }] = useState(readSocialDevice)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>(isInstalled ? 'loading' : 'ready')
  useEffect(() => {
    if (status !== 'loading') return
    let isCurrent = true
    const settle = (next: 'ready' | 'failed') => () => {
      if (isCurrent) setStatus(next)
    }
    prepareSocialLogin(instance).then(settle('ready'), settle('failed'))
    return () => {
      isCurrent = false
    }
  }, [instance, status])
  return { isReady: status === 'ready', hasFailed: status === 'failed', retry: () => setStatus('loading') }
}

/** Shows a login that has left the page for its provider, if the user is back with its result. */
export async function showResumedLogin({ instance, ui }: Modal): Promise<void> {
  const { modalState, open, router } = ui
  const provider = resumeSocialLogin(instance)
  if (provider === undefined) return
  if (!modalState.state.isOpen) await open({})
  // Set here, as the user may leave before the view has loaded.
  router.setLeaveEffect('ConnectingSocial', () => leaveSocialLogin(instance))
  router.push('ConnectingSocial', { provider, isStarted: true })
}
