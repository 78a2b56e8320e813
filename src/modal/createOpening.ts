import { setOpener } from '../controllers/ui/opener.js'
import { createNewest } from '../core/newest.js'
import type { InstanceBase } from '../instance/instance.js'
import type { Running } from '../instance/start.js'
import type { OpenOptions, WalletModal } from '../instance/walletModal.js'
import { pressedElement } from '../platform/pageState.js'

type OpeningDeps = {
  readonly base: InstanceBase
  /** What runs, or `undefined` while stopped. */
  current(): Running | undefined
  /** What runs: now, or once the modal starts. */
  whenRunning(): Promise<Running>
}

const ignore = () => undefined

/** Opening and closing, also while the views are still loading. The newest call decides. */
export function createOpening(deps: OpeningDeps): Pick<WalletModal, 'prefetch' | 'open' | 'close'> {
  const { base, current, whenRunning } = deps
  const { modalState } = base
  const newest = createNewest()

  /** Whether the card is open or loading, and has not been closed since. */
  const isWanted = () => modalState.state.isOpen || modalState.state.isOpening

  /** Shows the skeleton, unless the views render before the next frame. */
  async function showCard({ instance, loadedModal }: Running, options: OpenOptions, isNewest: () => boolean) {
    if (loadedModal()) await new Promise((resolve) => setTimeout(resolve))
    const element = await instance.element()
    if (modalState.state.isOpening && isNewest()) element.show(options)
  }

  function open(options: OpenOptions = {}): Promise<void> {
    return newest.run(async (isNewest) => {
      let hasFailed = false
      setOpener(base, pressedElement())
      modalState.set({ isOpening: !modalState.state.isOpen })
      try {
        const running = await whenRunning()
        if (!isNewest()) return
        const loading = running.openModal()
        showCard(running, options, isNewest).catch(ignore)
        const opened = await loading
        if (isNewest() && isWanted()) await opened.open(options)
      } catch (error) {
        if (!isNewest() || !isWanted()) return
        hasFailed = true
        const retry = () => void open(options).catch(ignore)
        current()
          ?.instance.element()
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
        ?.openModal()
        .then((opened) => opened.prefetch(), ignore)
    },
    open,
    close() {
      newest.cancel()
      const { isOpen, isOpening, hasFailed } = modalState.state
      const running = current()
      if (isOpen) running?.loadedModal()?.close()
      else if (isOpening || hasFailed) {
        modalState.set({ isOpening: false })
        running?.instance.element().then((element) => {
          // Opened again meanwhile.
          if (!isWanted()) element.dismiss()
        }, ignore)
      }
    },
  }
}
