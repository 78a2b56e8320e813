import { useEffect, useState } from 'react'
import { askProblemOf } from '../../controllers/ui/askWallet.js'
import { listWalletLinks } from '../../domain/walletLinks.js'
import type { CustomConnectingProps, CustomViewContent } from '../../modal/customViews.js'
import { useConsent } from '../../react/consent.js'
import { useWalletImage } from '../../react/useImage.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { askToConnect, cancelConnecting, createConnecting } from './askToConnect.js'
import type { ConnectTarget } from './params.js'
import { useArrived } from './useArrived.js'
import { useConnectSteps } from './useConnectSteps.js'

const noEntry = { id: '', name: '', chains: [] }

/** Props of a custom connecting view; the wallet is asked as soon as it is shown, as in the built-in one. */
export function useCustomConnectingProps(params: ConnectTarget): CustomViewContent<CustomConnectingProps> {
  const modal = useModal()
  const { t } = useWords()
  const { status, walletMessage } = useSnapshot(modal.use(createConnecting).state)
  const { parts } = useSnapshot(modal.ui.views.state)
  const listed = 'wallet' in params ? params.wallet : undefined
  const { connector, options, choose } = useConnectSteps(params)
  const arrived = useArrived(listed)
  const image = useWalletImage(listed ?? noEntry)

  // Read on mount: in an embedded card, consent ends once the wallet has connected.
  const { isGated: isGatedNow } = useConsent()
  const [isGated] = useState(isGatedNow)
  const { router } = modal.ui
  // Without consent, go back to where the user can give it.
  useEffect(() => {
    if (isGated) router.reset('Connect')
  }, [isGated, router])
  useEffect(() => {
    if (!connector || isGated) return
    void askToConnect(modal, connector, options)
    return () => cancelConnecting(modal)
  }, [modal, connector, options, isGated])

  const shown = connector ?? arrived ?? listed
  const name = connector?.type === 'INJECTED' ? t('connect.browserWallet') : (shown?.name ?? t('common.unknownWallet'))
  const asked = askProblemOf(status) ?? (status === 'silent' ? status : 'waiting')
  return {
    title: name,
    props: {
      wallet: {
        id: shown?.id ?? '',
        name,
        icon: connector?.icon ?? arrived?.icon ?? image,
        rdns: shown?.rdns,
        isSuspect: parts?.isSuspectText(shown?.rawName) ?? false,
      },
      status: connector ? asked : arrived ? 'arrived' : 'missing',
      said: walletMessage,
      links: connector || arrived || !listed ? [] : listWalletLinks(listed),
      retry() {
        if (connector) void askToConnect(modal, connector, options)
        // Viewing a newly installed wallet does not ask it; this does.
        else choose(arrived)
      },
    },
  }
}
