import { jsonAnswer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'

export const refuseControl = (problem: string) => new Refusal(jsonAnswer({ error: problem }, {}, 400))

/** Fields of a control request's body, each validated when read. */
export type Fields = {
  has(name: string): boolean
  any(name: string): unknown
  text(name: string): string
  textOrNull(name: string): string | null
  integer(name: string, least: number, most: number): number
  flag(name: string): boolean
  texts(name: string): readonly string[]
  /** An object of texts, as its entries. */
  textsByName(name: string): readonly (readonly [string, string])[]
  list(name: string): readonly unknown[]
  fields(name: string): Fields
}

export function readFields(body: unknown, location = 'the body'): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuseControl(`${location} must be a JSON object`)
  }
  const members: ReadonlyMap<string, unknown> = new Map(Object.entries(body))

  function expect<value>(name: string, kind: string, isRight: (value: unknown) => value is value): value {
    const input = members.get(name)
    if (!isRight(input)) throw refuseControl(`${name} must be ${kind}`)
    return input
  }
  const isText = (value: unknown) => typeof value === 'string'
  const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

  return {
    has: (name) => members.has(name),
    any: (name) => members.get(name),
    text: (name) => expect(name, 'a text', isText),
    textOrNull: (name) =>
      expect(name, 'a text or null', (value): value is string | null => value === null || isText(value)),
    integer: (name, least, most) =>
      expect(
        name,
        `a whole number from ${least} to ${most}`,
        (value): value is number =>
          typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most,
      ),
    flag: (name) => expect(name, 'true or false', (value) => typeof value === 'boolean'),
    texts: (name) =>
      expect(name, 'a list of texts', (value): value is readonly string[] => isList(value) && value.every(isText)),
    textsByName: (name) =>
      Object.entries(
        expect(
          name,
          'an object of texts',
          (value): value is Readonly<Record<string, string>> =>
            typeof value === 'object' && value !== null && !isList(value) && Object.values(value).every(isText),
        ),
      ),
    list: (name) => expect(name, 'a list', isList),
    fields: (name) => readFields(members.get(name), name),
  }
}
