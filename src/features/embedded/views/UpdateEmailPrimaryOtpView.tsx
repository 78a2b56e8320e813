import { useEffect } from 'react'
import { useModal } from '../../../react/useModal.js'
import { useEmailUpdate } from '../useEmailUpdate.js'
import { UpdateEmailCode } from './UpdateEmailCode.js'

/** The code that went to the current address. */
export default function UpdateEmailPrimaryOtpView() {
  const { router } = useModal().ui
  const { status } = useEmailUpdate()
  useEffect(() => {
    if (status === 'secondary') router.replace('UpdateEmailSecondaryOtp')
  }, [status, router])
  return <UpdateEmailCode step="primary" />
}
