import { toAmountInput } from '../core/amount.js'
import { figureSize } from '../ui/figures.js'
import { useWords } from './useModal.js'

type AmountInputProps = {
  label: string
  /** Decimal text with a dot. */
  amount: string
  isOver: boolean
  /** Id of what is said about the amount. */
  describedBy: string
  isFixed?: boolean | undefined
  /** Gets the text as typed. What is no amount stays out, all of it: half of a pasted text would be another amount. */
  onType(text: string): void
  onEnter?(): void
}

/** The field for an amount of a token. */
export function AmountInput({ label, amount, isOver, describedBy, isFixed, onType, onEnter }: AmountInputProps) {
  const { locale } = useWords()
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      placeholder="0"
      aria-label={label}
      aria-invalid={isOver || undefined}
      aria-describedby={describedBy}
      readOnly={isFixed}
      data-long={figureSize(amount)}
      maxLength={100}
      value={toAmountInput(amount, locale)}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onEnter?.()}
    />
  )
}
