import {
  type Language,
  type Message,
  type ModalTranslation,
  type PartialMessages,
  toLanguageTag,
} from './createWords.js'

type TranslateOptions = {
  /** BCP 47 tag. */
  readonly locale: string
  /** Texts of the app, overriding those of the language. */
  readonly messages?: PartialMessages | undefined
  /** Texts of the language, if it ships. */
  readonly translation?: ModalTranslation | undefined
  /** The English texts in use, as fallback. */
  readonly english: PartialMessages
  /** Receives the keys that fall back to English. */
  onMissing(keys: readonly string[]): void
}

const isEnglish = (locale: string) => /^en\b/.test(locale)

/** A message of the app, which may pass anything; only texts are kept. */
function parseMessage(value: unknown): Message | undefined {
  if (typeof value === 'string') return value
  const { other, ...forms } = { ...(value as { other?: unknown } | null | undefined) }
  if (typeof other !== 'string') return undefined
  return { ...Object.fromEntries(Object.entries(forms).filter(([, text]) => typeof text === 'string')), other }
}

const rightToLeft = /^(ar|fa|he|ur|ps|sd|ug|yi)\b/

const mapForms = (message: Message, map: (text: string) => string): Message =>
  typeof message === 'string'
    ? map(message)
    : (Object.fromEntries(Object.entries(message).map(([form, text]) => [form, map(text)])) as Message)

/** Names and URLs keep their own direction within right-to-left text. */
const isolate = (text: string) => text.replace(/\{(?!count|seconds)\w+\}/g, '\u2068$&\u2069')

/** Whether a language differs from built-in English: another tag, or texts of the app. */
export function translate({
  locale: requestedLocale,
  messages = {},
  translation,
  english,
  onMissing,
}: TranslateOptions): Language {
  const locale = toLanguageTag(requestedLocale)
  const appMessages = Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) => {
      const message = parseMessage(value)
      return message === undefined ? [] : [[key, message]]
    }),
  )
  const merged: Record<string, Message> = { ...translation, ...appMessages }
  const keys = Object.keys(english)
  const missing = isEnglish(locale) ? [] : keys.filter((key) => !(key in merged))
  if (missing.length > 0) onMissing(missing)
  const spoken = merged as PartialMessages
  // If most texts are English, number rules and direction are too; those of another language would not fit.
  if (missing.length * 2 > keys.length) return { locale: 'en', messages: spoken }
  if (!rightToLeft.test(locale)) return { locale, messages: spoken }
  for (const [key, message] of Object.entries(merged)) merged[key] = mapForms(message, isolate)
  return { locale, messages: spoken, direction: 'rtl' }
}
