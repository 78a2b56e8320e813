import { useRef } from 'react'
import { useModal, useWords } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createEmailCaptureController, type EmailCaptureState } from './emailCaptureController.js'
import { activeEntry } from './mustSign.js'

/** Who is asked for an address, and how far that has come. */
export function useEmailCapture() {
  const modal = useModal()
  const { wallet, ui } = modal
  const { t } = useWords()
  const capture = modal.use(createEmailCaptureController)
  const state = useSnapshot(capture.state as EmailCaptureState)
  useSnapshot(wallet.walletSessions.state)
  const { activeNamespace = '' } = useSnapshot(wallet.network.state)
  const { accounts } = useSnapshot(wallet.account.state)
  // Once it is answered, the view stays until the next one has loaded.
  const wish = useRef(activeEntry(wallet)?.wantsEmail)
  wish.current = activeEntry(wallet)?.wantsEmail ?? wish.current
  return {
    capture,
    state,
    isRequired: wish.current === 'required',
    address: accounts[activeNamespace]?.address ?? '',
    app: ui.appName || t('common.thisApp'),
  }
}
