import { useEffect } from 'react'
import { say } from '../../../modal/card.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useEmailUpdate } from '../useEmailUpdate.js'
import { UpdateEmailCode } from './UpdateEmailCode.js'

/** The code that went to the new address; with it the address has changed. */
export default function UpdateEmailSecondaryOtpView() {
  const { ui } = useModal()
  const { t } = useWords()
  const { status } = useEmailUpdate()
  useEffect(() => {
    if (status !== 'changed') return
    ui.router.reset('Account')
    say(ui, t('embedded.change.done'))
  }, [status, ui, t])
  return <UpdateEmailCode step="secondary" />
}
