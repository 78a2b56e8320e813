import type { ModalTranslation, PageTranslation, TransactionTranslation } from './createWords.js'

type Language = {
  /** Every text of the modal. */
  load(): Promise<{ default: ModalTranslation }>
  /** Texts of the page, needed without a modal. */
  loadPage(): Promise<{ default: PageTranslation }>
  /** Texts of the transaction button. */
  loadTransaction(): Promise<{ default: TransactionTranslation }>
}

/** Every language besides English, each in three chunks. */
export const languages = {
  ar: {
    load: () => import('./ar.js'),
    loadPage: () => import('./arPage.js'),
    loadTransaction: () => import('./arTransaction.js'),
  },
  de: {
    load: () => import('./de.js'),
    loadPage: () => import('./dePage.js'),
    loadTransaction: () => import('./deTransaction.js'),
  },
  es: {
    load: () => import('./es.js'),
    loadPage: () => import('./esPage.js'),
    loadTransaction: () => import('./esTransaction.js'),
  },
} as const satisfies Readonly<Record<string, Language>>

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

/** Texts of the page in a language; `undefined` for English and languages that do not ship. */
export async function loadPageWords(locale: string): Promise<PageTranslation | undefined> {
  const tag = findLanguage(locale)
  return tag && (await languages[tag].loadPage()).default
}

/** Texts of the transaction button in a language; `undefined` for English and languages that do not ship. */
export async function loadTransactionWords(locale: string): Promise<TransactionTranslation | undefined> {
  const tag = findLanguage(locale)
  return tag && (await languages[tag].loadTransaction()).default
}
