import type { Unsubscribe } from '../core/scope.js'
import { storagePrefix } from './storageHint.js'

/** Calls back when another tab connects, disconnects or clears the storage. */
export function watchHints(instance: string, onChange: () => void): Unsubscribe {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null) return onChange()
    const name = key.startsWith(storagePrefix(instance)) ? key.slice(storagePrefix(instance).length) : ''
    if (name === 'connection_status' || name.endsWith(':connected_connector_id')) onChange()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
