import { createSendController, type SendController } from '../../controllers/send/sendController.js'
import type { Modal } from '../../modal/modal.js'
import { lookUpName } from '../../services/names/lookUpName.js'
import { createSendCard } from './createSendCard.js'

/** Sending on the card of an open modal. */
export const createSend = (modal: Modal): SendController =>
  createSendController({ ...modal, card: createSendCard(modal.ui), lookUpName })
