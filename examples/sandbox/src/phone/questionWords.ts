export type QuestionFact = { readonly name: string; readonly value: string; readonly isCode?: boolean }

/** What the owner reads before answering. */
export type QuestionWords = {
  readonly title: string
  readonly sentence: string
  readonly facts: readonly QuestionFact[]
  /** The complete signed content. */
  readonly text?: QuestionFact | undefined
}

/** Invisible characters could make a text read differently than it is signed. */
export const visible = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )

export const textOf = (value: unknown) =>
  visible(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'))

export const code = (name: string, value: unknown): QuestionFact => ({ name, value: textOf(value), isCode: true })

export type Members = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null
export const membersOf = (value: unknown): Members => (isObject(value) ? value : {})
