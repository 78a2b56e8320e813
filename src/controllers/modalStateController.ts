import { proxy } from 'valtio/vanilla'
import type { ReadonlyState } from '../core/readonly.js'

export type ModalState = {
  isOpen: boolean
  /** The user has opened it since page load. */
  wasOpened: boolean
  /** Pressed but not visible yet: the modal is still loading. */
  isOpening: boolean
  /** While `isOpening`: the card has not appeared for so long that the page's button says so. */
  isLate: boolean
  /** The last press failed, because a part of the modal did not load. */
  hasFailed: boolean
  /** An action is in progress that must not start twice, such as a disconnect. */
  isLoading: boolean
  /** The service says that the project is over the limits of its plan. */
  isOverLimit: boolean
}

export type ModalStateController = ReturnType<typeof createModalStateController>

const initial: ModalState = {
  isOpen: false,
  wasOpened: false,
  isOpening: false,
  isLate: false,
  hasFailed: false,
  isLoading: false,
  isOverLimit: false,
}

/** Whether the modal is open. */
export function createModalStateController() {
  const state = proxy({ ...initial })
  return {
    state: state as ReadonlyState<ModalState>,
    /** As rendered on a server. */
    initial: initial as ReadonlyState<ModalState>,
    set(changes: Partial<Omit<ModalState, 'wasOpened'>>) {
      Object.assign(state, changes)
      if (changes.isOpen) state.wasOpened = true
    },
  }
}
