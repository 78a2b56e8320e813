import { activeNetwork } from '../../controllers/networkController.js'
import type { Account } from '../../domain/account.js'
import type { AccountOwnProps, OwnFrame } from '../../modal/own.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { copyAddress } from './copyAddress.js'
import { useFreshAccount } from './useFreshAccount.js'

/** What a host's own Account is given, nothing while there is no account; its balance is kept young as in the built-in one. */
export function useAccountOwnProps(): OwnFrame<AccountOwnProps> | undefined {
  const modal = useModal()
  const network = useSnapshot(modal.network.state)
  const { activeNamespace = '' } = network
  const { accounts, areAmountsHidden } = useSnapshot(modal.account.state)
  const { namespaces } = useSnapshot(modal.connection.state)
  const { isLoading } = useSnapshot(modal.presence.state)
  const account = accounts[activeNamespace] as Account | undefined
  useFreshAccount(account, activeNamespace)
  if (!account) return undefined
  return {
    props: {
      account,
      network: activeNetwork(network),
      walletName: namespaces[activeNamespace]?.wallet?.name ?? '',
      areAmountsHidden,
      isDisconnecting: isLoading,
      disconnect: () => void modal.disconnect(activeNamespace),
      copyAddress: () => copyAddress(modal, account.address),
    },
  }
}
