import { fromBase58 } from './base58.ts'
import { invalidParams } from './rpcError.ts'

const KEY_BYTES = 32
const MAX_LIST = 100

export type Options = Readonly<Record<string, unknown>>

export function checkKey(value: unknown): string {
  const bytes = typeof value === 'string' ? fromBase58(value) : undefined
  if (bytes?.length !== KEY_BYTES) throw invalidParams('Invalid param: WrongSize')
  return String(value)
}

/** The parameters of a call, each checked when read. */
export function readParams(params: unknown) {
  const args: readonly unknown[] = Array.isArray(params) ? params : []

  function text(index: number): string {
    const value = args[index]
    if (typeof value !== 'string') throw invalidParams(`Invalid params: parameter ${index} must be a string`)
    return value
  }
  function keys(index: number): readonly string[] {
    const value = args[index]
    if (!Array.isArray(value)) throw invalidParams(`Invalid params: parameter ${index} must be a list`)
    if (value.length > MAX_LIST) throw invalidParams(`Too many inputs provided; max ${MAX_LIST}`)
    return value.map(checkKey)
  }
  return {
    text,
    key: (index: number) => checkKey(args[index]),
    keys,
    texts(index: number): readonly string[] {
      const value = args[index]
      if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) {
        throw invalidParams(`Invalid params: parameter ${index} must be a list of strings`)
      }
      return value
    },
    integer(index: number): number {
      const value = args[index]
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
        throw invalidParams(`Invalid params: parameter ${index} must be a whole number`)
      }
      return value
    },
    options(index: number): Options {
      const value = args[index]
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
    },
  }
}

export type Params = ReturnType<typeof readParams>
