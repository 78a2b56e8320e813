import { proxy, subscribe } from 'valtio/vanilla'
import { type Features, hasLegal, resolveFeatures } from '../../config/options.js'
import type { Modal } from '../../modal/modal.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

/** What the visitor has agreed to, for as long as the card is open. */
function createConsent({ presence, scope }: Modal) {
  const state = proxy({ isGiven: false })
  scope.add(
    subscribe(presence.state as object, () => {
      if (!presence.state.isOpen) state.isGiven = false
    }),
  )
  return state
}

/** Whether the app's terms have to be accepted before any wallet is asked, whichever way leads to it. */
export function useConsent() {
  const modal = useModal()
  const state = modal.use(createConsent)
  const { isGiven } = useSnapshot(state)
  const { legalCheckbox } = resolveFeatures(useSnapshot(modal.live.state).features as Partial<Features>)
  const isWanted = legalCheckbox && hasLegal(modal.settings)
  return {
    isWanted,
    isGiven,
    isGated: isWanted && !isGiven,
    give(isTicked: boolean) {
      state.isGiven = isTicked
    },
  }
}
