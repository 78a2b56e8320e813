import { createOnrampController, type OnrampChoice } from '../../controllers/onramp/onrampController.js'
import type { Modal } from '../../modal/modal.js'
import { createOnrampService } from '../../services/onramp/onrampService.js'

/** What is chosen in the modal; a buy widget on the page has its own. */
export function createModalOnramp({ services, scope }: Modal) {
  const form = createOnrampController({
    scope,
    log: services.log,
    service: async () => createOnrampService((await services.clients()).blockchainHttp),
    isSupported: async (network) => (await services.clients()).chainData.isSupported(network),
  })
  let begunWith: OnrampChoice | undefined
  return {
    ...form,
    /** Begins with the choice of a buy widget, once for each: what the user has changed since stays. */
    begin(given: OnrampChoice | undefined) {
      if (given === begunWith) return
      begunWith = given
      form.choose({ ...given, paymentAmount: given?.paymentAmount ?? '' })
    },
  }
}
