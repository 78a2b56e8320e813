import { useEffect } from 'react'
import { useModal } from './useModal.js'

/** Says what holds now, and again when it changes. A region that appears with its text in it is not said everywhere. */
export function useAnnouncement(text: string | undefined) {
  const { announce } = useModal()
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}
