import { useEffect } from 'react'
import type { ConnectingOwnProps } from '../../modal/own.js'
import { useImage } from '../../react/useImage.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { useWords } from '../../react/useWords.js'
import { createConnectingController } from './connectingController.js'
import { useConsent } from './consent.js'
import type { ConnectTarget } from './feature.js'

/** What a host's own waiting for a wallet is given; the wallet is asked as soon as it is shown, as by the built-in one. */
export function useConnectingOwnProps(params: ConnectTarget): ConnectingOwnProps {
  const modal = useModal()
  const { t } = useWords()
  const connecting = modal.use(createConnectingController)
  const { status, said } = useSnapshot(connecting.state)
  const connector = 'connector' in params ? params.connector : undefined
  const listed = 'wallet' in params ? params.wallet : undefined
  const image = useImage('wallet', listed?.imageId)

  const { isGated } = useConsent()
  const { router } = modal
  // Where the terms have not been accepted yet, the way goes back to where they are.
  useEffect(() => {
    if (isGated) router.reset('Connect')
  }, [isGated, router])
  useEffect(() => {
    if (!connector || isGated) return
    void connecting.begin(connector)
    return connecting.cancel
  }, [connecting, connector, isGated])

  const name = connector?.type === 'INJECTED' ? t('connect.browserWallet') : (connector ?? listed)?.name
  return {
    wallet: {
      id: (connector ?? listed)?.id ?? '',
      name: name ?? t('common.unknownWallet'),
      icon: connector ? connector.icon : (listed?.image ?? image),
    },
    status: !connector ? 'missing' : status === 'idle' ? 'waiting' : status,
    said,
    retry: () => void (connector && connecting.begin(connector)),
  }
}
