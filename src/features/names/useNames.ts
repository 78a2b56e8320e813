import type { WalletAccount } from '../../domain/account.js'
import { useLiveSnapshot } from '../../react/useLiveSnapshot.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createNamesController, type NamesState } from './namesController.js'

/** The form's state and verbs, with the account that gets the name. */
export function useNames() {
  const modal = useModal()
  const names = modal.use(createNamesController)
  const state = useLiveSnapshot(names.state as NamesState)
  const { activeNamespace = '' } = useSnapshot(modal.wallet.network.state)
  const { accounts } = useSnapshot(modal.wallet.account.state)
  return { modal, names, state, account: accounts[activeNamespace] as WalletAccount | undefined }
}
