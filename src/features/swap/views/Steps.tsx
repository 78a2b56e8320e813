import type { ReactNode } from 'react'
import type { SwapIntent, SwapStep } from '../../../controllers/swap/swapIntent.js'
import { formatExact } from '../../../core/amount.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { clockIcon, swapIcon } from '../../../ui/moneyIconPaths.js'
import { closeIcon } from '../../../ui/pageIconPaths.js'

/** What the step that comes next is doing. */
export type StepNow = 'next' | 'approving' | 'asking' | 'declined'

type StepsProps = {
  intent: SwapIntent
  done: readonly SwapStep[]
  now: StepNow
  /** The name of the wallet that is asked. */
  wallet: string
}

/** Every request to the wallet, in order, with the one that is next. */
export function Steps({ intent, done, now, wallet }: StepsProps) {
  const { t, locale } = useWords()
  const { source, amount, steps, routerName } = intent
  const { symbol } = source
  const all = [...done, ...steps]
  const exact = (
    <bdi dir="ltr">
      {formatExact(amount, locale)} {symbol}
    </bdi>
  )
  function textOf(step: SwapStep, index: number): ReactNode {
    if (index === done.length) {
      if (now === 'approving') return t('swap.step.approving')
      if (now === 'declined') return t('swap.step.declined')
      if (now === 'asking') return <Text id="swap.step.asking" values={{ wallet }} />
    }
    if (step === 'swap') return t(index === done.length ? 'swap.step.swapNow' : 'swap.step.swapLater')
    if (index >= done.length)
      return step === 'reset' ? (
        t('swap.step.resetText', { symbol })
      ) : (
        <Text id="swap.step.approveText" values={{ amount: exact }} />
      )
    if (step === 'reset') return t('swap.step.resetDone')
    if (routerName === undefined) return <Text id="swap.step.done" values={{ amount: exact }} />
    return <Text id="swap.step.doneFor" values={{ amount: exact, router: routerName }} />
  }
  function nameOf(step: SwapStep, index: number) {
    if (step === 'swap') return t('swap.step.swap')
    if (step === 'reset') return t('swap.step.reset', { symbol })
    return t(index < done.length ? 'swap.step.approved' : 'swap.step.approve', { symbol })
  }
  function pinOf(index: number) {
    if (index < done.length) return { path: checkIcon, tone: 'good' }
    if (index > done.length || now === 'next' || now === 'asking') return undefined
    return { path: now === 'declined' ? closeIcon : clockIcon, tone: undefined }
  }
  return (
    <ol className="lk-rows" data-tuner={now === 'declined' ? undefined : ''} aria-label={t('swap.steps')}>
      {all.map((step, index) => {
        const isNow = index === done.length && now !== 'declined'
        const pin = pinOf(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may come twice, and only the last ones change
          <li key={index}>
            <div
              className="lk-row"
              data-later={index >= done.length && !isNow ? '' : undefined}
              data-mark={isNow ? '' : undefined}
              aria-current={isNow ? 'step' : undefined}
            >
              <span className="lk-mark-group">
                {step === 'swap' ? (
                  <span className="lk-mark" part="mark" data-quiet="" data-round="">
                    <Icon path={swapIcon} flip />
                  </span>
                ) : (
                  <TokenMark token={source} />
                )}
                {pin && (
                  <span className="lk-pin" data-tone={pin.tone}>
                    <Icon path={pin.path} size={16} />
                  </span>
                )}
              </span>
              <span className="lk-name">
                <span>{nameOf(step, index)}</span>
                <span className="lk-sub">{textOf(step, index)}</span>
              </span>
              <span className="lk-end">
                <span className="lk-badge" part="badge" data-plain="">
                  <bdi>{t('swap.step.of', { index: index + 1, count: all.length })}</bdi>
                </span>
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
