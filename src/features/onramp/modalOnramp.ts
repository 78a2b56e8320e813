import { chainClientOf } from '../../controllers/clients.js'
import { createOnrampController, type OnrampChoice } from '../../controllers/onramp/onrampController.js'
import type { Modal } from '../../modal/modal.js'
import { createOnrampService } from '../../services/onramp/onrampService.js'

/** What is chosen in the modal; a buy widget on the page has its own. */
export function createModalOnramp({ instance, services, scope }: Modal) {
  const form = createOnrampController({
    scope,
    log: services.log,
    service: async () => createOnrampService(chainClientOf(instance).http),
    isSupported: async (network) => chainClientOf(instance).chainData.isSupported(network),
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
