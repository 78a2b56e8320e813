import type { PageTranslation } from './createWords.js'
import { findLanguage } from './languages.js'

/** What the buttons of a page say in a language; nothing where it is English, or one that does not ship. */
export const loadPageWords = async (locale: string): Promise<PageTranslation | undefined> =>
  (await findLanguage(locale)?.loadPage())?.default
