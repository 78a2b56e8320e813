import { useSyncExternalStore } from 'react'
import { builtIds } from './gallery.ts'

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** Also between a change of the address and the page's own. */
export const readShown = () => {
  const wanted = decodeURIComponent(location.hash.slice(1))
  return builtIds.includes(wanted) ? wanted : (builtIds[0] ?? '')
}

export const addressOf = (id: string) => `#${encodeURIComponent(id)}`

/** The state that the address names, so that each can be linked to; the first where it names none. */
export const useShown = () => useSyncExternalStore(subscribe, readShown)
