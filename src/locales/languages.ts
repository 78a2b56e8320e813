import type { ModalTranslation, PageTranslation } from './createWords.js'

type Language = {
  /** Texts of the modal. */
  load(): Promise<{ default: ModalTranslation }>
  /** Texts of the page buttons, needed without a modal. */
  loadPage(): Promise<{ default: PageTranslation }>
}

/** Every language besides English, each in its own chunks. */
export const languages: Readonly<Record<string, Language>> = {
  ar: { load: () => import('./ar.js'), loadPage: () => import('./arPage.js') },
  de: { load: () => import('./de.js'), loadPage: () => import('./dePage.js') },
  es: { load: () => import('./es.js'), loadPage: () => import('./esPage.js') },
}

/** The language of a tag, if it ships: `de-AT` gives `de`. */
export function findLanguage(locale: string): Language | undefined {
  const tag = /^[a-z]*/i.exec(locale)?.[0].toLowerCase() ?? ''
  return Object.hasOwn(languages, tag) ? languages[tag] : undefined
}
