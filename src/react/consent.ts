import { proxy } from 'valtio/vanilla'
import { type Features, hasLegal, resolveFeatures } from '../config/options.js'
import { type ConnectionController, connectedNamespaces } from '../controllers/connection/connectionController.js'
import { watchLiveGroups } from '../controllers/watchLiveGroups.js'
import { watchState } from '../core/watchState.js'
import type { Modal } from '../modal/modal.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

const countConnected = ({ state }: ConnectionController) => connectedNamespaces(state).length

/** What the user has accepted while the card is open. */
function createConsent({ wallet, ui, settings, liveOptions, scope }: Modal) {
  const { connection } = wallet
  const { modalState } = ui
  const state = proxy({ isGiven: false })
  const forget = () => {
    state.isGiven = false
  }
  scope.add(
    watchState(modalState.state, () => {
      if (!modalState.state.isOpen) forget()
    }),
  )
  let terms = JSON.stringify(settings.legal)
  scope.add(
    watchLiveGroups(liveOptions, () => {
      const before = terms
      terms = JSON.stringify(settings.legal)
      // Other terms than those that were accepted.
      if (terms !== before) forget()
    }),
  )
  // An inline card never closes: consent ends with the connection it was given for.
  let connected = countConnected(connection)
  if (settings.isInline)
    scope.add(
      watchState(connection.state, () => {
        const before = connected
        connected = countConnected(connection)
        if (connected > before) forget()
      }),
    )
  return state
}

/** Whether the app's terms must be accepted before any wallet is asked. */
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
    /** The current value, which may be newer than the last render. */
    isGatedNow: () => isWanted && !state.isGiven,
    give(isTicked: boolean) {
      state.isGiven = isTicked
    },
  }
}
