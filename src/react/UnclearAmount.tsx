import { toAmountInput } from '../core/amount.js'
import { useAnnouncement } from './useAnnouncement.js'
import { useWords } from './useModal.js'

/** Why a pasted amount was refused: both amounts that it may mean. */
export function UnclearAmount({ text }: { text: string }) {
  const { t, locale } = useWords()
  const whole = text.replace(/[.,]/, '')
  const reason = t('token.amountUnclear', { text, whole, fraction: toAmountInput(text.replace(',', '.'), locale) })
  useAnnouncement(reason)
  return <span className="lk-bad">{reason}</span>
}
