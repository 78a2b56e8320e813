import { useCallback } from 'react'
import { emailUpdateState, leaveEmailUpdate } from '../../controllers/embedded/emailUpdate.js'
import { useLiveSnapshot } from '../../react/useLiveSnapshot.js'
import { useModal } from '../../react/useModal.js'
import { useOnLeave } from '../../react/useOnLeave.js'

/**
 * The change of the e-mail address. Leaving a step ends it (EML-4): what was typed stays while the first step is in the
 * history, and a code stays while its own step is.
 */
export function useEmailUpdate() {
  const { instance, ui } = useModal()
  const { router } = ui
  const leave = useCallback(() => {
    // Another step follows.
    if (router.has('UpdateEmailPrimaryOtp') || router.has('UpdateEmailSecondaryOtp')) return { finish: () => undefined }
    return leaveEmailUpdate(instance, () => router.has('UpdateEmailWallet'))
  }, [instance, router])
  useOnLeave(leave)
  return useLiveSnapshot(emailUpdateState(instance))
}
