import { subscribe } from 'valtio/vanilla'
import type { Unsubscribe } from './scope.js'

/** Calls back after a state has changed; at once with `isSync`, else once for all changes of a task. */
export const watchState = (state: object, onChange: () => void, isSync?: boolean): Unsubscribe =>
  subscribe(state, onChange, isSync)
