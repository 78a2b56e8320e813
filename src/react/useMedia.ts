import { useCallback, useSyncExternalStore } from 'react'

const queryOf = (media: string) => (typeof window.matchMedia === 'function' ? window.matchMedia(media) : undefined)

/** Whether a media query matches; `false` without support. */
export function useMedia(media: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const query = queryOf(media)
      query?.addEventListener('change', onChange)
      return () => query?.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(watch, () => queryOf(media)?.matches ?? false)
}
