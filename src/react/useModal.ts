import { createContext, useContext, useEffect } from 'react'
import type { Words } from '../locales/createWords.js'
import type { Modal } from '../modal/modal.js'
import { useSnapshot } from './useSnapshot.js'

export const BodyContext = /* @__PURE__ */ createContext<Modal | undefined>(undefined)

/** The instance that a view belongs to. */
export function useModal(): Modal {
  const modal = useContext(BodyContext)
  if (!modal) throw new Error('A view is outside its modal')
  return modal
}

// Nearly every view needs both hooks; two files would be two chunks of the first opening.
/** Texts in the current language. */
export const useWords = (): Words => useSnapshot(useModal().ui.language).words as Words

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
