import { formatExact } from '../../../core/amount.js'
import { formatUnits } from '../../../core/units.js'
import type { Token } from '../../../domain/token.js'
import { useWords } from '../../../react/useModal.js'

/** More than any token has: apps approve the largest number when they want no limit. */
const UNLIMITED = 1n << 255n

/** What a contract may take of a token, exactly. */
export function Allowance({ units, token }: { units: bigint; token: Pick<Token, 'symbol' | 'decimals'> }) {
  const { t, locale } = useWords()
  if (units >= UNLIMITED) return t('swap.revoke.unlimited', { symbol: token.symbol })
  return (
    <bdi dir="ltr">
      {formatExact(formatUnits(units, token.decimals ?? 0), locale)} {token.symbol}
    </bdi>
  )
}
