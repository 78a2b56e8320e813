import { type Language, type ModalTranslation, type PageTranslation, toLanguageTag } from './createWords.js'
import { type TranslateParameters, translate } from './translate.js'

type Loaders = {
  /** Every text of the modal. */
  load(): Promise<{ default: ModalTranslation }>
  /** Texts of the page, needed without a modal. */
  loadPage(): Promise<{ default: PageTranslation }>
}

/** Every language besides English, each in two chunks. */
export const languages = {
  ar: { load: () => import('./ar.js'), loadPage: () => import('./arPage.js') },
  de: { load: () => import('./de.js'), loadPage: () => import('./dePage.js') },
  es: { load: () => import('./es.js'), loadPage: () => import('./esPage.js') },
} as const satisfies Readonly<Record<string, Loaders>>

/** The tag of a language besides English that ships. */
export type LanguageTag = keyof typeof languages

const isShipped = (tag: string): tag is LanguageTag => Object.hasOwn(languages, tag)

/** The language of a locale, if it ships: `de-AT` gives `de`. */
export function findLanguage(locale: string): LanguageTag | undefined {
  const tag = /^[a-z]*/i.exec(locale)?.[0].toLowerCase() ?? ''
  return isShipped(tag) ? tag : undefined
}

/** Texts of the modal in a language; `undefined` for English and languages that do not ship. */
export async function loadLanguage(locale: string): Promise<ModalTranslation | undefined> {
  const tag = findLanguage(locale)
  return tag && (await languages[tag].load()).default
}

/** The modal's texts in a language, with those of the app, and English for what is missing. */
export async function loadModalWords(parameters: Omit<TranslateParameters, 'translation'>): Promise<Language> {
  const translation = await loadLanguage(toLanguageTag(parameters.locale))
  return translate({ ...parameters, translation })
}

/** Texts of the page in a language; `undefined` for English and languages that do not ship. */
export async function loadPageWords(locale: string): Promise<PageTranslation | undefined> {
  const tag = findLanguage(locale)
  return tag && (await languages[tag].loadPage()).default
}
