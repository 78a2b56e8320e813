import { createOnrampController } from '../../controllers/onramp/onrampController.js'
import type { Modal } from '../../modal/modal.js'
import { createOnrampService } from '../../services/onramp/onrampService.js'

/** What is chosen in the modal; a buy widget on the page has its own. */
export const createModalOnramp = ({ services, scope }: Modal) =>
  createOnrampController({
    scope,
    log: services.log,
    service: async () => createOnrampService((await services.clients()).blockchainHttp),
    isSupported: async (network) => (await services.clients()).chainData.isSupported(network),
  })
