import { activeEmail } from '../../controllers/account/activeEmail.js'
import { createEmailUpdate, type EmailUpdate } from '../../controllers/embedded/emailUpdate.js'
import type { Modal } from '../../modal/modal.js'

/** The change of the e-mail address in this modal: one at a time, for every view. */
export const emailUpdateOf = ({ wallet, services, scope }: Modal): EmailUpdate =>
  createEmailUpdate({
    scope,
    events: services.events,
    loadWallet: async () => (await wallet.embedded()).wallet,
    currentEmail: () => activeEmail(wallet),
  })
