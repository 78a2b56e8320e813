import { type ReactNode, useId } from 'react'
import { formatQuantity } from '../core/amount.js'
import { toFiatValue } from '../core/fiatValue.js'
import { formatUnits } from '../core/units.js'
import type { Token } from '../domain/token.js'
import { Button } from '../ui/buttons.js'
import { figureSize, shareOf } from '../ui/figures.js'
import { ProgressBar } from '../ui/ProgressBar.js'
import { UnclearAmount, useFiat } from './amounts.js'
import { Text } from './Text.js'
import { Unverified } from './Unverified.js'
import { type AmountFieldState, useAmountField } from './useAmountField.js'
import { useWords } from './useModal.js'

type AmountInputProps = {
  label: string
  /** Decimal text with a dot. */
  amount: string
  field: AmountFieldState
  exceedsBalance: boolean
  /** Id of what is said about the amount. */
  describedBy: string
  isReadOnly?: boolean | undefined
  onEnter?: (() => void) | undefined
}

/** The field for an amount of a token. */
function AmountInput({ label, amount, field, exceedsBalance, describedBy, isReadOnly, onEnter }: AmountInputProps) {
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      placeholder="0"
      aria-label={label}
      aria-invalid={exceedsBalance || field.refused !== undefined || undefined}
      aria-describedby={describedBy}
      readOnly={isReadOnly}
      data-long={figureSize(amount)}
      maxLength={100}
      {...field.input}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onEnter?.()}
    />
  )
}

type AmountFieldProps = {
  /** Of the input, for assistive technology. */
  label: string
  /** Above the amount. */
  caption?: string | undefined
  token: Token | undefined
  /** Decimal text with a dot; empty if nothing is typed. */
  amount: string
  /** The amount in smallest units, if it is one. */
  units: bigint | undefined
  /** Smallest units; `undefined` while it is not known. */
  balance: bigint | undefined
  /** Of one token, in US dollars. */
  price: number | undefined
  /** What is said in place of a balance that cannot be read. */
  noBalance?: string | undefined
  /** Chosen by an app: it is only read. */
  isReadOnly?: boolean | undefined
  /** Chooses the token. */
  picker: ReactNode
  /** In place of "Max". */
  action?: ReactNode
  onType(text: string): unknown
  onMax(): void
  onEnter?: (() => void) | undefined
}

/** An amount of a token: what it is worth, and how much of the balance it takes. */
export function AmountField(props: AmountFieldProps) {
  const { label, caption, token, amount, units, balance, price, isReadOnly, picker, action, onType, onMax, onEnter } =
    props
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const aboutId = useId()
  const exceedsBalance = units !== undefined && balance !== undefined && units > balance
  const field = useAmountField({ amount, locale, onType })
  const percent = shareOf(units, balance)
  return (
    <div
      className={caption === undefined ? 'lk-well lk-amount' : 'lk-well lk-amount lk-side'}
      part="field"
      data-tone={exceedsBalance || field.refused !== undefined ? 'bad' : undefined}
      data-fixed={isReadOnly ? '' : undefined}
    >
      {caption !== undefined && <div className="lk-side-label">{caption}</div>}
      <div className="lk-amount-top">
        <AmountInput {...{ label, amount, field, exceedsBalance, isReadOnly, onEnter }} describedBy={aboutId} />
        {picker}
      </div>
      <div className="lk-amount-value">
        <Unverified token={token} />
        <bdi dir="ltr">
          {price === undefined ? t('token.noPrice') : formatFiat(toFiatValue(amount === '' ? '0' : amount, price))}
        </bdi>
      </div>
      <ShareBar percent={percent} exceedsBalance={exceedsBalance} />
      <div className="lk-amount-have">
        <span id={aboutId}>
          {field.refused === undefined ? (
            <Share {...props} percent={percent} exceedsBalance={exceedsBalance} />
          ) : (
            <UnclearAmount text={field.refused} />
          )}
        </span>
        {action ||
          (!isReadOnly && (
            <Button isSmall disabled={!balance || token?.decimals === undefined} onClick={onMax}>
              {t('amount.max')}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** How much of the balance is used: a tick for each percent, longer at every fifth, longest at quarters. */
const ShareBar = ({ percent, exceedsBalance }: { percent: number; exceedsBalance: boolean }) => (
  <ProgressBar
    ticks={101}
    position={Math.min(100, Math.max(0, Math.round(percent)))}
    lengthOf={(tick) => (tick % 25 === 0 ? 12 : tick % 5 === 0 ? 8 : 5)}
    pitch={3}
    margin={0}
    isStretched
    pointer={exceedsBalance ? 'over' : 'normal'}
  />
)

/** The amount beside the balance. */
function Share(props: AmountFieldProps & { percent: number; exceedsBalance: boolean }) {
  const { token, units, balance, noBalance, percent, exceedsBalance } = props
  const { locale } = useWords()
  const symbol = token?.symbol ?? ''
  const quantity = (amount: bigint) => (
    <bdi dir="ltr">
      {formatQuantity(formatUnits(amount, token?.decimals ?? 0), locale)} {symbol}
    </bdi>
  )
  if (exceedsBalance && units !== undefined && balance !== undefined)
    return (
      <span className="lk-bad">
        <Text id="amount.over" values={{ amount: quantity(units - balance) }} />
      </span>
    )
  if (noBalance !== undefined) return noBalance
  if (balance === undefined) return <bdi>{symbol}</bdi>
  if (percent === 0) return quantity(balance)
  const percentText = new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)
  return <Text id="amount.share" values={{ percent: percentText, amount: quantity(balance) }} />
}
