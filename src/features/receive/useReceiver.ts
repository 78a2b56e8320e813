import { useEffect } from 'react'
import { identityOf } from '../../controllers/account/identityOf.js'
import { networksOf } from '../../controllers/network/networkSelectors.js'
import type { WalletAccount } from '../../domain/account.js'
import { isSmartAccount } from '../../domain/namespace.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

/**
 * The address that receives, and where it may. A smart account exists on its current network only. Test networks are
 * listed only if the active one is a test network: nobody sends real money there on purpose.
 */
export function useReceiver() {
  const { instance, wallet } = useModal()
  const network = useSnapshot(wallet.network.state)
  const { activeNamespace = '' } = network
  const account = useSnapshot(wallet.account.state).accounts[activeNamespace] as WalletAccount | undefined
  const active = network.namespaces[activeNamespace]?.active
  const address = account?.address
  useEffect(() => {
    // Opened directly, no other view has asked for the account's name.
    if (address !== undefined) void identityOf(instance).sync(activeNamespace)
  }, [instance, address, activeNamespace])
  const isTest = active?.testnet === true
  const all = networksOf(network, activeNamespace).filter(({ testnet = false }) => testnet === isTest)
  return { account, active, networks: isSmartAccount(account) && active ? [active] : all }
}
