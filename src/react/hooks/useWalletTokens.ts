import { useCallback, useEffect } from 'react'
import type { Namespace } from '../../domain/namespace.js'
import { type BalanceStatus, EMPTY_PORTFOLIO, type Token, totalOf } from '../../domain/token.js'
import { internalsOf } from '../../instance/internals.js'
import { type NamespaceOption, useNamespace } from '../useNamespace.js'

export type UseWalletTokens = {
  /** Every token on the configured networks of the namespace, highest value first. */
  readonly tokens: readonly Token[]
  /** What they are worth together, in US dollars; `undefined` if unknown. */
  readonly total: number | undefined
  readonly status: BalanceStatus
  /** When the list was read, in milliseconds since 1970. */
  readonly asOf: number | undefined
  /** Reads again, except within 30 s after a failure. */
  refresh(): Promise<void>
}

/** The tokens of the account, from the blockchain-data service; without a project id there are none. */
export function useWalletTokens({ namespace }: NamespaceOption<Namespace> = {}): UseWalletTokens {
  const { modal, account, networks } = useNamespace('useWalletTokens', namespace)
  const requested = namespace ?? networks.activeNamespace ?? ''
  const caipAddress = account?.caipAddress
  const { tokens, status, asOf } = account?.portfolio ?? EMPTY_PORTFOLIO
  const refresh = useCallback(
    async (isAsked = true) => {
      const { instance, verbs } = await internalsOf(modal).load()
      const tokens = await verbs.loadTokens(instance)
      await tokens.refresh(requested, { isAsked })
    },
    [modal, requested],
  )
  useEffect(() => {
    // What failed is in the state.
    if (caipAddress) void refresh(false).catch(() => undefined)
  }, [caipAddress, refresh])
  return { tokens, total: totalOf(tokens), status, asOf, refresh: useCallback(() => refresh(), [refresh]) }
}
