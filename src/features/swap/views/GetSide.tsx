import { computeLoss } from '../../../controllers/swap/swapMath.js'
import type { SwapState } from '../../../controllers/swap/swapState.js'
import { formatQuantity } from '../../../core/amount.js'
import { formatUnits } from '../../../core/units.js'
import { Text } from '../../../react/Text.js'
import { Unverified } from '../../../react/Unverified.js'
import { useWords } from '../../../react/useModal.js'
import { figureSize } from '../../../ui/figures.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { formatLoss, Quantity, Worth } from './figures.js'
import { TokenPill } from './TokenPill.js'

type GetSideProps = { state: SwapState; onPick(): void }

/** What is received: only read. */
export function GetSide({ state, onPick }: GetSideProps) {
  const { t, locale } = useWords()
  const { sourceToken, toToken, quote, quoteStatus, prices, destination } = state
  const decimals = toToken?.decimals ?? 0
  const amount = quote && formatUnits(quote.toUnits, decimals)
  const shown = amount === undefined ? '0' : formatQuantity(amount, locale)
  const loss =
    quote &&
    computeLoss(
      { units: quote.terms.units, decimals: sourceToken?.decimals ?? 0, price: prices.source },
      { units: quote.toUnits, decimals, price: prices.destination },
    )
  const isLoading = quoteStatus === 'loading'
  return (
    <div className="lk-well lk-amount lk-side" part="field" data-fixed="">
      <div className="lk-side-label">{t('swap.youGet')}</div>
      <div className="lk-amount-top">
        {isLoading ? (
          <Skeleton width={4} kind="figure" />
        ) : (
          <span className="lk-figure" data-long={figureSize(shown)} title={amount}>
            <span className={amount === undefined ? 'lk-figure-rest' : 'lk-figure-number'}>{shown}</span>
          </span>
        )}
        <TokenPill side="to" token={toToken} onPick={onPick} />
      </div>
      <div className="lk-amount-value">
        {isLoading ? (
          <Skeleton width={3} />
        ) : (
          <>
            <Unverified token={toToken} />
            <span className="lk-side-worth">
              {quoteStatus === 'failed'
                ? t('swap.noPrice')
                : toToken && <Worth amount={amount ?? '0'} price={prices.destination ?? toToken.price} />}
              {loss !== undefined && <bdi dir="ltr">{formatLoss(loss, locale)}</bdi>}
            </span>
            {toToken && destination.balance !== undefined && (
              <span className="lk-side-more">
                <Text id="swap.have" values={{ amount: <Quantity units={destination.balance} token={toToken} /> }} />
              </span>
            )}
          </>
        )}
      </div>
    </div>
  )
}
