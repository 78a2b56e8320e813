import type { SwapProblem } from '../../../controllers/swap/swapState.js'
import type { Network } from '../../../domain/network.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'

type ProblemProps = { problem: SwapProblem; symbol: string; network: Network }

/** Why a swap has no price, cannot be reviewed, or was not requested. */
export function Problem({ problem, symbol, network }: ProblemProps) {
  const { t } = useWords()
  switch (problem.kind) {
    case 'refused':
      return (
        <>
          <strong>{t('swap.refused')}</strong> {t(`swap.refused.${problem.reason}`)}
        </>
      )
    case 'funds':
      return problem.missing === 'fee' ? (
        <Text id="swap.noFee" values={{ symbol: network.nativeCurrency.symbol }} />
      ) : (
        <Text id="swap.noFunds" values={{ symbol }} />
      )
    case 'liquidity':
      return (
        <>
          <strong>{t('swap.liquidity')}</strong> {t('swap.liquidity.text')}
        </>
      )
    case 'route':
      return (
        <>
          <strong>{t('swap.noQuote')}</strong> <Text id="swap.noQuote.text" values={{ symbol }} />
        </>
      )
    case 'network':
      return t('swap.network.unsupported')
    case 'approvalFailed':
      return <Text id="swap.approvalFailed" values={{ symbol }} />
    default:
      return t(`swap.${problem.kind}`)
  }
}
