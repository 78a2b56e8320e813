import { useEffect } from 'react'
import { hasPairing } from '../../config/options.js'
import { importWithRetry } from '../../core/load.js'
import { readDevice } from '../../platform/readDevice.js'
import { useConsent } from '../../react/consent.js'
import { useModal } from '../../react/useModal.js'

/**
 * In Telegram on iOS an app opens only within the press, so its URI is created before one is chosen (experience, 18.7).
 */
export function usePairingPreload() {
  const modal = useModal()
  const { isGated } = useConsent()
  const isWanted = !isGated && hasPairing(modal.settings)
  useEffect(() => {
    const { isTelegram, isIos } = readDevice()
    if (!isWanted || !isTelegram || !isIos) return
    // On failure, the URI is created when a wallet is chosen, and that view shows the error.
    importWithRetry(() => import('./connectViews.js'))
      .then(({ createModalPairing, preparePairing }) => preparePairing(modal.use(createModalPairing)))
      .catch(() => undefined)
  }, [modal, isWanted])
}
