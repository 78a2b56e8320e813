import { useState } from 'react'
import type { WalletAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'

/**
 * The account of a namespace, or the last one after a disconnect, because its view stays until the next has loaded.
 * Never that of another namespace.
 */
export function useShownAccount(account: WalletAccount | undefined, namespace: Namespace): WalletAccount | undefined {
  const [last, setLast] = useState(account)
  if (account && account !== last) setLast(account)
  return account ?? (last?.caipAddress.startsWith(`${namespace}:`) ? last : undefined)
}
