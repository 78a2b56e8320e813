import { useCallback, useEffect } from 'react'
import { activeEmail } from '../../controllers/account/activeAccount.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { emailLoginState, leaveEmailLogin } from '../../controllers/embedded/emailLogin.js'
import { emailUpdateState, leaveEmailUpdate } from '../../controllers/embedded/emailUpdate.js'
import type { LoginProblem } from '../../controllers/embedded/login.js'
import type { Words } from '../../locales/createWords.js'
import { finishLogin } from '../../modal/card.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useOnLeave } from '../../react/useOnLeave.js'
import { useSecondsUntil } from '../../react/useSeconds.js'
import { useLiveSnapshot, useSnapshot } from '../../react/useSnapshot.js'

/** What is wrong, in words. */
export function problemText(problem: LoginProblem, { t }: Pick<Words, 't'>): string {
  switch (problem.kind) {
    case 'invalid':
      return t('embedded.invalid')
    case 'unsupported':
      return t('embedded.unsupported')
    case 'throttled':
      return t('embedded.throttled', { n: problem.seconds })
    case 'offline':
      return t('embedded.offline')
    case 'unavailable':
      return t('embedded.down')
    case 'untrusted':
      return t('embedded.failed')
    case 'otherUser':
      return t('embedded.otherUser')
    case 'failed':
      return problem.message || t('embedded.failed')
  }
}

/** The e-mail address of the active account. Once another wallet is active, the view makes way for it. */
export function useActiveEmail(): string {
  const { wallet, ui } = useModal()
  const { router } = ui
  useSnapshot(wallet.connection.state)
  useSnapshot(wallet.network.state)
  useSnapshot(wallet.account.state)
  const email = activeEmail(wallet)
  useEffect(() => {
    if (email === undefined) router.reset(isActiveConnected(wallet) ? 'Account' : 'Connect')
  }, [email, router, wallet])
  return email ?? ''
}

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
    if (status === 'connected') finishLogin(ui)
    if (status === 'idle') router.back()
  }, [status, router, ui])
  const startLeaving = useCallback(() => {
    // The code follows the device.
    return router.has('EmailVerifyOtp') ? { finish: () => undefined } : leaveEmailLogin(instance)
  }, [instance, router])
  useOnLeave(startLeaving)
}

/**
 * The change of the e-mail address. Leaving a step ends it (EML-4): what was typed stays while the first step is in the
 * history, and a code stays while its own step is.
 */
export function useEmailUpdate() {
  const { instance, ui } = useModal()
  const { router } = ui
  const startLeaving = useCallback(() => {
    // Another step follows.
    if (router.has('UpdateEmailPrimaryOtp') || router.has('UpdateEmailSecondaryOtp')) return { finish: () => undefined }
    return leaveEmailUpdate(instance, () => router.has('UpdateEmailWallet'))
  }, [instance, router])
  useOnLeave(startLeaving)
  return useLiveSnapshot(emailUpdateState(instance))
}
