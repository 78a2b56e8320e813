import { followOwner } from '../../controllers/send/fillForm.js'
import { createSendForm, type SendCard, type SendForm, type SendMessage } from '../../controllers/send/sendForm.js'
import { leaveView, say, watchCard } from '../../modal/card.js'
import type { Modal, ModalUi } from '../../modal/modal.js'
import { isPageHidden } from '../../platform/pageState.js'
import { watchShown } from '../../platform/watchPage.js'
import type { words } from './words.js'

/** Where the form is; another view may be on top. */
const VIEWS = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'] as const

const messages = {
  incomplete: 'send.incomplete',
  sentLate: 'send.late.sent',
  maybeSent: 'send.maybeSent',
  badRequest: 'send.badRequest',
  failed: 'send.failed',
} as const satisfies Readonly<Record<SendMessage, keyof typeof words>>

/** The card that a transfer moves, with the words of sending. */
function createSendCard(ui: ModalUi): SendCard {
  const { router, transactions, modalState } = ui
  return {
    isShown: () => modalState.state.isOpen && VIEWS.some(router.has),
    watch: (onChange) => watchCard(ui, onChange),
    isHidden: isPageHidden,
    watchShown,
    showReview: () => router.push('WalletSendPreview'),
    leaveReview: () => leaveView(ui, 'WalletSendPreview'),
    showResult({ network }, { hash, returnsToAccount }, isFixed) {
      if (returnsToAccount) transactions.push({ finish: 'reset', view: 'Account' })
      router.reset('TransactionResult', { hash, namespace: network.namespace, isFixed })
    },
    yieldToWallet: ui.yieldToWallet,
    notify: (message) => say(ui, ui.language.words.t(messages[message]), message === 'sentLate' ? 'success' : 'error'),
  }
}

/** The form of an open modal, for `modal.use`. */
export function createSend({ instance, ui }: Modal): SendForm {
  const form = createSendForm(instance, createSendCard(ui))
  followOwner(form)
  return form
}
