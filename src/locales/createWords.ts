import type { MessageKey, Messages, ModalMessages, PageMessages } from './en.js'
import type { buyWords } from './enBuy.js'
import type { transactionWords } from './enTransaction.js'

type Text<key extends MessageKey> = Messages[key] extends string
  ? Messages[key]
  : Extract<Messages[key], { other: string }>['other']

type Names<text extends string> = text extends `${string}{${infer name}}${infer tail}` ? name | Names<tail> : never

/** The placeholders of a message; none for most. */
export type MessageValues<key extends MessageKey, value = string | number> = { [name in Names<Text<key>>]: value }

type Rest<key extends MessageKey> = Names<Text<key>> extends never ? [] : [values: MessageValues<key>]

/** A text, or one per plural form of the language; the number is written as `{count}`. */
export type Message =
  | string
  | ({ readonly [form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & { readonly other: string })

/** Texts of the modal in a language: `export default { … } satisfies ModalTranslation`. */
export type ModalTranslation = { readonly [key in keyof ModalMessages]: Message }
/** Texts of the page in a language: `export default { … } satisfies PageTranslation`. */
export type PageTranslation = { readonly [key in keyof (PageMessages & typeof buyWords)]: string }
/** Texts of the transaction button in a language: `export default { … } satisfies TransactionTranslation`. */
export type TransactionTranslation = { readonly [key in keyof typeof transactionWords]: string }
/** A whole language. */
export type Translation = ModalTranslation & Pick<PageTranslation, keyof PageMessages>

/** Part of a language: missing keys fall back to English. */
export type PartialMessages = { readonly [key in keyof Translation]?: Translation[key] | undefined } & {
  readonly [key in keyof (typeof buyWords & typeof transactionWords)]?: string | undefined
}

/** A language: its texts and its rules. */
export type Language = {
  /** BCP 47 tag, which decides number format and plural forms. */
  readonly locale: string
  readonly messages: PartialMessages
  readonly direction?: 'rtl' | undefined
}

/** A valid BCP 47 tag, because an invalid one would make number formatting throw. */
export function toLanguageTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace(/_/g, '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

export type Words = ReturnType<typeof createWords>

/** Hebrew, Arabic and their like; the rarer ones by the first half of their pair. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\ud802\ud803\ud83a\ud83b]/

const hole = /\{(\w+)\}/g

/** Number rules of a language. Creating `Intl` objects takes longer than rendering the first card. */
function createNumberRules(locale: string) {
  let plurals: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  /** Whether English can skip `Intl`, which covers every number on a first card. */
  const isPlain = (value: number) => locale === 'en' && Number.isInteger(value) && value >= 0 && value < 1000
  return {
    formOf(count: number): Intl.LDMLPluralRule {
      if (isPlain(count)) return count === 1 ? 'one' : 'other'
      plurals ??= new Intl.PluralRules(locale)
      return plurals.select(count)
    },
    write(value: number): string {
      if (isPlain(value)) return String(value)
      numbers ??= new Intl.NumberFormat(locale)
      return numbers.format(value)
    },
  }
}

/** Texts of a language by key, with its number rules; missing ones are English. */
export function createWords({ locale, messages, direction }: Language, english: PartialMessages = messages) {
  const rules = createNumberRules(locale)

  function templateOf(key: MessageKey, count: unknown): string {
    const message = messages[key] ?? english[key] ?? key
    if (typeof message === 'string') return message
    return (typeof count === 'number' && message[rules.formOf(count)]) || message.other
  }

  /** Translated right-to-left texts isolate every value already; in others such a name would reorder the sentence. */
  const isolate = (text: string) => (direction !== 'rtl' && rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
  const write = (value: unknown) => (typeof value === 'number' ? rules.write(value) : isolate(String(value ?? '')))

  return {
    locale,
    direction: direction ?? ('ltr' as const),
    /** A text with its values filled in. */
    t<key extends MessageKey>(key: key, ...[values]: Rest<key>): string {
      const substitutions = (values ?? {}) as Readonly<Record<string, unknown>>
      return templateOf(key, substitutions.count).replace(hole, (_, name: string) => write(substitutions[name]))
    },
    /** The pieces of a text: literal parts, and names of the placeholders between them. */
    pieces(key: MessageKey): { text: string; name?: string | undefined }[] {
      const segments = templateOf(key, undefined).split(/\{(\w+)\}/)
      return Array.from({ length: Math.ceil(segments.length / 2) }, (_, index) => ({
        text: segments[index * 2] ?? '',
        name: segments[index * 2 + 1],
      }))
    },
  }
}
