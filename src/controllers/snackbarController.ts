import { proxy } from 'valtio/vanilla'
import { SNACKBAR_ERROR_SHOWN_MS, SNACKBAR_MERGE_MS, SNACKBAR_SHOWN_MS, SNACKBAR_SWAP_MS } from '../config/limits.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Scope } from '../core/scope.js'

export type SnackbarVariant = 'loading' | 'success' | 'error'
export type SnackbarState = { message: string; variant: SnackbarVariant; isOpen: boolean }

const initialState = (): SnackbarState => ({ message: '', variant: 'success', isOpen: false })

const shownFor: Readonly<Record<SnackbarVariant, number | undefined>> = {
  loading: undefined,
  success: SNACKBAR_SHOWN_MS,
  error: SNACKBAR_ERROR_SHOWN_MS,
}

export type SnackbarController = ReturnType<typeof createSnackbarController>

/** One message at a time. */
export function createSnackbarController(now: () => number = Date.now) {
  const state = proxy(initialState())
  /** The next message, after the old one has visibly closed. */
  let swap: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let last = { message: '', at: Number.NEGATIVE_INFINITY }

  function hide() {
    clearTimeout(swap)
    swap = undefined
    clearTimeout(hiding)
    state.isOpen = false
  }

  function rest() {
    clearTimeout(hiding)
    const duration = shownFor[state.variant]
    if (duration !== undefined) hiding = setTimeout(hide, duration)
  }

  function present(message: string, variant: SnackbarVariant) {
    swap = undefined
    Object.assign(state, { message, variant, isOpen: true })
    rest()
  }

  return {
    state: state as ReadonlyState<SnackbarState>,
    /** Closes an open message first and opens the new one 150 ms later. The same one within 2 s changes nothing. */
    show(message: string, variant: SnackbarVariant = 'success') {
      const isRepeat = last.message === message && now() - last.at < SNACKBAR_MERGE_MS
      last = { message, at: now() }
      if (isRepeat && state.isOpen && state.variant === variant) return
      const isSwap = state.isOpen || swap !== undefined
      hide()
      if (isSwap) swap = setTimeout(() => present(message, variant), SNACKBAR_SWAP_MS)
      else present(message, variant)
    },
    hide,
    /** While somebody reads it. */
    hold() {
      clearTimeout(hiding)
    },
    release() {
      if (state.isOpen) rest()
    },
    start(scope: Scope) {
      scope.add(hide)
    },
  }
}
