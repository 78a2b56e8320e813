import type { Token } from '../../../domain/token.js'
import { useWords } from '../../../react/useModal.js'
import { Quantity } from './figures.js'

/** More than any token has: apps approve the largest number when they want no limit. */
const UNLIMITED = 1n << 255n

/** What a contract may take of a token. */
export function Allowance({ units, token }: { units: bigint; token: Pick<Token, 'symbol' | 'decimals'> }) {
  const { t } = useWords()
  return units >= UNLIMITED ? t('swap.revoke.unlimited', { symbol: token.symbol }) : <Quantity {...{ units, token }} />
}
