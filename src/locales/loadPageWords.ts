import type { PageTranslation } from './createWords.js'
import { findLanguage, languages } from './languages.js'

/** Texts of the page buttons in a language; `undefined` for English and languages that do not ship. */
export async function loadPageWords(locale: string): Promise<PageTranslation | undefined> {
  const tag = findLanguage(locale)
  return tag && (await languages[tag].loadPage()).default
}
