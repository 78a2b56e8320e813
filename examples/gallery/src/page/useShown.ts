import { useSyncExternalStore } from 'react'
import { builtIds } from './gallery.ts'

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** Also between a URL change and the page's own. */
export const readShown = () => {
  const expected = decodeURIComponent(location.hash.slice(1))
  return builtIds.includes(expected) ? expected : (builtIds[0] ?? '')
}

export const addressOf = (id: string) => `#${encodeURIComponent(id)}`

/** The state named by the URL, or the first, so that each can be linked. */
export const useShown = () => useSyncExternalStore(subscribe, readShown)
