import { useEffect } from 'react'
import { activeNetwork } from '../../../controllers/network/networkController.js'
import type { OnrampChoice, OnrampController } from '../../../controllers/onramp/onrampController.js'
import type { WalletAccount } from '../../../domain/account.js'
import type { Network } from '../../../domain/network.js'
import { useModal } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { createModalBuy, createModalOnramp } from '../modalOnramp.js'

/** What is chosen in the modal or in a buy widget, and the options of the active network. */
export function useChoice(given?: OnrampController) {
  const modal = useModal()
  const own = modal.use(createModalOnramp)
  const form = given ?? own
  const state = useSnapshot(form.state)
  const network = activeNetwork(useSnapshot(modal.wallet.network.state)) as Network | undefined
  const networkId = network?.caipNetworkId
  useEffect(() => {
    if (networkId) void form.load(networkId)
  }, [form, networkId])
  return { modal, form, state, network }
}

/** The offers for what is chosen, and the order. `given` is the choice of a buy widget. */
export function useBuy(given?: OnrampChoice) {
  const { modal, state, network } = useChoice()
  const form = modal.use(createModalOnramp)
  const buy = modal.use(createModalBuy)
  const bought = useSnapshot(buy.state)
  const { accounts } = useSnapshot(modal.wallet.account.state)
  const account = accounts[network?.namespace ?? ''] as WalletAccount | undefined
  useEffect(() => form.begin(given), [form, given])
  return { modal, form, state, buy, bought, network, account }
}
