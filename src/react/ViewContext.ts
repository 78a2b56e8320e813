import { createContext, useContext } from 'react'
import type { Direction } from '../router/createRouter.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

export type ViewPosition = {
  /** Whether there is a view below in the history. */
  readonly canBack: boolean
  /** Direction of the navigation that opened it. */
  readonly direction: Direction
}

/** Snapshot of the history when the visible view opened: it stays until the next view has loaded. */
export const ViewContext = createContext<(ViewPosition & { readonly isPending: boolean }) | undefined>(undefined)

/** Outside the outlet, as in a test of one view, read the history itself. */
export function useViewPosition() {
  const { router } = useModal().ui
  const { stack, direction } = useSnapshot(router.state)
  return useContext(ViewContext) ?? { canBack: stack.length > 1, direction, isPending: false }
}
