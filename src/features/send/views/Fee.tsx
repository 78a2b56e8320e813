import { formatQuantity } from '../../../core/amount.js'
import { formatFiat } from '../../../core/fiat.js'
import { formatUnits } from '../../../core/units.js'
import type { Network } from '../../../domain/network.js'
import { useWords } from '../../../react/useModal.js'
import { coinValue } from '../useSend.js'

/** An amount of the coin with its value. */
export function Fee({ units, network, price }: { units: bigint; network: Network; price: number | undefined }) {
  const { locale } = useWords()
  const { symbol, decimals } = network.nativeCurrency
  const value = coinValue(units, network, price)
  const exact = `${formatUnits(units, decimals)} ${symbol}`
  return (
    <>
      {value !== undefined && <bdi dir="ltr">{formatFiat(value, locale)}</bdi>}
      <bdi dir="ltr" className="lk-dim" title={exact}>
        {formatQuantity(formatUnits(units, decimals), locale)} {symbol}
      </bdi>
    </>
  )
}
