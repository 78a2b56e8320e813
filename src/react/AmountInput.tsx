import { figureSize } from '../ui/figures.js'
import type { AmountField } from './useAmountField.js'

type AmountInputProps = {
  label: string
  /** Decimal text with a dot. */
  amount: string
  field: AmountField
  isOver: boolean
  /** Id of what is said about the amount. */
  describedBy: string
  isFixed?: boolean | undefined
  onEnter?: (() => void) | undefined
}

/** The field for an amount of a token. */
export function AmountInput({ label, amount, field, isOver, describedBy, isFixed, onEnter }: AmountInputProps) {
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      placeholder="0"
      aria-label={label}
      aria-invalid={isOver || field.refused !== undefined || undefined}
      aria-describedby={describedBy}
      readOnly={isFixed}
      data-long={figureSize(amount)}
      maxLength={100}
      {...field.input}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onEnter?.()}
    />
  )
}
