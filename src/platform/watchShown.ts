import type { Unsubscribe } from '../core/scope.js'
import { isPageHidden } from './pageState.js'

/** Calls back whenever the page comes before somebody's eyes again: no timer may have run meanwhile. */
export function watchShown(onShown: () => void): Unsubscribe {
  const listen = () => {
    if (!isPageHidden()) onShown()
  }
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}
