import { createContext, useContext } from 'react'
import type { Direction } from '../router/createRouter.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

export type ViewPlace = {
  /** Whether a view is below it in the history. */
  readonly canBack: boolean
  /** Which way the history went when it came. */
  readonly direction: Direction
}

/** What was true of the history when the view on the screen came: it stays until the next one has loaded. */
export const ViewContext = createContext<(ViewPlace & { readonly isPending: boolean }) | undefined>(undefined)

/** Outside of the outlet, as in a test of one view, the history itself says. */
export function useViewPlace() {
  const { router } = useModal()
  const { stack, direction } = useSnapshot(router.state)
  return useContext(ViewContext) ?? { canBack: stack.length > 1, direction, isPending: false }
}
