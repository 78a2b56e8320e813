import { createContext, type ReactNode, useContext } from 'react'
import type { Direction, Entry } from '../router/createRouter.js'
import type { Routes } from '../router/routes.js'
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

/** The part of a wide card that a view is in. */
export type WideSide = {
  /** Both footers come last in the order of the card. */
  placeFooter(footer: ReactNode): ReactNode
} & (
  | {
      readonly side: 'list'
      /** What the other part shows. */
      readonly detail: Entry<Routes> | undefined
      back(): void
    }
  | {
      readonly side: 'detail'
      /** Nothing was chosen in the list. */
      readonly isResting: boolean
    }
)

/** Undefined in a compact card. */
export const WideContext = createContext<WideSide | undefined>(undefined)

/** What a wide card shows beside a list; undefined in any other view. */
export function useDetail() {
  const wide = useContext(WideContext)
  return wide?.side === 'list' ? wide : undefined
}

/** Whether a view is beside a list, and if so, whether nothing was chosen there. */
export function usePane() {
  const wide = useContext(WideContext)
  return wide?.side === 'detail' ? wide : undefined
}
