import type { ModalStateController } from '../controllers/modalStateController.js'
import { createNewest } from '../core/newest.js'
import { pressedElement } from '../platform/pageState.js'
import type { Period } from './createPeriod.js'
import type { Shell } from './shell.js'
import type { OpenOptions, WalletModal } from './walletModal.js'

type OpeningDeps = {
  readonly modalState: ModalStateController
  readonly kept: Shell['kept']
  /** The running period, or `undefined` while stopped. */
  current(): Period | undefined
  /** The running period: now, or once the modal starts. */
  whenRunning(): Promise<Period>
}

const ignore = () => undefined

/** Opening and closing, also while the views are still loading. The newest call decides. */
export function createOpening(deps: OpeningDeps): Pick<WalletModal, 'prefetch' | 'open' | 'close'> {
  const { modalState, kept, current, whenRunning } = deps
  const newest = createNewest()

  /** Whether the card is open or loading, and has not been closed since. */
  const isWanted = () => modalState.state.isOpen || modalState.state.isOpening

  /** Shows the skeleton, unless the views render before the next frame. */
  async function showCard({ shell, loadedBody }: Period, options: OpenOptions, isNewest: () => boolean) {
    if (loadedBody()) await new Promise((resolve) => setTimeout(resolve))
    const element = await shell.element()
    if (modalState.state.isOpening && isNewest()) element.show(options)
  }

  function open(options: OpenOptions = {}): Promise<void> {
    return newest.run(async (isNewest) => {
      let hasFailed = false
      kept.opener = pressedElement()
      modalState.set({ isOpening: !modalState.state.isOpen })
      try {
        const running = await whenRunning()
        if (!isNewest()) return
        const loading = running.body()
        showCard(running, options, isNewest).catch(ignore)
        const body = await loading
        if (isNewest() && isWanted()) await body.open(options)
      } catch (error) {
        if (!isNewest() || !isWanted()) return
        hasFailed = true
        const retry = () => void open(options).catch(ignore)
        current()
          ?.shell.element()
          .then((element) => element.fail(options, retry), ignore)
        throw error
      } finally {
        if (isNewest()) modalState.set({ isOpening: false, hasFailed })
      }
    })
  }

  return {
    prefetch() {
      current()
        ?.body()
        .then((body) => body.prefetch(), ignore)
    },
    open,
    close() {
      newest.cancel()
      const { isOpen, isOpening, hasFailed } = modalState.state
      const running = current()
      if (isOpen) running?.loadedBody()?.close()
      else if (isOpening || hasFailed) {
        modalState.set({ isOpening: false })
        running?.shell.element().then((element) => {
          // Opened again meanwhile.
          if (!isWanted()) element.dismiss()
        }, ignore)
      }
    },
  }
}
