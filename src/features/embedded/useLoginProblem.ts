import type { EmailProblem } from '../../controllers/embedded/mailedCode.js'
import { useWords } from '../../react/useModal.js'
import { useEmailLogin, useSecondsUntil } from './useEmailLogin.js'

/** What is wrong with the login now, in words; a wait that has passed is no problem any more. */
export function useLoginProblem(): { readonly kind: EmailProblem['kind']; readonly text: string } | undefined {
  const { state } = useEmailLogin()
  const { t } = useWords()
  const { problem } = state
  const left = useSecondsUntil(state.nextMailAt)
  switch (problem?.kind) {
    case 'invalid':
      return { kind: 'invalid', text: t('embedded.invalid') }
    case 'throttled':
      return left > 0 ? { kind: 'throttled', text: t('embedded.throttled', { n: left }) } : undefined
    case 'unavailable':
      return { kind: 'unavailable', text: t('embedded.down') }
    case 'failed':
      return { kind: 'failed', text: problem.message || t('embedded.failed') }
    default:
      return undefined
  }
}
