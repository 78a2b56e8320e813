import { useEffect } from 'react'
import { BALANCE_CACHE_MS } from '../../config/pageLimits.js'
import { refreshBalance as readBalance } from '../../controllers/account/balances.js'
import { identityOf } from '../../controllers/account/identityOf.js'
import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import { tokensOf } from '../../controllers/tokens/tokensOf.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Modal } from '../../modal/modal.js'
import { isPageHidden } from '../../platform/pageState.js'
import { useModal } from '../../react/useModal.js'

const ignore = () => undefined

/** Reads the active account's balance again if it is stale; a failure is written to the account's state. */
export const refreshBalance = ({ instance }: Modal) => void readBalance(instance)

/** Requests name and avatar of an account; having neither is no failure. */
export const refreshIdentity = ({ instance }: Modal, namespace: Namespace) =>
  void identityOf(instance).sync(namespace).catch(ignore)

/** Reads the tokens of every connected namespace again; a failure is written to the accounts' states. */
export function refreshTokens({ instance }: Modal) {
  const { refresh } = tokensOf(instance)
  for (const name of connectedNamespaces(instance.connection.state)) void refresh(name, { isAsked: true })
}

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
