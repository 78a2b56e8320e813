import { useCallback, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio/vanilla'

/**
 * A snapshot of a state; renders again on change. valtio's own hook also tracks accessed fields, which costs a page a
 * kilobyte; our states are small.
 * @param initial what a server and the first client render show; by default the state as it is
 */
export function useSnapshot<state extends object>(state: state, initial?: state): state {
  const watch = useCallback((onChange: () => void) => subscribe(state, onChange), [state])
  const read = () => snapshot(state) as state
  return useSyncExternalStore(watch, read, initial ? () => initial : read)
}

/** A state as it is now: a field that renders a moment after a key loses the caret's place. */
export function useLiveSnapshot<state extends object>(state: state): state {
  const watch = useCallback((onChange: () => void) => subscribe(state, onChange, true), [state])
  const read = () => snapshot(state) as state
  return useSyncExternalStore(watch, read, read)
}
