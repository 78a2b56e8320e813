import { useRef } from 'react'
import { internalsOf } from '../../modal/internals.js'
import { applyVariables } from '../applyVariables.js'
import { useInstance } from '../ModalContext.js'
import { useBeforePaint } from '../useBeforePaint.js'
import { useSnapshot } from '../useSnapshot.js'

/** Adds sheets and theme to a page button, without inline styles in the markup. */
export function usePageButton<element extends HTMLElement>(user: string, sheets: readonly string[]) {
  const modal = useInstance(user)
  const { liveOptions: liveOptionsController, adoptPageStyles } = internalsOf(modal)
  const liveOptions = useSnapshot(liveOptionsController.state)
  const ref = useRef<element>(null)
  useBeforePaint(() => (ref.current ? adoptPageStyles(ref.current, sheets) : undefined), [adoptPageStyles, sheets])
  useBeforePaint(() => {
    if (ref.current) applyVariables(ref.current, liveOptions.themeVariables)
  }, [liveOptions.themeVariables])
  return { modal, ref, themeMode: liveOptions.themeMode }
}

/** Preloads what opening needs on hover, touch and focus. */
export const prefetchOn = (prefetch: () => void) => ({
  onPointerEnter: prefetch,
  onFocus: prefetch,
  onTouchStart: prefetch,
})
