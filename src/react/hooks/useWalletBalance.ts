import { useCallback, useEffect } from 'react'
import { formatQuantity } from '../../core/amount.js'
import { type BalanceToken, tokenOn } from '../../domain/balanceToken.js'
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
  /** Exact, in whole coins or tokens, with a dot in every language: for code. */
  readonly formatted: string | undefined
  /** Truncated to three decimals, formatted by language: for display. */
  readonly display: string | undefined
  readonly symbol: string | undefined
  readonly status: BalanceStatus
  /** When it was read, in milliseconds since 1970. */
  readonly asOf: number | undefined
  refresh(): Promise<void>
}

export type UseWalletBalanceOptions = NamespaceOption<Namespace> & {
  /**
   * A token to read instead of the coin, or one for each of several networks. On other networks it is the coin's balance.
   * Read from the chain by its address. @default the coin
   */
  token?: BalanceToken | readonly BalanceToken[] | undefined
}

const ignore = () => undefined

/** The balance of the account: of the network's coin, or of a chosen token. */
export function useWalletBalance({ namespace, token }: UseWalletBalanceOptions = {}): UseWalletBalance {
  const { modal, account, network } = useNamespace('useWalletBalance', namespace)
  const internals = internalsOf(modal)
  const { locale } = useSnapshot(internals.liveOptions.state)
  const chosen = tokenOn(token, network?.caipNetworkId)
  const { key, networkId, address, symbol: label } = chosen ?? {}
  const { caipAddress } = account ?? {}
  const coin = account?.balance
  // After the coin's: two reads of one moment would be one too many.
  const isCoinRead = coin?.status === 'ready' || coin?.status === 'failed'

  const refresh = useCallback(
    async (isAsked = true) => {
      if (key === undefined || networkId === undefined || address === undefined) return modal.refreshBalance(namespace)
      const { instance, verbs } = await internals.load()
      const { refreshTokenBalance } = await verbs.loadTokenBalance(instance)
      await refreshTokenBalance(instance, { key, networkId, address, symbol: label }, { isAsked })
    },
    [modal, internals, namespace, key, networkId, address, label],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account needs another balance, and whatever changes the coin's may have changed the token's
  useEffect(() => {
    // What failed is in the state.
    if (caipAddress && address && isCoinRead) refresh(false).catch(ignore)
  }, [caipAddress, address, isCoinRead, coin?.asOf, refresh])

  const balance = key === undefined ? coin : account?.tokenBalances?.[key]
  const { value, decimals, formatted, symbol, status = 'idle', asOf } = balance ?? {}
  return {
    value,
    decimals,
    formatted,
    display: formatted === undefined ? undefined : formatQuantity(formatted, locale),
    symbol,
    status,
    asOf,
    refresh: useCallback(() => refresh(), [refresh]),
  }
}
