import type { Unsubscribe } from '../core/scope.js'
import { storagePrefix } from './storageHint.js'

/** Calls back when another tab writes or removes anything of the instance. */
export function watchHints(instance: string, onChange: () => void): Unsubscribe {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(storagePrefix(instance))) onChange()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
