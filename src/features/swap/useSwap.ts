import { connectedOf } from '../../controllers/connection/connectionController.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { SwapState } from '../../controllers/swap/swapState.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { useLiveSnapshot } from '../../react/useLiveSnapshot.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createSwap } from './createSwap.js'

/** The form's state and verbs, with the account that swaps. */
export function useSwap() {
  const modal = useModal()
  const { t } = useWords()
  const swap = modal.use(createSwap)
  const state = useLiveSnapshot(swap.state as SwapState)
  const network = activeNetwork(useSnapshot(modal.wallet.network.state)) as Network | undefined
  const { accounts } = useSnapshot(modal.wallet.account.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const account = accounts[network?.namespace ?? ''] as WalletAccount | undefined
  const { current: transaction } = useSnapshot(swap.transaction.state)
  const connected = connectedOf(connection, network?.namespace)?.wallet
  const asked = { name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }
  return { modal, swap, state, network, account, asked, transaction }
}
