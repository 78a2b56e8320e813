import { useWords } from './useModal.js'

/** Minutes and seconds in tabular digits. */
export function useClock(seconds: number): string {
  const { locale } = useWords()
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(value)
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`
}
