import { followActiveAccount } from '../../controllers/account/activeAccount.js'
import { connectedOf } from '../../controllers/connection/connectionController.js'
import { planSigning } from '../../controllers/signing/planSigning.js'
import { createSigningForm, type SigningCard, type SigningForm } from '../../controllers/signing/signingForm.js'
import type { SigningIntent } from '../../controllers/signing/signingIntent.js'
import { leaveView } from '../../modal/card.js'
import type { Modal, ModalUi } from '../../modal/modal.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useLiveSnapshot, useSnapshot } from '../../react/useSnapshot.js'

/** The card that a request for a signature moves, with its words. */
const createCard = (ui: ModalUi): SigningCard => ({
  showSigned() {
    leaveView(ui, 'AppSignature')
    ui.announce(ui.language.words.t('signing.signed'), 'status')
  },
  leave: () => leaveView(ui, 'AppSignature'),
  yieldToWallet: ui.yieldToWallet,
})

/** The form of an open modal, for `modal.use`. */
export function createSigning({ instance, ui }: Modal): SigningForm {
  const form = createSigningForm(instance, createCard(ui))
  // What was reviewed is not the other account's (CON-2).
  instance.scope.add(
    followActiveAccount(instance, () => {
      if (form.request) void planSigning(form, true)
    }),
  )
  return form
}

/** The form with its state, and the wallet that is asked. */
export function useSigning() {
  const modal = useModal()
  const { t } = useWords()
  const form = modal.use(createSigning)
  const state = useLiveSnapshot(form.state)
  const question = useSnapshot(form.questions.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const { activeNamespace } = useSnapshot(modal.wallet.network.state)
  const connected = connectedOf(connection, activeNamespace)?.wallet
  const wallet = { name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }
  return {
    modal,
    form,
    state,
    intent: state.intent as SigningIntent | undefined,
    question,
    wallet,
    app: modal.ui.appName || t('app.thisApp'),
  }
}
