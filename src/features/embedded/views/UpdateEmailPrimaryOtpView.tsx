import { useEffect } from 'react'
import { useEmailUpdate } from '../useEmailUpdate.js'
import { UpdateEmailCode } from './UpdateEmailCode.js'

/** The code that went to the current address. */
export default function UpdateEmailPrimaryOtpView() {
  const { modal, state } = useEmailUpdate()
  const { router } = modal.ui
  const { status } = state
  useEffect(() => {
    if (status === 'secondary') router.replace('UpdateEmailSecondaryOtp')
  }, [status, router])
  return <UpdateEmailCode step="primary" />
}
