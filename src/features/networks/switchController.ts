import { proxy } from 'valtio/vanilla'
import { WALLET_SILENT_MS } from '../../config/limits.js'
import { createLatest } from '../../core/latest.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Network } from '../../domain/network.js'
import { RequestAbortedError, RequestPendingError, UserRejectedError } from '../../errors/connectionErrors.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'

export type SwitchState = { status: 'idle' | 'waiting' | 'silent' | 'declined' | 'pending' | 'refused' }

/** Asks the wallet to switch network, and reports the status. */
export function createSwitchController(modal: Modal) {
  const { actions, log, router, yieldToWallet, language } = modal
  const state = proxy<SwitchState>({ status: 'idle' })
  const latest = createLatest()
  /** Goes back to where the switch was opened. From an unsupported network, the change itself closes the view. */
  function leave(): boolean {
    state.status = 'idle'
    const isHere = !router.has('UnsupportedChain') && router.current().view === 'SwitchNetwork'
    if (isHere) router.back()
    return isHere
  }

  /** To where the network list was opened; the choice is made and announced. */
  function finish(network: Network) {
    if (leave() && router.current().view === 'Networks') router.back()
    say(modal, language.words.t('switch.done', { network: network.name }))
  }

  /** The switch was aborted elsewhere: stop waiting, and offer the list again. */
  function giveUp() {
    leave()
    if (router.has('UnsupportedChain')) router.reset('UnsupportedChain')
  }

  return {
    state: state as ReadonlyState<SwitchState>,
    /** Asks to switch; `isAdding` offers the network to the wallet first. */
    async begin(network: Network, options: { isAdding?: boolean; isRepeated?: boolean } = {}): Promise<void> {
      const isCurrent = latest.begin()
      state.status = 'waiting'
      const silence = setTimeout(() => {
        if (isCurrent()) state.status = 'silent'
      }, WALLET_SILENT_MS)
      const regain = yieldToWallet()
      try {
        await (await actions()).switchNetwork(network.caipNetworkId, options)
        if (!isCurrent()) return
        finish(network)
      } catch (error) {
        if (!isCurrent()) return
        if (error instanceof RequestAbortedError) return giveUp()
        log('warn', 'switch', error)
        if (error instanceof UserRejectedError) state.status = 'declined'
        else state.status = error instanceof RequestPendingError ? 'pending' : 'refused'
      } finally {
        clearTimeout(silence)
        regain()
      }
    },
    cancel() {
      latest.cancel()
      state.status = 'idle'
    },
  }
}
