import type { ReactNode } from 'react'
import { currencySign } from '../../../core/fiat.js'
import { useImage } from '../../../react/useImage.js'
import { Mark } from '../../../ui/Mark.js'
import { coinIcon } from '../../../ui/moneyIconPaths.js'

/** What fits into the mark. */
const MAX_SIGN = 2

type MarkSize = 20 | 36 | undefined

/** The flag of a currency, or its sign. */
export function CurrencyMark({ currency, size }: { currency: string; size?: MarkSize }) {
  const sign = currencySign(currency)
  return (
    <Mark
      isRound
      src={useImage('currency', currency)}
      standIn={coinIcon}
      drawing={sign.length <= MAX_SIGN && <span className="lk-sign">{sign}</span>}
      size={size}
    />
  )
}

type SymbolMarkProps = { symbol: string | undefined; size?: MarkSize | 80; children?: ReactNode }

/** The icon of a token by its symbol. */
export const SymbolMark = ({ symbol, size, children }: SymbolMarkProps) => (
  <Mark isRound isLazy src={useImage('token', symbol)} standIn={coinIcon} size={size}>
    {children}
  </Mark>
)
