import { useCallback } from 'react'
import type { EmailUpdateState } from '../../controllers/embedded/emailUpdate.js'
import { useLiveSnapshot } from '../../react/useLiveSnapshot.js'
import { useModal } from '../../react/useModal.js'
import { useOnLeave } from '../../react/useOnLeave.js'
import { emailUpdateOf } from './emailUpdateOf.js'

/**
 * The change of the e-mail address, and its state. Leaving a step ends it (EML-4): what was typed stays while the first
 * step is in the history, and a code stays while its own step is.
 */
export function useEmailUpdate() {
  const modal = useModal()
  const update = modal.use(emailUpdateOf)
  const { router } = modal.ui
  const leave = useCallback(() => {
    // Another step follows.
    if (router.has('UpdateEmailPrimaryOtp') || router.has('UpdateEmailSecondaryOtp')) return { finish: () => undefined }
    return update.leave(() => router.has('UpdateEmailWallet'))
  }, [router, update])
  useOnLeave(leave)
  return { modal, update, state: useLiveSnapshot(update.state as EmailUpdateState) }
}
