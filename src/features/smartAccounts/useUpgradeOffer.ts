import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { embeddedAccounts } from './embeddedAccounts.js'

/**
 * The offer of a smart account to the user of an EOA. It is not made where the app prefers EOAs, or the user has chosen
 * one: declining is such a choice, so it is stored as one, and signing out keeps it.
 */
export function useUpgradeOffer() {
  const { wallet, services } = useModal()
  const { preferredTypes } = useSnapshot(wallet.account.state)
  const { activeNamespace = '' } = useSnapshot(wallet.network.state)
  return {
    isOpen: preferredTypes[activeNamespace] !== 'eoa' && embeddedAccounts(wallet)?.active.type === 'eoa',
    decline() {
      wallet.account.prefer(activeNamespace, 'eoa')
      services.storage.write('preferred_account_type', 'eoa', activeNamespace)
    },
  }
}
