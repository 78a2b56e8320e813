import type { Unsubscribe } from '../core/scope.js'

/** Calls back on online and offline. */
export function watchOnline(onChange: () => void): Unsubscribe {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
