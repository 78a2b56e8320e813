import { useCallback, useEffect } from 'react'
import { useOnLeave } from '../../react/useOnLeave.js'
import { useEmailLogin } from './useEmailLogin.js'

/** Keeps views and login together: leaving the steps ends the login (EML-4), and a login that has ended goes back. */
export function useLoginSteps() {
  const { modal, login, state } = useEmailLogin()
  const { router } = modal.ui
  const { status } = state
  useEffect(() => {
    if (status === 'connected') modal.ui.finishConnect()
    if (status === 'idle') router.back()
  }, [status, router, modal])
  const leave = useCallback(() => {
    // The code follows the device.
    return router.has('EmailVerifyOtp') ? { finish: () => undefined } : login.leave()
  }, [login, router])
  useOnLeave(leave)
}
