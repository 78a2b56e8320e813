import { QUOTE_LIFE_MS } from '../../../config/limits.js'
import { isApproving } from '../../../controllers/swap/approvals.js'
import { acceptPrice, setLossAccepted, setRouterCompared, swap } from '../../../controllers/swap/swap.js'
import { isBatch, needsComparison, type SwapIntent } from '../../../controllers/swap/swapIntent.js'
import { providerFeeOf } from '../../../controllers/swap/swapMath.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { formatUnits } from '../../../core/units.js'
import { useFiat } from '../../../react/amounts.js'
import { Review, type ReviewTick } from '../../../react/Review.js'
import { TransferLine } from '../../../react/TransferLine.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { useSecondsSince, useSecondsUntil } from '../../../react/useSeconds.js'
import { Icon } from '../../../ui/Icon.js'
import { arrowDownIcon } from '../../../ui/moneyIconPaths.js'
import type { useSwap } from '../useSwap.js'
import { useRate } from './figures.js'
import { Problem } from './Problem.js'
import { Steps } from './Steps.js'
import { SwapCautions } from './SwapCautions.js'
import { SwapTerms } from './SwapTerms.js'

/** What is paid, and what is received for it. */
function Exchange({ intent }: { intent: SwapIntent }) {
  const { t } = useWords()
  const { quote, source, destination, amount, expected, spent, prices, minimumIn } = intent
  const rate = useRate({ source, destination, quote: { toUnits: expected, terms: quote.terms } })
  return (
    <div className="lk-body lk-exchange">
      <TransferLine
        label={t(spent < quote.terms.units ? 'swap.payAtMost' : 'swap.youPay')}
        amount={amount}
        symbol={source.symbol}
        token={source}
        price={prices.source}
      />
      <div className="lk-label" data-line="">
        <Icon path={arrowDownIcon} size={16} />
        <bdi dir="ltr">{rate}</bdi>
      </div>
      <TransferLine
        label={t(minimumIn === 'call' ? 'swap.youGet' : 'swap.youGetExpected')}
        amount={formatUnits(expected, destination.decimals ?? 0)}
        isEstimate
        symbol={destination.symbol}
        token={destination}
        price={prices.destination}
      />
    </div>
  )
}

type ReviewProps = Pick<ReturnType<typeof useSwap>, 'modal' | 'form' | 'state'> & {
  intent: SwapIntent
  canPress: boolean
}

/** Everything about the swap, before the wallet is asked. */
export function SwapReview({ modal, form, state, intent, canPress }: ReviewProps) {
  const { t } = useWords()
  const { formatFiat } = useFiat()
  const { quote, source, network, fee, prices, caution, steps, isSimulated } = intent
  const { lowered, isLossAccepted, isRouterCompared, approving, problem, loading, doneSteps } = state
  const [step] = steps
  const isMining = isApproving(state, intent)
  const secondsLeft = useSecondsUntil(isMining ? undefined : quote.at + QUOTE_LIFE_MS)
  const passed = useSecondsSince(isMining ? approving?.at : undefined)
  useAnnouncement(
    isMining ? t('swap.step.approving') : doneSteps.length > 0 && step === 'swap' ? t('swap.step.swapNow') : undefined,
  )
  const networkFee = toFiatValue(formatUnits(fee, network.nativeCurrency.decimals), prices.coin)
  const providerFee = toFiatValue(formatUnits(providerFeeOf(quote.terms.units), source.decimals ?? 0), prices.source)
  const fees = networkFee === undefined || providerFee === undefined ? undefined : networkFee + providerFee
  const mustCompare = needsComparison(intent)
  const isSevere = caution !== undefined && caution !== 'high'
  const isTimeKnown = isMining && passed !== undefined
  const ticks: ReviewTick[] = []
  if (caution)
    ticks.push({
      label: t('swap.loss.accept'),
      isTicked: isLossAccepted,
      onTick: (isTicked) => setLossAccepted(form, isTicked),
    })
  if (mustCompare)
    ticks.push({
      label: t('swap.compared'),
      isTicked: isRouterCompared,
      onTick: (isTicked) => setRouterCompared(form, isTicked),
    })
  return (
    <Review
      title={t('swap.preview')}
      network={network}
      head={
        <>
          <Exchange intent={intent} />
          {(steps.length > 1 || doneSteps.length > 0) && (
            <div className="lk-top-3">
              <Steps intent={intent} done={doneSteps} now={isMining ? 'approving' : 'next'} wallet="" />
            </div>
          )}
        </>
      }
      ticks={ticks}
      tickLabel={t('swap.tick')}
      reminder={isSimulated ? t('swap.final') : undefined}
      problem={!isMining && problem && <Problem problem={problem} symbol={source.symbol} network={network} />}
      confirm={
        lowered === undefined
          ? {
              label:
                step === 'swap'
                  ? t(isBatch(intent) ? 'swap.batch.action' : 'swap.step.swap')
                  : isMining
                    ? t('swap.approving')
                    : t(step === 'reset' ? 'swap.step.reset' : 'swap.step.approve', { symbol: source.symbol }),
              isBusy: isMining || (loading && secondsLeft === 0),
              isDisabled: isMining || !canPress,
              onClick: () => void swap(form),
            }
          : { label: t('swap.lowered.accept'), isFree: true, onClick: () => acceptPrice(form) }
      }
      // Far from the market, or without a known router, the safe choice is the one that stands out (SWAP-11).
      saferChoice={
        lowered === undefined && (isSevere || mustCompare)
          ? { label: t(isSevere ? 'common.cancel' : 'swap.newQuote'), onClick: modal.ui.router.back }
          : undefined
      }
      isLive
      footer={
        isMining
          ? t('swap.step.approving')
          : secondsLeft > 0
            ? t('swap.holds', { seconds: secondsLeft })
            : t('swap.expired')
      }
      footerEnd={
        isTimeKnown ? (
          <span>{t('swap.time', { seconds: passed })}</span>
        ) : (
          fees !== undefined && (
            <span>
              {t('swap.fees')} <strong dir="ltr">{formatFiat(fees)}</strong>
            </span>
          )
        )
      }
    >
      <SwapCautions intent={intent} lowered={lowered} />
      <SwapTerms intent={intent} />
    </Review>
  )
}
