import { proxy } from 'valtio/vanilla'
import type { ReadonlyState } from '../core/readonly.js'

export type ModalState = {
  isOpen: boolean
  /** The visitor has had it open at some time since the page has loaded. */
  wasOpened: boolean
  /** A press that has not shown anything yet: the parts of the modal are still on their way. */
  isOpening: boolean
  /** The last press failed, because a part of the modal did not load. */
  hasFailed: boolean
  /** Something is under way that must not be started twice, such as a disconnect. */
  isLoading: boolean
}

export type ModalStateController = ReturnType<typeof createModalStateController>

/** Whether the modal is on the screen. */
export function createModalStateController() {
  const state = proxy<ModalState>({
    isOpen: false,
    wasOpened: false,
    isOpening: false,
    hasFailed: false,
    isLoading: false,
  })
  return {
    state: state as ReadonlyState<ModalState>,
    set(changes: Partial<Omit<ModalState, 'wasOpened'>>) {
      Object.assign(state, changes)
      if (changes.isOpen) state.wasOpened = true
    },
  }
}
