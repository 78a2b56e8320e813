import { useCallback, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio/vanilla'

/**
 * What a state is now; renders again when it has changed. The library's own hook also tracks which fields are read,
 * which costs a page a kilobyte; our states are small and read nearly whole.
 */
export function useSnapshot<state extends object>(state: state): state {
  const watch = useCallback((onChange: () => void) => subscribe(state, onChange), [state])
  const read = () => snapshot(state) as state
  return useSyncExternalStore(watch, read, read)
}
