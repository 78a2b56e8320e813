import type { ReactNode } from 'react'
import { formatExact } from '../core/amount.js'
import { toFiatValue } from '../core/fiatValue.js'
import type { Network } from '../domain/network.js'
import type { Token } from '../domain/token.js'
import { useFiat } from './amounts.js'
import { TokenMark } from './TokenMark.js'
import { Unverified } from './Unverified.js'
import { useWords } from './useModal.js'

/** A figure longer than this is set smaller. */
export const MAX_FIGURE_LENGTH = 12

type TokenFigureProps = {
  label: string
  /** Exact decimal text, or a word for everything. */
  amount: string | { readonly word: string }
  token: Token | undefined
  symbol: string
  /** Shown as a badge, where tokens of several networks meet. */
  network?: Network | undefined
  /** @default the value in dollars */
  note?: ReactNode
}

/** One figure with its token: the exact amount, because it is what leaves, comes, or may be taken. */
export function TokenFigure({ label, amount, token, symbol, network, note }: TokenFigureProps) {
  const { locale } = useWords()
  const figure = typeof amount === 'string' ? formatExact(amount, locale) : amount.word
  const symbolPart = <span className="lk-figure-rest">{symbol}</span>
  return (
    <div className="lk-transfer">
      <div>
        <div className="lk-label">{label}</div>
        <div className="lk-figure" data-long={figure.length > MAX_FIGURE_LENGTH ? '' : undefined}>
          {typeof amount === 'string' ? (
            <bdi dir="ltr">
              {figure} {symbolPart}
            </bdi>
          ) : (
            <>
              {figure} <bdi className="lk-figure-rest">{symbol}</bdi>
            </>
          )}
        </div>
        <Unverified token={token} />
        <div className="lk-label">
          {note ?? <Value amount={typeof amount === 'string' ? amount : undefined} token={token} />}
        </div>
      </div>
      <TokenMark token={token} network={network} size={44} />
    </div>
  )
}

function Value({ amount, token }: { amount: string | undefined; token: Token | undefined }) {
  const { t } = useWords()
  const { formatFiat } = useFiat()
  const value = amount === undefined ? undefined : toFiatValue(amount, token?.price)
  return value === undefined ? t('token.noPrice') : <bdi dir="ltr">{formatFiat(value)}</bdi>
}
