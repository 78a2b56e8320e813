import { useEffect } from 'react'
import { useModal } from './useModal.js'

/**
 * Announces the current text, and again when it changes. A live region mounted with its text is not announced
 * everywhere.
 */
export function useAnnouncement(text: string | undefined) {
  const { announce } = useModal().ui
  useEffect(() => {
    if (!text) return
    announce(text)
    // What follows has its own text; without one, the old one would be found in the region.
    return () => announce('')
  }, [announce, text])
}
