import { chainClientOf } from '../../controllers/clients.js'
import { type Buy, createBuy } from '../../controllers/onramp/buy.js'
import { createOnrampController, type OnrampChoice } from '../../controllers/onramp/onrampController.js'
import { createPurchases, type Purchases } from '../../controllers/onramp/purchases.js'
import { say } from '../../modal/card.js'
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

/** The order of an open modal, for `modal.use`. */
export function createModalBuy(modal: Modal): Buy {
  const { instance, ui } = modal
  const { router, language, modalState } = ui
  return createBuy(
    instance,
    {
      locale: () => language.words.locale,
      isShown: () => modalState.state.isOpen && router.current().view === 'BuyInProgress',
      showProgress: () => router.push('BuyInProgress'),
      showPurchases: () => router.replace('OnRampActivity'),
      notifyMoved: () => say(ui, language.words.t('onramp.offerMoved'), 'error'),
      notifyEnded: (stage, token) =>
        say(ui, language.words.t(`onramp.said.${stage}`, { token }), stage === 'bought' ? 'success' : 'error'),
    },
    modal.use(createModalOnramp),
  )
}

/** The purchases of an open modal, for `modal.use`. */
export const createModalPurchases = ({ instance, ui }: Modal): Purchases =>
  createPurchases(instance, () => ui.language.words.locale)
