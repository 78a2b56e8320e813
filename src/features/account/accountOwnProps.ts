import { useEffect } from 'react'
import { BALANCE_CACHE_MS } from '../../config/limits.js'
import { activeNetwork } from '../../controllers/networkController.js'
import type { Account } from '../../domain/account.js'
import type { AccountOwnProps } from '../../modal/own.js'
import { isPageHidden } from '../../platform/pageState.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { refreshBalance, refreshIdentity } from './refresh.js'
import { copyAddress } from './say.js'

/** What a host's own Account is given, nothing while there is no account; its balance is kept young as in the built-in one. */
export function useAccountOwnProps(): AccountOwnProps | undefined {
  const modal = useModal()
  const network = useSnapshot(modal.network.state)
  const { activeNamespace = '' } = network
  const { accounts } = useSnapshot(modal.account.state)
  const { namespaces } = useSnapshot(modal.connection.state)
  const { isLoading } = useSnapshot(modal.presence.state)
  const account = accounts[activeNamespace] as Account | undefined
  const asOf = account?.balance.asOf
  const caipAddress = account?.caipAddress
  useEffect(() => refreshBalance(modal), [modal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer begins a new wait
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isPageHidden()) refreshBalance(modal)
    }, BALANCE_CACHE_MS + 1)
    return () => clearInterval(timer)
  }, [modal, asOf])
  useEffect(() => {
    if (caipAddress) refreshIdentity(modal, activeNamespace)
  }, [modal, caipAddress, activeNamespace])
  if (!account) return undefined
  return {
    account,
    network: activeNetwork(network),
    walletName: namespaces[activeNamespace]?.wallet?.name ?? '',
    isDisconnecting: isLoading,
    disconnect: () => modal.disconnect(activeNamespace),
    copyAddress: () => copyAddress(modal, account.address),
  }
}
