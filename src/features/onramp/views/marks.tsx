import type { ReactNode } from 'react'
import { currencySign } from '../../../core/fiat.js'
import { parseImageSource } from '../../../core/untrusted.js'
import type { OnrampProvider } from '../../../domain/onramp.js'
import { useImage, useModal } from '../../../react/useModal.js'
import { Mark } from '../../../ui/Mark.js'
import { cardIcon, coinIcon } from '../../../ui/moneyIconPaths.js'

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
      fallbackIcon={coinIcon}
      drawing={sign.length <= MAX_SIGN && <span className="lk-sign">{sign}</span>}
      size={size}
    />
  )
}

type SymbolMarkProps = { symbol: string | undefined; size?: MarkSize | 80; children?: ReactNode }

/** The icon of a token by its symbol. */
export const SymbolMark = ({ symbol, size, children }: SymbolMarkProps) => (
  <Mark isRound isLazy src={useImage('token', symbol)} fallbackIcon={coinIcon} size={size}>
    {children}
  </Mark>
)

/** The icon of a provider: its own, or the catalogue's. */
export function ProviderMark({ provider, size }: { provider: OnrampProvider; size?: 80 | undefined }) {
  const { services } = useModal()
  const providerIcon = parseImageSource(provider.icon, services)
  const image = useImage('asset', providerIcon === undefined ? provider.imageId : undefined)
  return <Mark src={providerIcon ?? image} fallbackIcon={cardIcon} size={size} isRound={size !== undefined} />
}
