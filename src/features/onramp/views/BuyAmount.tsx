import { type ReactNode, useId } from 'react'
import {
  CENTS,
  completeAmount,
  findLimitProblem,
  type OnrampController,
  type OnrampState,
} from '../../../controllers/onramp/onrampController.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { currencySign, formatMoney } from '../../../core/fiat.js'
import { UnclearAmount } from '../../../react/amounts.js'
import { Text } from '../../../react/Text.js'
import { useAmountField } from '../../../react/useAmountField.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { figureSize } from '../../../ui/figures.js'
import { Icon } from '../../../ui/Icon.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'
import { SymbolMark } from './marks.js'

/** Amounts to begin with; those that no way to pay takes are left out. */
const CHIP_AMOUNTS = ['50', '100', '250', '500'] as const
/** A longer paste is no amount; half of one would be another. */
const MAX_LENGTH = 100

type ChoicePillProps = { label: string; mark?: ReactNode; name: string; onPress(): void }

/** What is chosen, and the way to another. */
const ChoicePill = ({ label, mark, name, onPress }: ChoicePillProps) => (
  <button
    type="button"
    className="lk-pill"
    part="pill"
    data-text={mark ? undefined : ''}
    aria-label={label}
    onClick={onPress}
  >
    {mark}
    <bdi className="lk-name-text">{name}</bdi>
    <Icon path={downIcon} size={16} />
  </button>
)

type AmountProps = {
  form: OnrampController
  state: OnrampState
  /** Somebody here sells at the quoted price. */
  isQuoted: boolean
}

/** What is received for the amount: a service's price, or nothing that looks like one (RAMP-2). */
function YouGet({ state, isQuoted }: Pick<AmountProps, 'state' | 'isQuoted'>) {
  const { t, locale } = useWords()
  const { paymentAmount, purchaseCurrency, quote, quoteStatus } = state
  const { symbol } = purchaseCurrency
  const amount = isQuoted && quote && !quote.isEstimate ? quote.purchaseAmount.amount : undefined
  useAnnouncement(amount && `${t('onramp.youGet')} ${formatQuantity(amount, locale)} ${symbol}`)
  if (!isQuoted) return t('onramp.youGet')
  if (quoteStatus === 'loading')
    return (
      <span className="lk-with">
        {t('onramp.youGet')}
        <Skeleton width={2} />
      </span>
    )
  const figure =
    amount !== undefined ? formatQuantity(amount, locale) : completeAmount(paymentAmount) === undefined ? '0' : '—'
  return (
    <Text
      id="onramp.getAmount"
      values={{
        amount: (
          <bdi dir="ltr" title={amount && `${formatExact(amount, locale)} ${symbol}`}>
            {figure}
          </bdi>
        ),
      }}
    />
  )
}

/** How much money buys which token: asked first, since everything else follows from it. */
export function BuyAmount({ form, state, isQuoted }: AmountProps) {
  const { ui } = useModal()
  const { t, locale } = useWords()
  const aboutId = useId()
  const { paymentAmount, paymentCurrency, purchaseCurrency } = state
  const money = (amount: string) => formatMoney(amount, paymentCurrency.id, locale)
  const { input, refused } = useAmountField({
    amount: paymentAmount,
    locale,
    decimalPlaces: CENTS,
    onType: form.setAmount,
  })
  const problem = findLimitProblem(state)
  const isBad = problem !== undefined || refused !== undefined
  const chips = CHIP_AMOUNTS.filter(
    (amount) => findLimitProblem({ paymentAmount: amount, paymentCurrency }) === undefined,
  )
  return (
    <>
      <div className="lk-well lk-amount" part="field" data-first="" data-tone={isBad ? 'bad' : undefined}>
        <div className="lk-amount-top">
          <span
            className="lk-figure lk-onramp-sign"
            data-long={figureSize(paymentAmount)}
            data-empty={paymentAmount === '' ? '' : undefined}
            aria-hidden="true"
          >
            {currencySign(paymentCurrency.id)}
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            maxLength={MAX_LENGTH}
            aria-label={t('onramp.amount.label', { currency: paymentCurrency.id })}
            aria-invalid={isBad || undefined}
            aria-describedby={aboutId}
            data-long={figureSize(paymentAmount)}
            {...input}
          />
          <ChoicePill
            label={t('onramp.changeMoney', { currency: paymentCurrency.id })}
            name={paymentCurrency.id}
            onPress={() => ui.router.push('OnRampFiatSelect')}
          />
        </div>
        <div className="lk-amount-value">
          <span id={aboutId}>
            {refused !== undefined ? (
              <UnclearAmount text={refused} />
            ) : problem ? (
              <span className="lk-bad">{t(`onramp.amount.${problem.kind}`, { amount: money(problem.limit) })}</span>
            ) : (
              <YouGet state={state} isQuoted={isQuoted} />
            )}
          </span>
          <ChoicePill
            label={t('onramp.changeToken', { token: purchaseCurrency.symbol })}
            mark={<SymbolMark symbol={purchaseCurrency.symbol} size={20} />}
            name={purchaseCurrency.symbol}
            onPress={() => ui.router.push('OnRampTokenSelect')}
          />
        </div>
      </div>
      {chips.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="lk-chips-even" role="group" aria-label={t('onramp.amounts')}>
          {chips.map((amount) => (
            <button
              key={amount}
              type="button"
              className="lk-button"
              part="button"
              data-small=""
              aria-pressed={paymentAmount === amount}
              onClick={() => form.setAmount(amount)}
            >
              {money(amount)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
