import { useEffect } from 'react'
import { chainClientOf } from '../../controllers/clients.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import { type Buy, createBuy } from '../../controllers/onramp/buy.js'
import {
  createOnrampController,
  type OnrampChoice,
  type OnrampController,
} from '../../controllers/onramp/onrampController.js'
import { createPurchases, type Purchases } from '../../controllers/onramp/purchases.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { say } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createOnrampService } from '../../services/onramp/onrampService.js'

/** What is chosen in the modal; a buy widget on the page has its own. */
export function createModalOnramp({ instance, services, scope }: Modal) {
  const form = createOnrampController({
    scope,
    log: services.log,
    service: async () => createOnrampService(chainClientOf(instance).http),
    isSupported: async (network) => chainClientOf(instance).chainData.isSupported(network),
  })
  let startedChoice: OnrampChoice | undefined
  return {
    ...form,
    /** Begins with the choice of a buy widget, once for each: what the user has changed since stays. */
    begin(choice: OnrampChoice | undefined) {
      if (choice === startedChoice) return
      startedChoice = choice
      form.choose({ ...choice, paymentAmount: choice?.paymentAmount ?? '' })
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

/** What is chosen in the modal or in a buy widget, and the options of the active network. */
export function useChoice(customForm?: OnrampController) {
  const modal = useModal()
  const modalForm = modal.use(createModalOnramp)
  const form = customForm ?? modalForm
  const state = useSnapshot(form.state)
  const network = activeNetwork(useSnapshot(modal.wallet.network.state)) as Network | undefined
  const networkId = network?.caipNetworkId
  useEffect(() => {
    if (networkId) void form.load(networkId)
  }, [form, networkId])
  return { modal, form, state, network }
}

/** The offers for what is chosen, and the order. `choice` is the choice of a buy widget. */
export function useBuy(choice?: OnrampChoice) {
  const { modal, state, network } = useChoice()
  const form = modal.use(createModalOnramp)
  const buy = modal.use(createModalBuy)
  const bought = useSnapshot(buy.state)
  const { accounts } = useSnapshot(modal.wallet.account.state)
  const account = accounts[network?.namespace ?? ''] as WalletAccount | undefined
  useEffect(() => form.begin(choice), [form, choice])
  return { modal, form, state, buy, bought, network, account }
}
