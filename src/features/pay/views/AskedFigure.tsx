import { formatExact } from '../../../core/amount.js'
import { formatMoney } from '../../../core/fiat.js'
import { formatUnits } from '../../../core/units.js'
import type { PaymentRequest } from '../../../domain/payment.js'
import { Text } from '../../../react/Text.js'
import { MAX_FIGURE_LENGTH } from '../../../react/TokenFigure.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { useTokenMark } from '../useTokenMark.js'

/** What the app asks for: the price in money first, where that is what it has fixed. */
export function AskedFigure({ request, label }: { request: PaymentRequest; label: string }) {
  const { locale } = useWords()
  const markOf = useTokenMark()
  const { asset, network, units = 0n, fiat } = request
  const amount = formatExact(formatUnits(units, asset.decimals), locale)
  const figure = fiat ? formatMoney(fiat.value, fiat.currency, locale) : amount
  const token = (
    <bdi dir="ltr">
      {amount} {asset.symbol}
    </bdi>
  )
  return (
    <div className="lk-transfer">
      <div>
        <div className="lk-label">{label}</div>
        <div className="lk-figure" data-long={figure.length > MAX_FIGURE_LENGTH ? '' : undefined}>
          <bdi dir="ltr">
            {figure} {!fiat && <span className="lk-figure-rest">{asset.symbol}</span>}
          </bdi>
        </div>
        <div className="lk-label">
          <span>
            {fiat ? (
              <Text id="pay.amountOn" values={{ amount: token, network: network.name }} />
            ) : (
              <Text id="pay.on" values={{ network: network.name }} />
            )}
          </span>
        </div>
      </div>
      <TokenMark token={markOf(asset)} network={network} size={44} />
    </div>
  )
}
