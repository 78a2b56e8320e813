import { useState } from 'react'
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
  const { activeNamespace = '' } = useSnapshot(wallet.network.state)
  const { accounts } = useSnapshot(wallet.account.state)
  // The same for every account. Once an address is given, the view stays until the next one has loaded.
  const [isRequired] = useState(() => activeEntry(wallet)?.wantsEmail === 'required')
  return {
    capture,
    state,
    isRequired,
    address: accounts[activeNamespace]?.address ?? '',
    app: ui.appName || t('common.thisApp'),
  }
}
