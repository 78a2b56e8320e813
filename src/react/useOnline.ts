import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isOnline } from '../platform/pageState.js'
import { watchOnline } from '../platform/watchPage.js'

export const useOnline = () => useSyncExternalStore(watchOnline, isOnline, () => true)

/** Calls back when the page, offline meanwhile or since before, is online again. Returns whether it is. */
export function useBackOnline(onBack: () => void): boolean {
  const isOnlineNow = useOnline()
  const wasOffline = useRef(false)
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (isOnlineNow && wasOffline.current) latest.current()
    wasOffline.current = !isOnlineNow
  }, [isOnlineNow])
  return isOnlineNow
}
