import { proxy } from 'valtio/vanilla'
import { createTransaction } from '../transactions/createTransaction.js'
import { openRequests } from '../transactions/openRequests.js'
import { createLatest } from '../../core/async.js'
import { createActivePlace } from '../account/activePlace.js'
import type { Modal } from '../../modal/modal.js'
import { type Intent, initialSendState, type SendState } from './sendState.js'

export type SendContext = ReturnType<typeof createSendContext>

/** What every part of sending works on: the form's state, the active account, and the transaction under review. */
export function createSendContext(modal: Modal) {
  return {
    ...createActivePlace(modal),
    modal,
    state: proxy<SendState>(initialSendState()),
    transaction: createTransaction<Intent>(modal.ui),
    openRequests: modal.use(openRequests),
    /** Runs of each kind; a newer one drops the answers of the older (CON-1). */
    runs: { receiver: createLatest(), balance: createLatest(), plan: createLatest() },
    /** Receivers that this page has paid: what the storage lists may be written by others. */
    paid: new Set<string>(),
  }
}
