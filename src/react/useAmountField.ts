import { type ChangeEvent, type ClipboardEvent, useState } from 'react'
import { isUnclearAmount, toAmountInput } from '../core/amount.js'

type AmountFieldOptions = {
  /** Decimal text with a dot. */
  readonly amount: string
  readonly locale: string | undefined
  /** Fraction digits that it takes. @default those of any token */
  readonly decimalPlaces?: number | undefined
  /** Gets the text as typed. What is no amount stays out, all of it: half of a pasted text would be another amount. */
  onType(text: string): unknown
}

export type AmountFieldState = ReturnType<typeof useAmountField>

/** Put in at once, not key by key: pasted, dropped, or chosen from suggestions. */
function isInserted({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  if (!('inputType' in nativeEvent)) return false
  // On-screen keyboards insert what they suggest as text.
  const isWhole = 'data' in nativeEvent && String(nativeEvent.data ?? '').length > 1
  return isWhole || /^insert(From|Replacement)/.test(String(nativeEvent.inputType))
}

/** The field of an amount. A pasted `1,500` is refused with the reason; typed, the field shows at once what it takes. */
export function useAmountField({ amount, locale, decimalPlaces, onType }: AmountFieldOptions) {
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly amount: string }>()
  const isUnclear = (text: string) => isUnclearAmount(text, { locale, decimalPlaces })

  function applyText(text: string, isRefused: boolean) {
    setRefusal(isRefused ? { text, amount } : undefined)
    if (!isRefused) onType(text)
  }

  return {
    input: {
      value: toAmountInput(amount, locale),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        applyText(event.target.value, isInserted(event) && isUnclear(event.target.value)),
      onPaste(event: ClipboardEvent<HTMLInputElement>) {
        const text = event.clipboardData.getData('text').trim()
        if (!isUnclear(text)) return
        event.preventDefault()
        applyText(text, true)
      },
    },
    /** The text that was refused, until the amount changes. */
    refused: refusal?.amount === amount ? refusal.text : undefined,
  }
}
