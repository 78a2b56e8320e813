import type { ThemeMode } from 'latchkey'
import { useSyncExternalStore } from 'react'

const LIGHT = '(prefers-color-scheme: light)'

function watchSystem(onChange: () => void) {
  const query = window.matchMedia(LIGHT)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** `auto` resolved on this system; other values unchanged. */
export function useSeenTheme(mode: ThemeMode): 'dark' | 'light' {
  const isSystemLight = useSyncExternalStore(watchSystem, () => window.matchMedia(LIGHT).matches)
  if (mode !== 'auto') return mode
  return isSystemLight ? 'light' : 'dark'
}
