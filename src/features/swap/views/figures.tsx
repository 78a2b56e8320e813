import type { Quote } from '../../../controllers/swap/swapIntent.js'
import { computeRate } from '../../../controllers/swap/swapMath.js'
import { formatQuantity } from '../../../core/amount.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { formatUnits } from '../../../core/units.js'
import type { Token } from '../../../domain/token.js'
import { useFiat } from '../../../react/amounts.js'
import { useWords } from '../../../react/useModal.js'

/** Hundredths of a percent in the language's way; a loss is negative. */
export function formatLoss(loss: bigint, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  return format.format(Number.parseInt(String(-loss), 10) / 10_000)
}

/** How far a price is from the market's, in words instead of a sign. */
export function Impact({ loss, isBad }: { loss: bigint; isBad: boolean }) {
  const { t, locale } = useWords()
  const percent = formatPercent(loss < 0n ? -loss : loss, locale)
  const sentence = loss < 0n ? t('swap.impact.above', { percent }) : t('swap.impact.below', { percent })
  return <span className={isBad ? 'lk-bad' : undefined}>{loss === 0n ? percent : sentence}</span>
}

/** Whole or broken percent without a sign. */
export const formatPercent = (basisPoints: bigint, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number.parseInt(String(basisPoints), 10) / 10_000,
  )

type QuantityProps = { units: bigint; token: Pick<Token, 'symbol' | 'decimals'> }

/** An amount of a token; the exact one is in its title. */
export function Quantity({ units, token }: QuantityProps) {
  const { locale } = useWords()
  const text = formatUnits(units, token.decimals ?? 0)
  return (
    <bdi dir="ltr" title={`${text} ${token.symbol}`}>
      {formatQuantity(text, locale)} {token.symbol}
    </bdi>
  )
}

/** What an amount is worth; `—` if that is unknown. */
export function Worth({ amount, price }: { amount: string; price: number | undefined }) {
  const { t } = useWords()
  const { formatFiat } = useFiat()
  if (price === undefined) return <>{t('token.noPrice')}</>
  return <bdi dir="ltr">{formatFiat(toFiatValue(amount, price))}</bdi>
}

const RATE_PLACES = 3

type RateProps = {
  source: Token
  destination: Token
  quote: Pick<Quote, 'toUnits' | 'terms'> | undefined
}

/** What one token is in the other, in the direction that is above one; `undefined` without a quote. */
export function useRate({ source, destination, quote }: RateProps): string | undefined {
  const { t, locale } = useWords()
  if (!quote) return undefined
  const paid = { units: quote.terms.units, decimals: source.decimals ?? 0 }
  const received = { units: quote.toUnits, decimals: destination.decimals ?? 0 }
  const isForward = (computeRate(paid, received, 0) ?? '0') !== '0'
  const amount = isForward ? computeRate(paid, received, RATE_PLACES) : computeRate(received, paid, RATE_PLACES)
  const [token, otherToken] = isForward ? [source, destination] : [destination, source]
  return t('swap.rate', { of: token.symbol, amount: formatQuantity(amount ?? '0', locale), other: otherToken.symbol })
}
