import { useEffect } from 'react'
import { say } from '../../../modal/say.js'
import { useWords } from '../../../react/useModal.js'
import { useEmailUpdate } from '../useEmailUpdate.js'
import { UpdateEmailCode } from './UpdateEmailCode.js'

/** The code that went to the new address; with it the address has changed. */
export default function UpdateEmailSecondaryOtpView() {
  const { modal, state } = useEmailUpdate()
  const { t } = useWords()
  const { status } = state
  useEffect(() => {
    if (status !== 'changed') return
    modal.ui.router.reset('Account')
    say(modal.ui, t('embedded.change.done'))
  }, [status, modal, t])
  return <UpdateEmailCode step="secondary" />
}
