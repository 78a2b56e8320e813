import { createContext, useContext } from 'react'
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
