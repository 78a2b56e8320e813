import {
  type AriaAttributes,
  type CSSProperties,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  type RefAttributes,
  useCallback,
  useState,
} from 'react'
import { internalsOf } from '../../instance/internals.js'
import { applyVariables } from '../applyVariables.js'
import { useInstance } from '../ModalContext.js'
import { useBeforePaint } from '../useBeforePaint.js'
import { useSnapshot } from '../useSnapshot.js'

/** Attributes of a button's element that belong to the app. Those that tell the button's state stay ours. */
export type PageAttributes = AriaAttributes & {
  className?: string | undefined
  id?: string | undefined
  style?: CSSProperties | undefined
  [attribute: `data-${string}`]: string | number | boolean | undefined
}

/** Named, so that the declarations name a button's props instead of listing them. */
export type PageButton<props, element = HTMLButtonElement> = ForwardRefExoticComponent<props & RefAttributes<element>>

/** Adds sheets and theme to a page button, without inline styles in the markup, and hands its element to the app. */
export function usePageButton<element extends HTMLElement>(
  user: string,
  sheets: readonly string[],
  appRef: ForwardedRef<element> = null,
) {
  const modal = useInstance(user)
  const { liveOptions: liveOptionsController, adoptPageStyles } = internalsOf(modal)
  const liveOptions = useSnapshot(liveOptionsController.state)
  // State, because a button may render its element later than it mounts.
  const [element, setElement] = useState<element | null>(null)
  const ref = useCallback(
    (mounted: element | null) => {
      setElement(mounted)
      if (typeof appRef === 'function') return appRef(mounted)
      if (appRef) appRef.current = mounted
    },
    [appRef],
  )
  useBeforePaint(() => (element ? adoptPageStyles(element, sheets) : undefined), [adoptPageStyles, element, sheets])
  useBeforePaint(() => {
    if (element) applyVariables(element, liveOptions.themeVariables)
  }, [element, liveOptions.themeVariables])
  return { modal, ref, themeMode: liveOptions.themeMode }
}

/** Preloads what opening needs on hover, touch and focus. */
export const prefetchOn = (prefetch: () => void) => ({
  onPointerEnter: prefetch,
  onFocus: prefetch,
  onTouchStart: prefetch,
})
