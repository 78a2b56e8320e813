import { useEffect } from 'react'
import { useEmailLogin } from './useEmailLogin.js'

/**
 * Keeps a step of the login in step with its view: leaving the view ends the login (EML-4), and a login that has ended
 * goes back.
 */
export function useLoginSteps(step: 'device' | 'code') {
  const { modal, login, state } = useEmailLogin()
  const { router } = modal.ui
  const { status, isCodeOver } = state
  useEffect(() => {
    if (status === 'connected') modal.ui.finishConnect()
  }, [status, modal])
  useEffect(() => {
    if (status === 'idle' && !isCodeOver) router.back()
  }, [status, isCodeOver, router])
  useEffect(
    () => () => {
      const { view } = router.current()
      const isNext = step === 'device' && view === 'EmailVerifyOtp'
      // A connection that is being made is the wallet list's to cancel, and StrictMode mounts twice.
      if (view !== (step === 'device' ? 'EmailVerifyDevice' : 'EmailVerifyOtp') && !isNext) login.cancel()
    },
    [login, router, step],
  )
}
