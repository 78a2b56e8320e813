import { useCallback, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio/vanilla'
import type { WalletAccount } from '../../domain/account.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createNamesController, type NamesController, type NamesState } from './namesController.js'

/** The form as it is now: a field that renders a moment after a key loses the caret's place. */
function useTyped({ state }: NamesController): NamesState {
  const watch = useCallback((onChange: () => void) => subscribe(state, onChange, true), [state])
  const read = () => snapshot(state) as NamesState
  return useSyncExternalStore(watch, read, read)
}

/** The form's state and verbs, with the account that gets the name. */
export function useNames() {
  const modal = useModal()
  const names = modal.use(createNamesController)
  const state = useTyped(names)
  const { activeNamespace = '' } = useSnapshot(modal.wallet.network.state)
  const { accounts } = useSnapshot(modal.wallet.account.state)
  return { modal, names, state, account: accounts[activeNamespace] as WalletAccount | undefined }
}
