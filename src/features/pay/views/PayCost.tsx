import { formatExact } from '../../../core/amount.js'
import type { PaymentQuote } from '../../../domain/payment.js'
import { useWords } from '../../../react/useModal.js'
import { Fact } from '../../../ui/Facts.js'

/** What the service charges, by the names that it gives several of them. */
export function ConversionFees({ quote }: { quote: PaymentQuote }) {
  const { t, locale } = useWords()
  const { fees } = quote
  return fees.map(({ label, amount, symbol }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two fees may have one name, and they stay in order
    <Fact key={index} name={fees.length === 1 || label === '' ? t('pay.quote.conversionFee') : label}>
      <bdi dir="ltr">
        {formatExact(amount, locale)} {symbol}
      </bdi>
      <span className="lk-dim">{t('pay.quote.included')}</span>
    </Fact>
  ))
}

const LONG_SECONDS = 120

/** How long the service says that it takes. */
export function useEstimate(seconds: number | undefined): string | undefined {
  const { t } = useWords()
  if (!seconds) return undefined
  return seconds < LONG_SECONDS
    ? t('pay.quote.inSeconds', { seconds })
    : t('pay.quote.inMinutes', { minutes: Math.round(seconds / 60) })
}
