import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 560px)'

function watch(onChange: () => void) {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The same breakpoint as in the page's sheet. */
export const useIsNarrow = () => useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches)
