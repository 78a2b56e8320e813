import { proxy, subscribe } from 'valtio/vanilla'
import { type Features, hasLegal, resolveFeatures } from '../../config/options.js'
import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import type { Modal } from '../../modal/modal.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

const countConnected = ({ state }: Modal['connection']) => connectedNamespaces(state).length

/** What the visitor has agreed to, for as long as the card is open. */
function createConsent({ modalState, connection, settings, scope }: Modal) {
  const state = proxy({ isGiven: false })
  const forget = () => {
    state.isGiven = false
  }
  scope.add(
    subscribe(modalState.state as object, () => {
      if (!modalState.state.isOpen) forget()
    }),
  )
  // A card in the page never closes: there it has been for the wallet that connected.
  let connected = countConnected(connection)
  if (settings.enableEmbedded)
    scope.add(
      subscribe(connection.state as object, () => {
        const before = connected
        connected = countConnected(connection)
        if (connected > before) forget()
      }),
    )
  return state
}

/** Whether the app's terms have to be accepted before any wallet is asked, whichever way leads to it. */
export function useConsent() {
  const modal = useModal()
  const state = modal.use(createConsent)
  const { isGiven } = useSnapshot(state)
  const { legalCheckbox } = resolveFeatures(useSnapshot(modal.liveOptions.state).features as Partial<Features>)
  const isWanted = legalCheckbox && hasLegal(modal.settings)
  return {
    isWanted,
    isGiven,
    isGated: isWanted && !isGiven,
    /** As it is at this moment, which what was drawn may be behind. */
    isGatedNow: () => isWanted && !state.isGiven,
    give(isTicked: boolean) {
      state.isGiven = isTicked
    },
  }
}
