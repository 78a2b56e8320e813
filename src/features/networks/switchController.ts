import { switchNetwork } from '../../controllers/network/switchNetwork.js'
import type { Network } from '../../domain/network.js'
import { createAskWallet } from '../../modal/createAskWallet.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'

/** Asks the wallet to switch network, and reports the status. */
export function createSwitchController(modal: Modal) {
  const { instance } = modal
  const { router, language } = modal.ui
  const { log } = modal.services
  const { state, ask, cancel } = createAskWallet(modal.ui)

  /** Goes back to where the switch was opened. From an unsupported network, the change itself closes the view. */
  function leave(): boolean {
    const isHere = !router.has('UnsupportedChain') && router.current().view === 'SwitchNetwork'
    if (isHere) router.back()
    return isHere
  }

  return {
    state,
    /** Asks to switch; `isAdding` offers the network to the wallet first. */
    begin: (network: Network, options: { isAdding?: boolean; isRepeated?: boolean } = {}): Promise<void> =>
      ask({
        async run({ onAsked }) {
          onAsked()
          await switchNetwork(instance, network.caipNetworkId, options)
        },
        /** To where the network list was opened; the choice is made and announced. */
        onAnswer() {
          if (leave() && router.current().view === 'Networks') router.back()
          say(modal.ui, language.words.t('switch.done', { network: network.name }))
        },
        /** The switch was aborted elsewhere: offer the list again. */
        onAbort() {
          leave()
          if (router.has('UnsupportedChain')) router.reset('UnsupportedChain')
        },
        onFailure: (error) => log('warn', 'switch', error),
      }),
    cancel,
  }
}
