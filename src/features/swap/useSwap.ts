import { connectedOf } from '../../controllers/connection/connectionController.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { useLiveSnapshot } from '../../react/useLiveSnapshot.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createSwap } from './createSwap.js'

/** The form with its state, and the account and wallet that swap. */
export function useSwap() {
  const modal = useModal()
  const { t } = useWords()
  const form = modal.use(createSwap)
  const state = useLiveSnapshot(form.state)
  const network = activeNetwork(useSnapshot(modal.wallet.network.state)) as Network | undefined
  const { accounts } = useSnapshot(modal.wallet.account.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const account = accounts[network?.namespace ?? ''] as WalletAccount | undefined
  const { current: transaction } = useSnapshot(form.transaction.state)
  const connected = connectedOf(connection, network?.namespace)?.wallet
  const wallet = { name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }
  return { modal, form, state, network, account, wallet, transaction }
}
