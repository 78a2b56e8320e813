import type { LoginProblem } from '../../controllers/embedded/mailedCode.js'
import { useSecondsUntil } from '../../react/useClock.js'
import { useWords } from '../../react/useModal.js'
import { problemText } from './problemText.js'
import { useEmailLogin } from './useEmailLogin.js'

/** What is wrong with the login now, in words; a wait that has passed is no problem any more. */
export function useLoginProblem(): { readonly kind: LoginProblem['kind']; readonly text: string } | undefined {
  const { state } = useEmailLogin()
  const words = useWords()
  const { problem } = state
  const left = useSecondsUntil(state.nextMailAt)
  if (problem === undefined) return undefined
  if (problem.kind !== 'throttled') return { kind: problem.kind, text: problemText(problem, words) }
  return left > 0 ? { kind: 'throttled', text: problemText({ ...problem, seconds: left }, words) } : undefined
}
