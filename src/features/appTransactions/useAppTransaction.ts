import { followActiveAccount } from '../../controllers/account/activeAccount.js'
import {
  type AppTransactionCard,
  type AppTransactionForm,
  createAppTransactionForm,
} from '../../controllers/appTransactions/appTransactionForm.js'
import { followAccount } from '../../controllers/appTransactions/planAppTransaction.js'
import { connectedOf } from '../../controllers/connection/connectionController.js'
import { leaveView, say } from '../../modal/card.js'
import type { Modal, ModalUi } from '../../modal/modal.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useLiveSnapshot, useSnapshot } from '../../react/useSnapshot.js'

/** The card that an app's request moves, with its words. */
const createCard = (ui: ModalUi): AppTransactionCard => ({
  isReviewed: true,
  showResult: ({ hash }, namespace) => ui.router.reset('TransactionResult', { hash, namespace, isFromApp: true }),
  leave: () => leaveView(ui, 'AppTransaction'),
  yieldToWallet: ui.yieldToWallet,
  notify(message) {
    const { t } = ui.language.words
    const isSent = message === 'sentLate'
    say(ui, t(isSent ? 'app.late.sent' : 'app.sent.unknown'), isSent ? 'success' : 'error')
  },
})

/** The form of an open modal, for `modal.use`. */
export function createAppTransaction({ instance, ui }: Modal): AppTransactionForm {
  const form = createAppTransactionForm(instance, createCard(ui))
  instance.scope.add(followActiveAccount(instance, () => followAccount(form)))
  return form
}

/** The form with its state, and the wallet that is asked. */
export function useAppTransaction() {
  const modal = useModal()
  const { t } = useWords()
  const form = modal.use(createAppTransaction)
  const state = useLiveSnapshot(form.state)
  const { current: transaction } = useSnapshot(form.transaction.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const { activeNamespace } = useSnapshot(modal.wallet.network.state)
  const connected = connectedOf(connection, activeNamespace)?.wallet
  const wallet = { name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }
  return { modal, form, state, transaction, wallet, app: modal.ui.appName || t('app.thisApp') }
}
