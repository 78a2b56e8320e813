import type { PageTranslation, TranslationOf } from './createWords.js'
import type { SharedMessages } from './en.js'

type Language = {
  /** Texts that features share; each feature has its own besides. */
  load(): Promise<{ default: TranslationOf<SharedMessages> }>
  /** Texts of the page buttons, needed without a modal. */
  loadPage(): Promise<{ default: PageTranslation }>
}

/** Every language besides English, each in its own chunks. */
export const languages = {
  ar: { load: () => import('./ar.js'), loadPage: () => import('./arPage.js') },
  de: { load: () => import('./de.js'), loadPage: () => import('./dePage.js') },
  es: { load: () => import('./es.js'), loadPage: () => import('./esPage.js') },
} as const satisfies Readonly<Record<string, Language>>

/** The tag of a language besides English that ships. */
export type LanguageTag = keyof typeof languages

/** Loaders of a feature's texts. */
export type WordLoaders<words> = { en(): Promise<{ default: words }> } & {
  readonly [tag in LanguageTag]: () => Promise<{ default: TranslationOf<words> }>
}

const isShipped = (tag: string): tag is LanguageTag => Object.hasOwn(languages, tag)

/** The language of a locale, if it ships: `de-AT` gives `de`. */
export function findLanguage(locale: string): LanguageTag | undefined {
  const tag = /^[a-z]*/i.exec(locale)?.[0].toLowerCase() ?? ''
  return isShipped(tag) ? tag : undefined
}
