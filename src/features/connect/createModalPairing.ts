import { createPairing, type Pairing } from '../../controllers/pairing/pairing.js'
import type { Modal } from '../../modal/modal.js'

/** The pairing of an open modal, for `modal.use`. */
export const createModalPairing = ({ instance, ui }: Modal): Pairing =>
  createPairing(instance, {
    finishConnect(wallet) {
      ui.finishConnect()
      ui.announce(ui.language.words.t('connecting.connected', { wallet }))
    },
  })
