import { useCallback, useEffect } from 'react'
import { emailLoginState, leaveEmailLogin } from '../../controllers/embedded/emailLogin.js'
import type { LoginProblem } from '../../controllers/embedded/login.js'
import { useSecondsUntil } from '../../react/useClock.js'
import { useLiveSnapshot } from '../../react/useLiveSnapshot.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useOnLeave } from '../../react/useOnLeave.js'
import { problemText } from './problemText.js'

export const useEmailLogin = () => useLiveSnapshot(emailLoginState(useModal().instance))

/** What is wrong with the login now, in words; a wait that has passed is no problem any more. */
export function useLoginProblem(): { readonly kind: LoginProblem['kind']; readonly text: string } | undefined {
  const { problem, nextMailAt } = useEmailLogin()
  const words = useWords()
  const seconds = useSecondsUntil(nextMailAt)
  if (problem === undefined) return undefined
  if (problem.kind !== 'throttled') return { kind: problem.kind, text: problemText(problem, words) }
  return seconds > 0 ? { kind: 'throttled', text: problemText({ ...problem, seconds }, words) } : undefined
}

/** Keeps views and login together: leaving the steps ends the login (EML-4), and a login that has ended goes back. */
export function useLoginSteps() {
  const { instance, ui } = useModal()
  const { router } = ui
  const { status } = useEmailLogin()
  useEffect(() => {
    if (status === 'connected') ui.finishConnect()
    if (status === 'idle') router.back()
  }, [status, router, ui])
  const leave = useCallback(() => {
    // The code follows the device.
    return router.has('EmailVerifyOtp') ? { finish: () => undefined } : leaveEmailLogin(instance)
  }, [instance, router])
  useOnLeave(leave)
}
