import { QUOTE_LIFE_MS } from '../../../config/limits.js'
import { providerFeeOf } from '../../../controllers/swap/swapMath.js'
import { needsComparison, type SwapIntent } from '../../../controllers/swap/swapState.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { formatFiat, toFiatValue } from '../../../core/fiat.js'
import { formatUnits } from '../../../core/units.js'
import type { Token } from '../../../domain/token.js'
import { OfflineNote } from '../../../react/OfflineNote.js'
import { Screen } from '../../../react/Screen.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { Unverified } from '../../../react/Unverified.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWords } from '../../../react/useModal.js'
import { useReachable } from '../../../react/useReachable.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { CheckBox } from '../../../ui/CheckBox.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { arrowDownIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { useSeconds, type useSwap } from '../useSwap.js'
import { useRate, Worth } from './figures.js'
import { Problem } from './Problem.js'
import { Steps } from './Steps.js'
import { SwapCautions } from './SwapCautions.js'
import { SwapTerms } from './SwapTerms.js'

type LineProps = {
  label: string
  /** Decimal text. */
  amount: string
  token: Token
  price: number | undefined
  /** May come out differently, so its last digits say nothing. */
  isEstimate?: boolean | undefined
}

/** One side of the exchange. The exact amount is shown: it is what is paid. */
function Line({ label, amount, token, price, isEstimate }: LineProps) {
  const { locale } = useWords()
  return (
    <div className="lk-transfer">
      <div>
        <div className="lk-label">{label}</div>
        <div className="lk-heading">
          <bdi dir="ltr" title={`${amount} ${token.symbol}`}>
            {isEstimate ? formatQuantity(amount, locale) : formatExact(amount, locale)}{' '}
            <span className="lk-dim">{token.symbol}</span>
          </bdi>
        </div>
        <Unverified token={token} />
      </div>
      <span className="lk-transfer-worth">
        <span className="lk-label">
          <Worth amount={amount} price={price} />
        </span>
        <TokenMark token={token} size={44} />
      </span>
    </div>
  )
}

type ReviewProps = Pick<ReturnType<typeof useSwap>, 'modal' | 'swap' | 'state'> & {
  intent: SwapIntent
  canPress: boolean
}

/** Everything about the swap, before the wallet is asked. */
export function SwapReview({ modal, swap, state, intent, canPress }: ReviewProps) {
  const { t, locale } = useWords()
  const { quote, source, destination, network, amount, expected, fee, prices, caution, steps, isSimulated } = intent
  const { lowered, isLossAccepted, isRouterCompared, approving, problem, loading, doneSteps } = state
  const [step] = steps
  const isApproving = swap.isApproving(intent)
  const isReachable = useReachable(network)
  const isBusy = isApproving
  const left = useSeconds(isBusy ? undefined : quote.at + QUOTE_LIFE_MS, 'until') ?? 0
  const passed = useSeconds(isApproving ? approving?.at : undefined, 'since')
  const rate = useRate({ source, destination, quote: { toUnits: expected, terms: quote.terms } })
  useAnnouncement(
    isApproving
      ? t('swap.step.approving')
      : doneSteps.length > 0 && step === 'swap'
        ? t('swap.step.swapNow')
        : undefined,
  )
  const networkFee = toFiatValue(formatUnits(fee, network.nativeCurrency.decimals), prices.coin)
  const providerFee = toFiatValue(formatUnits(providerFeeOf(quote.terms.units), source.decimals ?? 0), prices.source)
  const fees = networkFee === undefined || providerFee === undefined ? undefined : networkFee + providerFee
  const mustCompare = needsComparison(intent)
  const isSevere = caution !== undefined && caution !== 'high'
  const mustAccept = (caution !== undefined && !isLossAccepted) || (mustCompare && !isRouterCompared)
  const label = !isReachable
    ? t('ask.offline')
    : step === 'swap'
      ? t('swap.step.swap')
      : isApproving
        ? t('swap.approving')
        : t(step === 'reset' ? 'swap.step.reset' : 'swap.step.approve', { symbol: source.symbol })
  const cancel = (
    <Button key="cancel" onClick={modal.ui.router.back}>
      {t('common.cancel')}
    </Button>
  )
  const confirm = { onClick: () => void swap.confirm(), isBusy: isBusy || (loading && left === 0) }
  const isOff = isBusy || !canPress || !isReachable
  return (
    <Screen
      title={t('swap.preview')}
      footer={
        <span className="lk-with">
          <span className="lk-live" />
          <span>
            {!isReachable
              ? t('ask.offline.foot')
              : isApproving
                ? t('swap.step.approving')
                : left > 0
                  ? t('swap.holds', { seconds: left })
                  : t('swap.expired')}
          </span>
        </span>
      }
      footerEnd={
        isApproving && passed !== undefined ? (
          <span>{t('swap.time', { seconds: passed })}</span>
        ) : (
          fees !== undefined && (
            <span>
              {t('swap.fees')} <strong dir="ltr">{formatFiat(fees, locale)}</strong>
            </span>
          )
        )
      }
    >
      <div className="lk-body lk-exchange">
        <Line
          label={t(intent.spent < quote.terms.units ? 'swap.payAtMost' : 'swap.youPay')}
          amount={amount}
          token={source}
          price={prices.source}
        />
        <div className="lk-label" data-line="">
          <Icon path={arrowDownIcon} size={16} />
          <bdi dir="ltr">{rate}</bdi>
        </div>
        <Line
          label={t(intent.minimumIn === 'call' ? 'swap.youGet' : 'swap.youGetExpected')}
          amount={formatUnits(expected, destination.decimals ?? 0)}
          isEstimate
          token={destination}
          price={prices.destination}
        />
      </div>
      {(steps.length > 1 || doneSteps.length > 0) && (
        <div className="lk-top-3">
          <Steps intent={intent} done={doneSteps} now={isApproving ? 'approving' : 'next'} wallet="" />
        </div>
      )}
      <div className="lk-body lk-stack lk-top-2">
        <SwapCautions intent={intent} lowered={lowered} />
        <SwapTerms intent={intent} />
        {caution && (
          <CheckBox isChecked={isLossAccepted} onChange={swap.setLossAccepted}>
            {t('swap.loss.accept')}
          </CheckBox>
        )}
        {mustCompare && (
          <CheckBox isChecked={isRouterCompared} onChange={swap.setRouterCompared}>
            {t('swap.compared')}
          </CheckBox>
        )}
        {!caution && isSimulated && isReachable && (
          <Note icon={infoIcon}>
            <span>{t('swap.final')}</span>
          </Note>
        )}
        {!isReachable && <OfflineNote />}
        {!isBusy && problem && (
          <Note icon={alertIcon} tone="bad">
            <span role="alert">
              <Problem problem={problem} symbol={source.symbol} network={network} />
            </span>
          </Note>
        )}
        <div className="lk-pair">
          {lowered !== undefined ? (
            <>
              {cancel}
              <PrimaryButton onClick={swap.acceptPrice}>{t('swap.lowered.accept')}</PrimaryButton>
            </>
          ) : isSevere || mustCompare ? (
            // Far from the market, or without a known router, the safe choice is the one that stands out (SWAP-11).
            <>
              <Button {...confirm} disabled={isOff || mustAccept}>
                {mustAccept && isReachable ? t('swap.loss.tick') : label}
              </Button>
              <PrimaryButton onClick={modal.ui.router.back}>
                {t(isSevere ? 'common.cancel' : 'swap.newQuote')}
              </PrimaryButton>
            </>
          ) : (
            <>
              {cancel}
              <PrimaryButton {...confirm} disabled={isOff || mustAccept}>
                {mustAccept && isReachable ? t('swap.loss.tick') : label}
              </PrimaryButton>
            </>
          )}
        </div>
      </div>
    </Screen>
  )
}
