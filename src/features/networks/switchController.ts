import { proxy } from 'valtio/vanilla'
import { WALLET_SILENT_MS } from '../../config/limits.js'
import { createLatest } from '../../core/latest.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Network } from '../../domain/network.js'
import { RequestAbortedError, RequestPendingError, UserRejectedError } from '../../errors/connectionErrors.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'

export type SwitchState = { status: 'idle' | 'waiting' | 'silent' | 'declined' | 'pending' | 'refused' }

/** Takes the wallet to another network, and tells how it goes. */
export function createSwitchController(modal: Modal) {
  const { actions, log, router, yieldToWallet, language } = modal
  const state = proxy<SwitchState>({ status: 'idle' })
  const latest = createLatest()
  /** Back to where the switch was asked for. From a network that the app does not support, the change itself leads out. */
  function leave(): boolean {
    state.status = 'idle'
    const isHere = !router.has('UnsupportedChain') && router.current().view === 'SwitchNetwork'
    if (isHere) router.back()
    return isHere
  }

  /** To where the list of networks was asked for; the choice has been made, and what it led to is said. */
  function finish(network: Network) {
    if (leave() && router.current().view === 'Networks') router.back()
    say(modal, language.words.t('switch.done', { network: network.name }))
  }

  /** Somebody else has ended the switch: there is nothing to wait for here, and the choice is open again. */
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
