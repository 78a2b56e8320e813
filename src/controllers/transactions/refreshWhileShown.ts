import type { Unsubscribe } from '../../core/scope.js'

/** A card on a page that may be hidden. */
export type RefreshingCard = {
  isHidden(): boolean
  /** Runs once the page is shown again. */
  watchShown(onShown: () => void): Unsubscribe
}

/** Refreshes now and then, as long as somebody can see it: timers may be paused on a hidden page. */
export function refreshWhileShown(card: RefreshingCard, everyMs: number, refresh: () => void): Unsubscribe {
  const timer = setInterval(() => {
    if (!card.isHidden()) refresh()
  }, everyMs)
  const stop = card.watchShown(refresh)
  return () => {
    clearInterval(timer)
    stop()
  }
}
