import { setAmount, setMax } from '../../../controllers/swap/editSwap.js'
import type { SwapForm } from '../../../controllers/swap/swapForm.js'
import { computeLoss } from '../../../controllers/swap/swapMath.js'
import { type SwapSide, type SwapState, unitsOf } from '../../../controllers/swap/swapState.js'
import { formatQuantity } from '../../../core/amount.js'
import { formatUnits } from '../../../core/units.js'
import type { Token } from '../../../domain/token.js'
import { AmountField } from '../../../react/AmountField.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { Unverified } from '../../../react/Unverified.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { figureSize } from '../../../ui/figures.js'
import { Icon } from '../../../ui/Icon.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'
import { formatLoss, Quantity, Worth } from './figures.js'

type TokenPillProps = { side: SwapSide; token: Token | undefined; onPick(): void }

/** The token of one side; an unset one calls for a choice. */
function TokenPill({ side, token, onPick }: TokenPillProps) {
  const { t } = useWords()
  const symbol = token?.symbol ?? ''
  const label = token
    ? t(side === 'from' ? 'swap.payToken' : 'swap.getToken', { token: symbol })
    : t(side === 'from' ? 'swap.pickPay' : 'swap.pickGet')
  return (
    <button
      type="button"
      className="lk-pill"
      part="pill"
      data-text={token ? undefined : ''}
      data-call={token ? undefined : ''}
      aria-label={label}
      onClick={onPick}
    >
      {token && <TokenMark token={token} size={20} />}
      <bdi className="lk-name-text">{token ? symbol : t('swap.pickToken')}</bdi>
      <Icon path={downIcon} size={16} />
    </button>
  )
}

/** Below this many dollars the specification offers to buy instead. */
const MIN_WORTH = 0.00005

type PaySideProps = { form: SwapForm; state: SwapState; onPick(): void; onEnter(): void }

/** What is paid: the amount and its token. */
export function PaySide({ form, state, onPick, onEnter }: PaySideProps) {
  const { ui } = useModal()
  const { t } = useWords()
  const { sourceToken, sourceTokenAmount, source, prices } = state
  const value = sourceToken?.value
  const isWorthless = source.balance === 0n || (value !== undefined && value <= MIN_WORTH)
  return (
    <AmountField
      label={t('swap.payAmount')}
      caption={t('swap.youPay')}
      token={sourceToken}
      amount={sourceTokenAmount}
      units={sourceTokenAmount === '' ? undefined : unitsOf(state)}
      balance={source.balance}
      price={prices.source ?? sourceToken?.price}
      onType={(text) => setAmount(form, text)}
      onMax={() => void setMax(form)}
      onEnter={onEnter}
      picker={<TokenPill side="from" token={sourceToken} onPick={onPick} />}
      action={
        isWorthless &&
        ui.offers('FundWallet') && (
          <Button isSmall onClick={() => ui.router.push('FundWallet')}>
            {t('swap.buy')}
          </Button>
        )
      }
    />
  )
}

type GetSideProps = { state: SwapState; onPick(): void }

/** What is received: only read. */
export function GetSide({ state, onPick }: GetSideProps) {
  const { t, locale } = useWords()
  const { sourceToken, toToken, quote, quoteStatus, prices, destination } = state
  const decimals = toToken?.decimals ?? 0
  const amount = quote && formatUnits(quote.toUnits, decimals)
  const shownAmount = amount === undefined ? '0' : formatQuantity(amount, locale)
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
          <span className="lk-figure" data-long={figureSize(shownAmount)} title={amount}>
            <span className={amount === undefined ? 'lk-figure-rest' : 'lk-figure-number'}>{shownAmount}</span>
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
