import { useEffect } from 'react'
import { followActiveAccount } from '../../controllers/account/activeAccount.js'
import { connectedOf } from '../../controllers/connection/connectionController.js'
import { followPayments, notifyPayments } from '../../controllers/pay/followPayment.js'
import { createPayForm, type PayCard, type PayForm } from '../../controllers/pay/payForm.js'
import { createPayments } from '../../controllers/pay/payments.js'
import { followAccount } from '../../controllers/pay/reviewPayment.js'
import type { Payment } from '../../domain/payment.js'
import { askingView, leaveView, say } from '../../modal/card.js'
import type { Modal, ModalUi } from '../../modal/modal.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useLiveSnapshot, useSnapshot } from '../../react/useSnapshot.js'
import { messageOfEnd } from './describePayment.js'

/** The card that a payment moves, with its words. */
const createCard = (ui: ModalUi): PayCard => ({
  showReview() {
    if (askingView(ui) !== 'PayReview') ui.router.push('PayReview')
  },
  // Back leads out: what was asked is asked.
  showProgress: ({ id }) => ui.router.reset('PayLoading', { id }),
  leaveReview: () => leaveView(ui, 'PayReview'),
  yieldToWallet: ui.yieldToWallet,
  notify(message) {
    say(ui, ui.language.words.t(`pay.said.${message}`), message === 'sentLate' ? 'success' : 'error')
  },
  notifyEnded(payment) {
    const { message, variant } = messageOfEnd(payment, ui.language.words)
    const label = ui.language.words.t('pay.said.view')
    const run = () => void ui.open({ view: 'PayLoading', arguments: { id: payment.id } })
    ui.snackbar()?.show(message, variant, { action: { label, run } })
    ui.announce(message, variant === 'success' ? 'status' : 'alert')
  },
})

/** The form of an open modal, for `modal.use`. */
export function createModalPay({ instance, ui }: Modal): PayForm {
  const card = createCard(ui)
  const form = createPayForm(instance, card)
  notifyPayments(instance, card.notifyEnded)
  followPayments(instance)
  instance.scope.add(followActiveAccount(instance, () => followAccount(form)))
  return form
}

/** The form with its state, and the wallet that is asked. */
export function usePayForm() {
  const modal = useModal()
  const { t } = useWords()
  const form = modal.use(createModalPay)
  const state = useLiveSnapshot(form.state)
  const { current: transaction } = useSnapshot(form.transaction.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const { activeNamespace } = useSnapshot(modal.wallet.network.state)
  const connected = connectedOf(connection, activeNamespace)?.wallet
  const wallet = { name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }
  return {
    modal,
    form,
    state,
    transaction,
    wallet,
    isConnected: connected !== undefined,
    app: modal.ui.appName || t('common.thisAppStart'),
  }
}

/** Every payment that was begun, newest first. */
export function usePayments(): readonly Payment[] {
  const modal = useModal()
  modal.use(createModalPay)
  const { list } = useSnapshot(modal.instance.use(createPayments).state)
  return list as readonly Payment[]
}

/** One of them, followed while it is shown. */
export function usePayment(id: string, show: (id: string) => () => void): Payment | undefined {
  const payment = usePayments().find((each) => each.id === id)
  useEffect(() => show(id), [id, show])
  return payment
}
