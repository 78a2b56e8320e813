import { useCallback } from 'react'
import { formatQuantity } from '../../core/amount.js'
import type { Namespace } from '../../domain/namespace.js'
import type { BalanceStatus } from '../../domain/token.js'
import { internalsOf } from '../../instance/internals.js'
import { type NamespaceOption, useNamespace } from '../useNamespace.js'
import { useSnapshot } from '../useSnapshot.js'

export type UseWalletBalance = {
  /** In the smallest unit. */
  readonly value: bigint | undefined
  /** Number of decimal places. */
  readonly decimals: number | undefined
  /** Exact, in whole coins, with a dot in every language: for code. */
  readonly formatted: string | undefined
  /** Truncated to three decimals, formatted by language: for display. */
  readonly display: string | undefined
  readonly symbol: string | undefined
  readonly status: BalanceStatus
  /** When it was read, in milliseconds since 1970. */
  readonly asOf: number | undefined
  refresh(): Promise<void>
}

/** The native balance of the account. */
export function useWalletBalance({ namespace }: NamespaceOption<Namespace> = {}): UseWalletBalance {
  const { modal, account } = useNamespace('useWalletBalance', namespace)
  const { locale } = useSnapshot(internalsOf(modal).liveOptions.state)
  const { value, decimals, formatted, symbol, status = 'idle', asOf } = account?.balance ?? {}
  return {
    value,
    decimals,
    formatted,
    display: formatted === undefined ? undefined : formatQuantity(formatted, locale),
    symbol,
    status,
    asOf,
    refresh: useCallback(() => modal.refreshBalance(namespace), [modal, namespace]),
  }
}
