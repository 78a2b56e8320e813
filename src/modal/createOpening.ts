import type { ModalStateController } from '../controllers/modalStateController.js'
import { pressedElement } from '../platform/pageState.js'
import type { Period } from './createPeriod.js'
import type { Shell } from './shell.js'
import type { OpenOptions, WalletModal } from './walletModal.js'

type Parts = {
  readonly modalState: ModalStateController
  readonly kept: Shell['kept']
  /** The running period, or `undefined` while stopped. */
  current(): Period | undefined
  /** The running period: now, or once the modal starts. */
  whenRunning(): Promise<Period>
}

const ignore = () => undefined

/** Opening and closing, also while the views are still loading. */
export function createOpening(parts: Parts): Pick<WalletModal, 'prefetch' | 'open' | 'close'> {
  const { modalState, kept, current, whenRunning } = parts

  /** Whether the card is open or loading, and has not been closed since. */
  const isWanted = () => modalState.state.isOpen || modalState.state.isOpening

  /** Shows the skeleton, unless the views render before the next frame. */
  async function showCard({ shell, isBodyHere }: Period, options: OpenOptions) {
    if (isBodyHere()) await new Promise((resolve) => setTimeout(resolve))
    const element = await shell.element()
    if (modalState.state.isOpening) element.show(options)
  }

  async function open(options: OpenOptions = {}): Promise<void> {
    let hasFailed = false
    kept.opener = pressedElement()
    modalState.set({ isOpening: !modalState.state.isOpen })
    try {
      const running = await whenRunning()
      const loading = running.body()
      showCard(running, options).catch(ignore)
      const body = await loading
      if (isWanted()) await body.open(options)
    } catch (error) {
      if (!isWanted()) return
      hasFailed = true
      const retry = () => void open(options).catch(ignore)
      current()
        ?.shell.element()
        .then((element) => element.fail(options, retry), ignore)
      throw error
    } finally {
      modalState.set({ isOpening: false, hasFailed })
    }
  }

  return {
    prefetch() {
      current()
        ?.body()
        .then((body) => body.prefetch(), ignore)
    },
    open,
    close() {
      const { isOpen, isOpening, hasFailed } = modalState.state
      const running = current()
      if (isOpen) running?.body().then((body) => body.close(), ignore)
      else if (isOpening || hasFailed) {
        modalState.set({ isOpening: false })
        running?.shell.element().then((element) => element.dismiss(), ignore)
      }
    },
  }
}
