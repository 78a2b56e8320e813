import { useEffect } from 'react'
import { BALANCE_CACHE_MS } from '../../config/limits.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import { isPageHidden } from '../../platform/pageState.js'
import { useModal } from '../../react/useModal.js'
import { refreshBalance, refreshIdentity } from './refresh.js'

/** Refreshes balance and identity while the account is visible. */
export function useFreshAccount(account: WalletAccount | undefined, namespace: Namespace) {
  const modal = useModal()
  const asOf = account?.balance.asOf
  const caipAddress = account?.caipAddress
  useEffect(() => refreshBalance(modal), [modal])
  // Restart after each response: a fixed interval would fire just before the value is stale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer begins a new wait
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isPageHidden()) refreshBalance(modal)
    }, BALANCE_CACHE_MS + 1)
    return () => clearInterval(timer)
  }, [modal, asOf])
  useEffect(() => {
    if (caipAddress) refreshIdentity(modal, namespace)
  }, [modal, caipAddress, namespace])
}
