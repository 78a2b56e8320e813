import type { SwapController } from '../../../controllers/swap/swapController.js'
import { type SwapState, unitsOf } from '../../../controllers/swap/swapState.js'
import { formatQuantity } from '../../../core/amount.js'
import { formatUnits } from '../../../core/units.js'
import { AmountInput } from '../../../react/AmountInput.js'
import { Text } from '../../../react/Text.js'
import { UnclearAmount } from '../../../react/UnclearAmount.js'
import { Unverified } from '../../../react/Unverified.js'
import { useAmountField } from '../../../react/useAmountField.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { shareOf } from '../../../ui/figures.js'
import { ShareScale } from '../../../ui/ShareScale.js'
import { Worth } from './figures.js'
import { TokenPill } from './TokenPill.js'

/** Below this many dollars the specification offers to buy instead. */
const MIN_WORTH = 0.00005

type PaySideProps = { swap: SwapController; state: SwapState; onPick(): void; onEnter(): void }

/** What is paid: the amount, its worth, and how much of the balance it takes. */
export function PaySide({ swap, state, onPick, onEnter }: PaySideProps) {
  const { ui } = useModal()
  const { t, locale } = useWords()
  const { sourceToken, sourceTokenAmount, source, prices } = state
  const { balance } = source
  const units = sourceTokenAmount === '' ? undefined : unitsOf(state)
  const isOver = units !== undefined && balance !== undefined && units > balance
  const field = useAmountField({ amount: sourceTokenAmount, locale, onType: swap.setAmount })
  const symbol = sourceToken?.symbol ?? ''
  const quantity = (amount: bigint) => (
    <bdi dir="ltr">
      {formatQuantity(formatUnits(amount, sourceToken?.decimals ?? 0), locale)} {symbol}
    </bdi>
  )
  const percent = shareOf(units, balance)
  const percentText = new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)
  const value = sourceToken?.value
  const isWorthless = balance === 0n || (value !== undefined && value <= MIN_WORTH)
  return (
    <div
      className="lk-well lk-amount lk-side"
      part="field"
      data-tone={isOver || field.refused !== undefined ? 'bad' : undefined}
    >
      <div className="lk-side-label">{t('swap.youPay')}</div>
      <div className="lk-amount-top">
        <AmountInput
          label={t('swap.payAmount')}
          amount={sourceTokenAmount}
          field={field}
          isOver={isOver}
          describedBy="lk-swap-have"
          onEnter={onEnter}
        />
        <TokenPill side="from" token={sourceToken} onPick={onPick} />
      </div>
      <div className="lk-amount-value">
        <Unverified token={sourceToken} />
        <Worth
          amount={sourceTokenAmount === '' ? '0' : sourceTokenAmount}
          price={prices.source ?? sourceToken?.price}
        />
      </div>
      <ShareScale percent={percent} isOver={isOver} />
      <div className="lk-amount-have">
        <span id="lk-swap-have">
          {field.refused !== undefined ? (
            <UnclearAmount text={field.refused} />
          ) : isOver && units !== undefined && balance !== undefined ? (
            <span className="lk-bad">
              <Text id="swap.over" values={{ amount: quantity(units - balance) }} />
            </span>
          ) : balance === undefined ? (
            <bdi>{symbol}</bdi>
          ) : percent > 0 ? (
            <Text id="swap.share" values={{ percent: percentText, amount: quantity(balance) }} />
          ) : (
            quantity(balance)
          )}
        </span>
        {isWorthless && ui.offers('FundWallet') ? (
          <Button isSmall onClick={() => ui.router.push('FundWallet')}>
            {t('swap.buy')}
          </Button>
        ) : (
          <Button isSmall disabled={!balance || sourceToken?.decimals === undefined} onClick={() => void swap.setMax()}>
            {t('swap.max')}
          </Button>
        )}
      </div>
    </div>
  )
}
