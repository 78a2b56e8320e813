import { proxy, ref } from 'valtio/vanilla'
import { SNACKBAR_ERROR_SHOWN_MS, SNACKBAR_MERGE_MS, SNACKBAR_SHOWN_MS, SNACKBAR_SWAP_MS } from '../config/limits.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Scope } from '../core/scope.js'

export type SnackbarVariant = 'loading' | 'success' | 'error'
/** What a message offers to do. */
export type SnackbarAction = { readonly label: string; run(): void }
export type SnackbarOptions = {
  readonly action?: SnackbarAction | undefined
  /** Drawn as neither good nor bad, whatever its variant. */
  readonly isNeutral?: boolean | undefined
}
export type SnackbarState = {
  message: string
  variant: SnackbarVariant
  isOpen: boolean
  action: SnackbarAction | undefined
  isNeutral: boolean
}

const initialState = (): SnackbarState => ({
  message: '',
  variant: 'success',
  isOpen: false,
  action: undefined,
  isNeutral: false,
})

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

  function scheduleHide() {
    clearTimeout(hiding)
    // A message that offers something takes as long as an error: to read it, and to reach the button.
    const duration = state.action && state.variant === 'success' ? shownFor.error : shownFor[state.variant]
    if (duration !== undefined) hiding = setTimeout(hide, duration)
  }

  function present(message: string, variant: SnackbarVariant, { action, isNeutral = false }: SnackbarOptions) {
    swap = undefined
    Object.assign(state, { message, variant, isOpen: true, action: action && ref(action), isNeutral })
    scheduleHide()
  }

  return {
    state: state as ReadonlyState<SnackbarState>,
    /** Closes an open message first and opens the new one 150 ms later. The same one within 2 s changes nothing. */
    show(message: string, variant: SnackbarVariant = 'success', options: SnackbarOptions = {}) {
      const isRepeat = last.message === message && now() - last.at < SNACKBAR_MERGE_MS
      last = { message, at: now() }
      if (isRepeat && state.isOpen && state.variant === variant) return
      const isSwap = state.isOpen || swap !== undefined
      hide()
      if (isSwap) swap = setTimeout(() => present(message, variant, options), SNACKBAR_SWAP_MS)
      else present(message, variant, options)
    },
    hide,
    /** While somebody reads it. */
    hold() {
      clearTimeout(hiding)
    },
    release() {
      if (state.isOpen) scheduleHide()
    },
    start(scope: Scope) {
      scope.add(hide)
    },
  }
}
