import { type ForwardedRef, useCallback, useRef } from 'react'

/** A ref for elements that replace each other: the next one has the focus if the one before had it. */
export function useFocusHandover<element extends HTMLElement>(appRef: ForwardedRef<element>) {
  const current = useRef<element | null>(null)
  const hadFocus = useRef(false)
  return useCallback(
    (mounted: element | null) => {
      // React detaches a ref before it removes the element.
      if (mounted === null) hadFocus.current = current.current?.matches(':focus') ?? false
      else if (hadFocus.current) mounted.focus({ preventScroll: true })
      current.current = mounted
      if (typeof appRef === 'function') appRef(mounted)
      else if (appRef) appRef.current = mounted
    },
    [appRef],
  )
}
