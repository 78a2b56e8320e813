import type { PayCalls, PayIntent } from '../../../controllers/pay/payForm.js'
import { formatExact } from '../../../core/amount.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { clockIcon, sendIcon } from '../../../ui/moneyIconPaths.js'

type Step = 'approved' | 'reset' | 'approve' | 'pay'

/** What the wallet is asked for, in order. An old allowance is reset before the approval. */
function listSteps({ approvals }: PayCalls, isApproved: boolean): readonly Step[] {
  const before: readonly Step[] = approvals > 1 ? ['reset', 'approve'] : approvals === 1 ? ['approve'] : []
  return [...(isApproved ? (['approved'] as const) : []), ...before, 'pay']
}

type PayStepsProps = {
  intent: PayIntent
  calls: PayCalls
  /** An earlier request of this payment has approved the token. */
  isApproved: boolean
  /** The network has not confirmed the approval yet. */
  isApproving: boolean
  /** Only what is asked for next, where a warning needs the room. */
  isShort: boolean
}

/** The requests of one payment; nothing if there is only the payment itself. */
export function PaySteps({ intent, calls, isApproved, isApproving, isShort }: PayStepsProps) {
  const { t, locale } = useWords()
  const { amount, token, network, request } = intent
  const steps = listSteps(calls, isApproved)
  if (steps.length === 1) return null
  const isOneByOne = calls.kind === 'transactions'
  const current = isOneByOne ? steps.findIndex((step) => step !== 'approved') : -1
  const exact = (
    <bdi dir="ltr">
      {formatExact(amount, locale)} {token.symbol}
    </bdi>
  )
  const { recipientName } = request
  function nameOf(step: Step) {
    if (step === 'approved') return t('pay.review.approved')
    if (step === 'reset') return t('pay.review.reset', { symbol: token.symbol })
    if (step === 'approve')
      return <Text id={isOneByOne ? 'pay.review.approve' : 'pay.review.allow'} values={{ amount: exact }} />
    if (recipientName === undefined) return t('pay.review.payStepUnnamed')
    return <Text id="pay.review.payStep" values={{ name: recipientName }} />
  }
  function textOf(step: Step, index: number) {
    if (index === current && isApproving) return t('pay.review.approving')
    if (step === 'approved') return exact
    if (step === 'reset') return t('pay.review.resetText')
    if (step === 'approve') return t(isOneByOne ? 'pay.review.approveText' : 'pay.review.allowText')
    return t(isOneByOne && index !== current ? 'pay.review.payLater' : 'pay.review.payOnce')
  }
  return (
    <>
      <div className="lk-section lk-top-1">
        <h3>{isOneByOne ? t('pay.review.requests', { count: steps.length }) : t('pay.review.oneRequest')}</h3>
        <span>{t(isOneByOne ? 'pay.review.requestsText' : 'pay.review.oneRequestText')}</span>
      </div>
      <ol className="lk-rows lk-pay-steps" data-tuner={isOneByOne ? '' : undefined} aria-label={t('pay.review.steps')}>
        {steps.map((step, index) => {
          const isCurrent = index === current
          if (isShort && current >= 0 && !isCurrent) return null
          return (
            <li key={step}>
              <div
                className="lk-row"
                data-later={isOneByOne && index > current ? '' : undefined}
                data-mark={isCurrent ? '' : undefined}
                aria-current={isCurrent ? 'step' : undefined}
              >
                {step === 'pay' ? (
                  <span className="lk-mark" part="mark" data-quiet="" data-round="">
                    <Icon path={sendIcon} flip />
                  </span>
                ) : (
                  <span className="lk-mark-group">
                    <TokenMark token={token} network={step === 'approved' || isApproving ? undefined : network} />
                    {(step === 'approved' || (isCurrent && isApproving)) && (
                      <span className="lk-pin" data-tone={step === 'approved' ? 'good' : undefined}>
                        <Icon path={step === 'approved' ? checkIcon : clockIcon} size={16} />
                      </span>
                    )}
                  </span>
                )}
                <span className="lk-name">
                  {nameOf(step)}
                  <span className="lk-sub">{textOf(step, index)}</span>
                </span>
                <span className="lk-badge" part="badge" data-plain="">
                  <bdi>{isOneByOne ? t('pay.review.stepOf', { step: index + 1, count: steps.length }) : index + 1}</bdi>
                </span>
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}
