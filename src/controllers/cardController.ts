import { proxy } from 'valtio/vanilla'
import { SHAKE_MS } from '../config/limits.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { MessageKey } from '../locales/en.js'

export type CardState = {
  /** Why the card did not close, while that applies. */
  refusal: MessageKey | undefined
  isShaking: boolean
  /** The card shows a list and, beside it, what a row needs. */
  isWide: boolean
}

export type CardController = ReturnType<typeof createCardController>

/** A card that cannot close shakes once, and its footer gives the reason. */
export function createCardController() {
  const state = proxy<CardState>({ refusal: undefined, isShaking: false, isWide: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    state: state as ReadonlyState<CardState>,
    refuse(reason: MessageKey) {
      state.refusal = reason
      if (state.isShaking) return
      state.isShaking = true
      timer = setTimeout(() => {
        state.isShaking = false
      }, SHAKE_MS)
    },
    setWide(isWide: boolean) {
      state.isWide = isWide
    },
    clearCloseBlock() {
      clearTimeout(timer)
      state.refusal = undefined
      state.isShaking = false
    },
  }
}
