import type { ReactNode } from 'react'
import { formatExact, formatQuantity } from '../core/amount.js'
import { toFiatValue } from '../core/fiatValue.js'
import type { Network } from '../domain/network.js'
import type { Token } from '../domain/token.js'
import { useFiat } from './amounts.js'
import { TokenMark } from './TokenMark.js'
import { Unverified } from './Unverified.js'
import { useWords } from './useModal.js'

type TransferLineProps = {
  label: string
  /** Decimal text. */
  amount: string
  symbol: string
  token: Token | undefined
  price: number | undefined
  /** Shown as a badge, where tokens of several networks meet. */
  network?: Network | undefined
  /** @default the value in dollars */
  note?: ReactNode
  /** May come out differently, so its last digits say nothing. */
  isEstimate?: boolean | undefined
}

/** One side of an exchange. The exact amount is shown: it is what is paid. */
export function TransferLine({ label, amount, symbol, token, price, network, note, isEstimate }: TransferLineProps) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const value = toFiatValue(amount, price)
  return (
    <div className="lk-transfer">
      <div>
        <div className="lk-label">{label}</div>
        <div className="lk-heading">
          <bdi dir="ltr" title={`${amount} ${symbol}`}>
            {isEstimate ? formatQuantity(amount, locale) : formatExact(amount, locale)}{' '}
            <span className="lk-dim">{symbol}</span>
          </bdi>
        </div>
        <Unverified token={token} />
      </div>
      <span className="lk-transfer-worth">
        <span className="lk-label">
          {note ?? (value === undefined ? t('token.noPrice') : <bdi dir="ltr">{formatFiat(value)}</bdi>)}
        </span>
        <TokenMark token={token} network={network} size={44} />
      </span>
    </div>
  )
}
