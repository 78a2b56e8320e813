import type { Words } from '../locales/createWords.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** The words of the language that is on. */
export const useWords = (): Words => useSnapshot(useModal().language).words as Words
