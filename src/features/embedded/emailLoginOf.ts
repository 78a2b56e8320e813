import { defaultServices } from '../../config/services.js'
import { connectLogin } from '../../controllers/embedded/connectLogin.js'
import { createEmailLogin, type EmailLogin } from '../../controllers/embedded/emailLogin.js'
import { isHostedEmail } from '../../core/email.js'
import type { Modal } from '../../modal/modal.js'

/** The login of this modal: one at a time, for every view. */
export const emailLoginOf = ({ instance, services, scope, settings }: Modal): EmailLogin =>
  createEmailLogin({
    scope,
    events: services.events,
    // Another page than the hosted one may take more.
    takesEmail: (email) => settings.services.secureSite !== defaultServices.secureSite || isHostedEmail(email),
    loadWallet: async () => (await instance.clients.embedded()).wallet,
    connect: (run) => connectLogin(instance, run),
  })
