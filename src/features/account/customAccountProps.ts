import { connectedOf } from '../../controllers/connection/connectionController.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { WalletAccount } from '../../domain/account.js'
import type { CustomAccountProps, CustomViewContent } from '../../modal/customViews.js'
import { copyAddress } from '../../react/copyAddress.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { useFreshAccount } from './refresh.js'

/** Props of a custom Account view; `undefined` without an account. The balance is refreshed as in the built-in view. */
export function useCustomAccountProps(): CustomViewContent<CustomAccountProps> | undefined {
  const modal = useModal()
  const network = useSnapshot(modal.wallet.network.state)
  const { activeNamespace = '' } = network
  const { accounts, areAmountsHidden } = useSnapshot(modal.wallet.account.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const { isLoading } = useSnapshot(modal.ui.modalState.state)
  const account = accounts[activeNamespace] as WalletAccount | undefined
  useFreshAccount(account, activeNamespace)
  if (!account) return undefined
  return {
    props: {
      account,
      network: activeNetwork(network),
      walletName: connectedOf(connection, activeNamespace)?.wallet.name ?? '',
      areAmountsHidden,
      isDisconnecting: isLoading,
      disconnect: () => void modal.wallet.disconnect(activeNamespace),
      copyAddress: () => copyAddress(modal, account.address),
    },
  }
}
