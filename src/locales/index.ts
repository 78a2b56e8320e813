import type { PartialMessages } from './createWords.js'

type Language = { readonly load: () => Promise<{ default: PartialMessages }>; readonly isRightToLeft?: boolean }

/** Languages beside English, each its own chunk. */
const languages: Readonly<Record<string, Language>> = {}

/** The language that serves a tag: the tag itself, or its first part; `undefined` is English. */
export const findLanguage = (locale: string): Language | undefined =>
  [locale, locale.split('-')[0] ?? ''].map((tag) => (Object.hasOwn(languages, tag) ? languages[tag] : undefined)).find(Boolean)
