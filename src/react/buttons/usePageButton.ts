import { useRef } from 'react'
import { applyVariables } from '../applyVariables.js'
import { useInstance } from '../ModalContext.js'
import { useBeforePaint } from '../useBeforePaint.js'
import { useSnapshot } from '../useSnapshot.js'

/** Brings a page button its sheets and its theme, both without inline styles in the markup. */
export function usePageButton<element extends HTMLElement>(user: string, sheets: readonly string[]) {
  const modal = useInstance(user)
  const live = useSnapshot(modal.live.state)
  const ref = useRef<element>(null)
  useBeforePaint(() => (ref.current ? modal.adoptPageStyles(ref.current, sheets) : undefined), [modal, sheets])
  useBeforePaint(() => {
    if (ref.current) applyVariables(ref.current, live.themeVariables)
  }, [live.themeVariables])
  return { modal, ref, themeMode: live.themeMode }
}

/** Loads what opening needs while the pointer, the finger or the focus is on its way. */
export const prefetchOn = (prefetch: () => void) => ({
  onPointerEnter: prefetch,
  onFocus: prefetch,
  onTouchStart: prefetch,
})
