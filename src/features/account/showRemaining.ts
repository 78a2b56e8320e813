import { subscribe } from 'valtio/vanilla'
import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import type { Scope } from '../../core/scope.js'
import type { Modal } from '../../modal/modal.js'

/** When one of several wallets ends, its account is replaced by the list of those that are left. */
export function showRemaining({ wallet, ui }: Pick<Modal, 'wallet' | 'ui'>, scope: Scope) {
  const { connection } = wallet
  const { router, modalState } = ui
  let before = connectedNamespaces(connection.state)
  scope.add(
    subscribe(connection.state as object, () => {
      const was = before
      before = connectedNamespaces(connection.state)
      const isLost = was.some((namespace) => !before.includes(namespace))
      if (!isLost || before.length === 0 || !modalState.state.isOpen) return
      const { view } = router.current()
      if (view !== 'Account' && view !== 'AccountSettings') return
      router.reset('ProfileWallets')
      ui.snackbar()?.show(ui.language.words.t('account.disconnected'))
    }),
  )
}
