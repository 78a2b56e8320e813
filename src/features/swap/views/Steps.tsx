import type { ReactNode } from 'react'
import type { SwapIntent, SwapStep } from '../../../controllers/swap/swapState.js'
import { formatExact } from '../../../core/amount.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { swapIcon } from '../../../ui/moneyIconPaths.js'

type StepsProps = { intent: SwapIntent; done: readonly SwapStep[]; isApproving: boolean }

/** Every request to the wallet, in order, with the one that is next. */
export function Steps({ intent, done, isApproving }: StepsProps) {
  const { t, locale } = useWords()
  const { source, amount, steps } = intent
  const { symbol } = source
  const all = [...done, ...steps]
  const exact = (
    <bdi dir="ltr">
      {formatExact(amount, locale)} {symbol}
    </bdi>
  )
  function textOf(step: SwapStep, index: number): ReactNode {
    const isDone = index < done.length
    if (isApproving && index === done.length) return t('swap.step.approving')
    if (step === 'swap') return t(index === done.length ? 'swap.step.swapNow' : 'swap.step.swapLater')
    if (step === 'reset') return isDone ? t('swap.step.resetDone') : t('swap.step.resetText', { symbol })
    return <Text id={isDone ? 'swap.step.done' : 'swap.step.approveText'} values={{ amount: exact }} />
  }
  const nameOf = (step: SwapStep) =>
    step === 'swap' ? t('swap.step.swap') : t(step === 'reset' ? 'swap.step.reset' : 'swap.step.approve', { symbol })
  return (
    <ol className="lk-rows" data-tuner="" aria-label={t('swap.steps')}>
      {all.map((step, index) => {
        const isNow = index === done.length
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may come twice, and only the last ones change
          <li key={index}>
            <div
              className={isNow ? 'lk-row' : 'lk-row lk-later'}
              data-mark={isNow ? '' : undefined}
              aria-current={isNow ? 'step' : undefined}
            >
              {step === 'swap' ? (
                <span className="lk-mark" part="mark" data-quiet="" data-round="">
                  <Icon path={swapIcon} flip />
                </span>
              ) : (
                <TokenMark token={source} />
              )}
              <span className="lk-name">
                <span>{nameOf(step)}</span>
                <span className="lk-sub">{textOf(step, index)}</span>
              </span>
              <span className="lk-end">
                <span className="lk-badge" part="badge" data-plain="">
                  {t('swap.step.of', { index: index + 1, count: all.length })}
                </span>
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
