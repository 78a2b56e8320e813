import type { Unsubscribe } from '../core/scope.js'
import { isPageHidden } from './pageState.js'

/** Calls back when the page becomes visible again: timers may have been paused. */
export function watchShown(onShown: () => void): Unsubscribe {
  const listen = () => {
    if (!isPageHidden()) onShown()
  }
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}
