import type { Modal, ModalUi } from '../../modal/modal.js'

/** What the controllers of transactions need of an open modal: no view, and no words. */
export type ControllerDeps = Pick<Modal, 'instance' | 'wallet' | 'services' | 'settings' | 'scope' | 'use'> & {
  readonly ui: Pick<ModalUi, 'yieldToWallet'>
}
