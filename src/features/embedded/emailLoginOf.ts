import { connectLogin } from '../../controllers/embedded/connectLogin.js'
import { createEmailLogin, type EmailLogin } from '../../controllers/embedded/emailLogin.js'
import type { Modal } from '../../modal/modal.js'

/** The login of this modal: one at a time, for every view. */
export const emailLoginOf = ({ wallet, services, scope }: Modal): EmailLogin =>
  createEmailLogin({
    scope,
    events: services.events,
    loadWallet: async () => (await wallet.embedded()).wallet,
    connect: (signal) => connectLogin(wallet, signal),
  })
