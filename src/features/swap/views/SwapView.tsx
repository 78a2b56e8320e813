import { useEffect, useRef } from 'react'
import { isRestrictedZone } from '../../../config/restrictedZones.js'
import { flipSides } from '../../../controllers/swap/editSwap.js'
import { openForm } from '../../../controllers/swap/fillSwap.js'
import { retryQuote } from '../../../controllers/swap/quotes.js'
import { watchSwap } from '../../../controllers/swap/refreshSwap.js'
import { reviewSwap } from '../../../controllers/swap/reviewSwap.js'
import { keyOfTerms } from '../../../controllers/swap/swapIntent.js'
import { providerFeeOf } from '../../../controllers/swap/swapMath.js'
import { findGap, formFee, type SwapSide, type SwapState } from '../../../controllers/swap/swapState.js'
import { formatQuantity } from '../../../core/amount.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { formatUnits } from '../../../core/units.js'
import type { SwapRequest } from '../../../domain/swap.js'
import { readTimeZone } from '../../../platform/page.js'
import { useFiat } from '../../../react/amounts.js'
import { RestrictedScreen } from '../../../react/RestrictedScreen.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useOnline, useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon, offlineIcon } from '../../../ui/iconPaths.js'
import { flipIcon } from '../../../ui/moneyIconPaths.js'
import { plusIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSwap } from '../useSwap.js'
import { Problem } from './Problem.js'
import { RateDetails } from './RateDetails.js'
import { GetSide, PaySide } from './SwapSides.js'
import css from './swap.css?inline'

function Restricted() {
  const { t } = useWords()
  return <RestrictedScreen title={t('swap.title')} heading={t('swap.region.title')} text={t('swap.region.text')} />
}

function SkeletonSide({ label }: { label: string }) {
  return (
    <div className="lk-well lk-amount lk-side" data-fixed="" aria-hidden="true">
      <div className="lk-side-label">{label}</div>
      <div className="lk-amount-top">
        <Skeleton width={4} kind="figure" />
        <span className="lk-skeleton lk-skeleton-pill" />
      </div>
      <div className="lk-amount-value">
        <Skeleton width={2} />
      </div>
    </div>
  )
}

/** What the quote gives, told once: a refresh that repeats it every few seconds would drown everything else. */
function useQuoteAnnouncement({ quote, toToken }: SwapState) {
  const { t, locale } = useWords()
  const announced = useRef<{ key: string; text: string }>(undefined)
  const key = quote && keyOfTerms(quote.terms)
  if (quote && toToken && key !== undefined && announced.current?.key !== key) {
    const amount = formatQuantity(formatUnits(quote.toUnits, toToken.decimals ?? 0), locale)
    announced.current = { key, text: `${t('swap.youGet')} ${amount} ${toToken.symbol}` }
  }
  useAnnouncement(quote && announced.current?.text)
}

/** Everything that the swap costs, in dollars; `undefined` if a part of it is unknown. */
function totalFees(state: SwapState, coinDecimals: number): number | undefined {
  const { quote, sourceToken, prices } = state
  const networkFee = formFee(state)
  if (!quote || !networkFee) return undefined
  const provider = toFiatValue(formatUnits(providerFeeOf(quote.terms.units), sourceToken?.decimals ?? 0), prices.source)
  const network = toFiatValue(formatUnits(networkFee.fee, coinDecimals), prices.coin)
  return provider === undefined || network === undefined ? undefined : provider + network
}

/** The form, once swapping is offered here. */
function SwapScreen({ params }: { params: SwapRequest | undefined }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, form, state, network, account } = useSwap()
  const { t } = useWords()
  const { formatFiat } = useFiat()
  const isOnline = useOnline()
  const { ui, services } = modal
  const networkId = network?.caipNetworkId
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network is another form
  useEffect(() => openForm(form, params), [form, params, networkId])
  useEffect(() => watchSwap(form), [form])
  const secondsLeft = useSecondsUntil(state.refreshesAt)
  const seconds = state.refreshesAt === undefined ? undefined : secondsLeft
  useQuoteAnnouncement(state)
  // While a new price is asked for, the details stay: a field in them would lose the focus.
  const hasDetails = useRef(false)
  hasDetails.current = state.quote !== undefined || (state.quoteStatus === 'loading' && hasDetails.current)
  // Disconnected: the card leaves this view.
  if (!network || !account) return null
  const { sourceToken, toToken, quote, quoteStatus, listStatus, loading, problem, quoteProblem } = state
  const gap = findGap(state)
  // A form that is drawn before its list loads would lose the focus to the skeleton.
  const isLoading = (listStatus === 'idle' || listStatus === 'loading') && !toToken
  const hasFailed = quoteStatus === 'failed' && (gap === 'quote' || gap === undefined)
  const visibleProblem = problem ?? (hasFailed ? quoteProblem : undefined)
  const fees = totalFees(state, network.nativeCurrency.decimals)
  const canReview = gap === undefined && !loading && isOnline
  const review = () => void reviewSwap(form)
  const symbol = sourceToken?.symbol ?? ''
  const isQuoting = quoteStatus === 'loading'
  const isRefreshing = quote !== undefined && state.refreshesAt === undefined
  function pick(side: SwapSide) {
    services.events.emit('CLICK_SELECT_TOKEN_TO_SWAP')
    ui.router.push('SwapSelectToken', { side })
  }
  const label = gap ? t(`swap.gap.${gap}`, { symbol }) : t('swap.review')
  const onNetwork = (
    <span>
      <Text id="swap.onNetwork" values={{ network: network.name }} />
    </span>
  )
  return (
    <Screen
      title={t('swap.title')}
      focus="field"
      footer={
        isQuoting || isRefreshing ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('swap.quoting')}</span>
          </span>
        ) : quote && seconds !== undefined ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('swap.newPrice', { seconds })}</span>
          </span>
        ) : (
          onNetwork
        )
      }
      footerEnd={
        isQuoting ? (
          onNetwork
        ) : quote && fees !== undefined ? (
          <span>
            {t('swap.fees')} <strong dir="ltr">{formatFiat(fees)}</strong>
          </span>
        ) : (
          !quote && !isLoading && <span>{t('swap.nothingYet')}</span>
        )
      }
    >
      <div className="lk-body lk-stack">
        <div>
          {isLoading ? (
            <SkeletonSide label={t('swap.youPay')} />
          ) : (
            <PaySide form={form} state={state} onPick={() => pick('from')} onEnter={() => canReview && review()} />
          )}
          <div className="lk-joint">
            <button
              type="button"
              part="icon-button"
              aria-label={t('swap.flip')}
              disabled={isLoading}
              onClick={() => flipSides(form)}
            >
              <Icon path={flipIcon} size={16} />
            </button>
          </div>
          {isLoading ? <SkeletonSide label={t('swap.youGet')} /> : <GetSide state={state} onPick={() => pick('to')} />}
        </div>
        {hasDetails.current && sourceToken && toToken && (
          <RateDetails
            form={form}
            state={state}
            source={sourceToken}
            destination={toToken}
            quote={quote}
            network={network}
          />
        )}
        {visibleProblem ? (
          <Note icon={alertIcon} tone={visibleProblem.kind === 'outdated' ? undefined : 'bad'}>
            <span role="alert">
              <Problem problem={visibleProblem} symbol={symbol} network={network} />
            </span>
          </Note>
        ) : gap === 'precision' ? (
          <Note icon={infoIcon}>
            <span role="status">{t('swap.precisionText', { symbol, count: sourceToken?.decimals ?? 0 })}</span>
          </Note>
        ) : (
          gap === 'unswappable' && (
            <Note icon={infoIcon}>
              <span role="status">{t('swap.mismatch')}</span>
            </Note>
          )
        )}
        {!visibleProblem && !toToken && (listStatus === 'failed' || listStatus === 'unsupported') && (
          <Note icon={listStatus === 'failed' ? offlineIcon : alertIcon}>
            <span role="status">
              {listStatus === 'failed'
                ? t('swap.listFailed.text', { network: network.name })
                : t('swap.network.unsupported')}
            </span>
          </Note>
        )}
        {isLoading ? (
          <PrimaryButton isBusy disabled>
            {t('swap.loading')}
          </PrimaryButton>
        ) : listStatus === 'failed' && !toToken ? (
          <PrimaryButton icon={retryIcon} onClick={() => retryQuote(form)}>
            {t('common.retry')}
          </PrimaryButton>
        ) : hasFailed ? (
          <PrimaryButton icon={retryIcon} disabled={!isOnline} onClick={() => retryQuote(form)}>
            {isOnline ? t('common.retry') : t('swap.offline')}
          </PrimaryButton>
        ) : (
          <PrimaryButton isBusy={loading || isQuoting} disabled={!canReview} onClick={review}>
            {isOnline ? label : t('swap.offline')}
          </PrimaryButton>
        )}
        {gap === 'funds' && ui.offers('FundWallet') && (
          <Button icon={plusIcon} onClick={() => ui.router.push('FundWallet')}>
            {t('swap.addFunds')}
          </Button>
        )}
      </div>
    </Screen>
  )
}

/** What to swap, and for what. */
export default function SwapView({ params }: { params: SwapRequest | undefined }) {
  return isRestrictedZone(readTimeZone()) ? <Restricted /> : <SwapScreen params={params} />
}
