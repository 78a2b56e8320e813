import type { ModalTranslation, PageTranslation } from './createWords.js'

type Language = {
  /** What the modal says. */
  load(): Promise<{ default: ModalTranslation }>
  /** What the buttons of a page say, which a page needs without a modal. */
  loadPage(): Promise<{ default: PageTranslation }>
}

/** Every language beside English, each in chunks of its own. */
export const languages: Readonly<Record<string, Language>> = {
  ar: { load: () => import('./ar.js'), loadPage: () => import('./arPage.js') },
  de: { load: () => import('./de.js'), loadPage: () => import('./dePage.js') },
  es: { load: () => import('./es.js'), loadPage: () => import('./esPage.js') },
}

/** The language of a tag, where it is one of these: that of `de-AT` is `de`. */
export function findLanguage(locale: string): Language | undefined {
  const tag = /^[a-z]*/i.exec(locale)?.[0].toLowerCase() ?? ''
  return Object.hasOwn(languages, tag) ? languages[tag] : undefined
}
