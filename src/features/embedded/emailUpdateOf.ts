import { defaultServices } from '../../config/services.js'
import { activeEmail } from '../../controllers/account/activeEmail.js'
import { createEmailUpdate, type EmailUpdate } from '../../controllers/embedded/emailUpdate.js'
import { isHostedEmail } from '../../core/email.js'
import type { Modal } from '../../modal/modal.js'

/** The change of the e-mail address in this modal: one at a time, for every view. */
export const emailUpdateOf = ({ wallet, services, scope, settings }: Modal): EmailUpdate =>
  createEmailUpdate({
    scope,
    events: services.events,
    // Another page than the hosted one may take more.
    takesEmail: (email) => settings.services.secureSite !== defaultServices.secureSite || isHostedEmail(email),
    loadWallet: async () => (await wallet.embedded()).wallet,
    currentEmail: () => activeEmail(wallet),
  })
