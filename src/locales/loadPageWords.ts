import type { PageTranslation } from './createWords.js'
import { findLanguage } from './languages.js'

/** Texts of the page buttons in a language; `undefined` for English and languages that do not ship. */
export const loadPageWords = async (locale: string): Promise<PageTranslation | undefined> =>
  (await findLanguage(locale)?.loadPage())?.default
