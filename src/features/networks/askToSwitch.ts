import { switchNetwork } from '../../controllers/network/switchNetwork.js'
import { askWallet, createQuestions } from '../../controllers/ui/askWallet.js'
import type { Network } from '../../domain/network.js'
import { say } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'

/** What the card asks the wallet that is to switch network. One of a modal: `modal.use(createSwitching)`. */
export const createSwitching = ({ ui }: Modal) => createQuestions(ui)

/** Asks the wallet to switch network, and reports the status. `isAdding` offers the network to the wallet first. */
export async function askToSwitch(
  { instance, ui, services, use }: Modal,
  network: Network,
  options: { isAdding?: boolean; isRepeated?: boolean } = {},
): Promise<void> {
  const { router, language } = ui

  /** Goes back to where the switch was opened. From an unsupported network, the change itself closes the view. */
  function goBack(): boolean {
    const isShown = !router.has('UnsupportedChain') && router.current().view === 'SwitchNetwork'
    if (isShown) router.back()
    return isShown
  }

  await askWallet(use(createSwitching), {
    async run({ onAsked }) {
      onAsked()
      await switchNetwork(instance, network.caipNetworkId, options)
    },
    /** To where the network list was opened; the choice is made and announced. */
    onAnswer() {
      if (goBack() && router.current().view === 'Networks') router.back()
      say(ui, language.words.t('switch.done', { network: network.name }))
    },
    /** The switch was aborted elsewhere: offer the list again. */
    onAbort() {
      goBack()
      if (router.has('UnsupportedChain')) router.reset('UnsupportedChain')
    },
    onFailure: (error) => services.log('warn', 'switch', error),
  })
}
