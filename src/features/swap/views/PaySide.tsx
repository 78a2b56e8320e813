import { setAmount, setMax } from '../../../controllers/swap/editSwap.js'
import type { SwapForm } from '../../../controllers/swap/swapForm.js'
import { type SwapState, unitsOf } from '../../../controllers/swap/swapState.js'
import { AmountField } from '../../../react/AmountField.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { TokenPill } from './TokenPill.js'

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
