import { useEffect } from 'react'
import { hasPairing } from '../../config/hasPairing.js'
import { readDevice } from '../../platform/readDevice.js'
import { useModal } from '../../react/useModal.js'
import { useConsent } from './consent.js'

/** In Telegram on iOS an app opens only within the press, so its code is made before one is chosen (experience, 18.7). */
export function usePreparedCode() {
  const { tracker, settings } = useModal()
  const { isGated } = useConsent()
  const isWanted = !isGated && hasPairing(settings)
  useEffect(() => {
    const { isTelegram, isIos } = readDevice()
    if (!isWanted || !isTelegram || !isIos) return
    // Without it the code is made when a wallet is chosen, and what went wrong is shown there.
    tracker()
      .then(({ pairing }) => pairing())
      .then((flows) => flows.prepare())
      .catch(() => undefined)
  }, [tracker, isWanted])
}
