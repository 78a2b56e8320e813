import type { MessageKey, Messages, ModalMessages, PageMessages } from './en.js'

type Text<key extends MessageKey> = Messages[key] extends string
  ? Messages[key]
  : Extract<Messages[key], { other: string }>['other']

type Names<text extends string> = text extends `${string}{${infer name}}${infer rest}` ? name | Names<rest> : never

/** What a message needs to be filled in; nothing for most. */
export type MessageValues<key extends MessageKey, value = string | number> = { [name in Names<Text<key>>]: value }

type Rest<key extends MessageKey> = Names<Text<key>> extends never ? [] : [values: MessageValues<key>]

/** A sentence, or one for each plural form that the language has; the number given is written as `{count}`. */
export type Message =
  | string
  | ({ readonly [form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & { readonly other: string })

/** A language, but for the buttons of a page: `export default { … } satisfies ModalTranslation`. */
export type ModalTranslation = { readonly [key in keyof ModalMessages]: Message }
/** What the buttons of a page say in a language. */
export type PageTranslation = { readonly [key in keyof PageMessages]: string }
/** A whole language. */
export type Translation = ModalTranslation & PageTranslation

/** Any part of a language: a missing key is English. */
export type PartialMessages = { readonly [key in keyof Translation]?: Translation[key] | undefined }

/** What is said, and by which rules. */
export type Language = {
  /** BCP 47 tag, which decides how numbers are written and which plural form they take. */
  readonly locale: string
  readonly messages: PartialMessages
  readonly direction?: 'rtl' | undefined
}

export type Words = ReturnType<typeof createWords>

const hole = /\{(\w+)\}/g

/** A language's own rules for numbers. To wake `Intl` takes a first card longer than to draw it. */
function createNumberRules(locale: string) {
  let plurals: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  /** What English needs no rules for, which is all that a first card counts. */
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

/** The words of a language, by key, with its own rules for numbers; what it lacks is English. */
export function createWords({ locale, messages, direction }: Language, english: PartialMessages = messages) {
  const rules = createNumberRules(locale)

  function templateOf(key: MessageKey, count: unknown): string {
    const message = messages[key] ?? english[key] ?? key
    if (typeof message === 'string') return message
    return (typeof count === 'number' && message[rules.formOf(count)]) || message.other
  }

  const write = (value: unknown) => (typeof value === 'number' ? rules.write(value) : String(value ?? ''))

  return {
    locale,
    direction: direction ?? ('ltr' as const),
    /** The sentence with its values filled in. */
    t<key extends MessageKey>(key: key, ...[values]: Rest<key>): string {
      const given = (values ?? {}) as Readonly<Record<string, unknown>>
      return templateOf(key, given.count).replace(hole, (_, name: string) => write(given[name]))
    },
    /** The pieces of the sentence: text, and the names of what goes between. */
    pieces(key: MessageKey): { text: string; name?: string | undefined }[] {
      const parts = templateOf(key, undefined).split(/\{(\w+)\}/)
      return Array.from({ length: Math.ceil(parts.length / 2) }, (_, index) => ({
        text: parts[index * 2] ?? '',
        name: parts[index * 2 + 1],
      }))
    },
  }
}
