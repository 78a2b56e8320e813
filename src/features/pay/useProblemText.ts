import type { PayProblem } from '../../controllers/pay/payForm.js'
import type { Network } from '../../domain/network.js'
import { useWords } from '../../react/useModal.js'

/** Why nothing was sent, or why the review is another one. */
export function useProblemText(problem: PayProblem | undefined, network: Network | undefined): string | undefined {
  const { t } = useWords()
  return problem && t(`pay.problem.${problem.kind}`, { symbol: network?.nativeCurrency.symbol ?? '' })
}
