import type { Language, Message, PartialMessages } from './createWords.js'
import { findLanguage } from './languages.js'

type Wish = {
  /** BCP 47 tag. */
  readonly locale: string
  /** The host's own words, over those of the language. */
  readonly messages?: PartialMessages | undefined
  /** All that the modal says, for what the language lacks. */
  readonly english: PartialMessages
  /** Hears of the keys that are English for want of a translation. */
  onMissing(keys: readonly string[]): void
}

const isEnglish = (locale: string) => /^en\b/.test(locale)

/** What a host hands in may be anything. */
const isMessage = (value: unknown): boolean =>
  typeof value === 'string' || typeof (value as { other?: unknown } | undefined | null)?.other === 'string'

const rightToLeft = /^(ar|fa|he|ur|ps|sd|ug|yi)\b/

/** A tag that is none would make every number throw. */
function knownTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace(/_/g, '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

const mapForms = (message: Message, map: (text: string) => string): Message =>
  typeof message === 'string'
    ? map(message)
    : (Object.fromEntries(Object.entries(message).map(([form, text]) => [form, map(text)])) as Message)

/** Names and addresses of others keep their own order among words that run the other way. */
const isolate = (text: string) => text.replace(/\{(?!count|seconds)\w+\}/g, '\u2068$&\u2069')

/** A language that is not English as it ships: another one, or with words of the host's. */
export async function translate({ locale: wanted, messages = {}, english, onMissing }: Wish): Promise<Language> {
  const locale = knownTag(wanted)
  const shipped = await findLanguage(locale)?.load()
  const given = Object.fromEntries(Object.entries(messages).filter(([, message]) => isMessage(message)))
  const merged: Record<string, Message> = { ...shipped?.default, ...given }
  const keys = Object.keys(english)
  const missing = isEnglish(locale) ? [] : keys.filter((key) => !(key in merged))
  if (missing.length > 0) onMissing(missing)
  const spoken = merged as PartialMessages
  // Where most is English, so are the rules for numbers and the direction: those of another language would not fit.
  if (missing.length * 2 > keys.length) return { locale: 'en', messages: spoken }
  if (!rightToLeft.test(locale)) return { locale, messages: spoken }
  for (const [key, message] of Object.entries(merged)) merged[key] = mapForms(message, isolate)
  return { locale, messages: spoken, direction: 'rtl' }
}
