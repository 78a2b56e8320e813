import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 560px)'

function watch(onChange: () => void) {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** As the page's sheet has it, for what a sheet cannot change. */
export const useIsNarrow = () => useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches)
