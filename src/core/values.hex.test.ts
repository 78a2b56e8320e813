import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  parseCallsId,
  parseChainId,
  parseHexAddress,
  parseQuantity,
  parseSignature,
  parseTransactionHash,
  toHexQuantity,
  utf8ToHex,
} from './values.js'

const digits = (length: number) => 'aB01'.repeat(length).slice(0, length)
const hexText = fc.stringMatching(/^(0x|0X|x)?[0-9a-fA-F]{0,70}g?\n?$/)
const value = fc.oneof(hexText, fc.anything(), fc.bigInt(), fc.double(), fc.nat().map(String))

test('PRV-3: transaction hash: 0x plus 64 hex characters', () => {
  // Two spellings are one transaction (SEND-8).
  expect(parseTransactionHash(`0x${digits(64)}`)).toBe(`0x${digits(64).toLowerCase()}`)
  for (const wrong of [
    digits(64),
    `0x${digits(63)}`,
    `0x${digits(65)}`,
    `0x${digits(63)}g`,
    `0x${digits(64)}\n`,
    null,
  ]) {
    expect(parseTransactionHash(wrong)).toBeUndefined()
  }
})

test('PRV-3: signed message: 0x plus 62 or more hex characters of whole bytes, up to 32 KiB', () => {
  for (const length of [62, 64, 130, 32 * 1024 - 2]) {
    expect(parseSignature(`0x${digits(length)}`)).toBe(`0x${digits(length)}`)
  }
  for (const wrong of [
    '0x',
    `0x${digits(61)}`,
    `0x${digits(63)}`,
    `0x${digits(32 * 1024)}`,
    `0x${digits(130)} `,
    {},
    undefined,
  ]) {
    expect(parseSignature(wrong)).toBeUndefined()
  }
})

test('PRV-1: an address is 0x and 40 hex characters', () => {
  expect(parseHexAddress(`0x${digits(40)}`)).toBe(`0x${digits(40)}`)
  for (const wrong of [digits(40), `0x${digits(39)}`, `0x${digits(41)}`, `0X${digits(40)}`, ` 0x${digits(40)}`, 0]) {
    expect(parseHexAddress(wrong)).toBeUndefined()
  }
})

test('PRV-3: text around a hash, signature or address is rejected', () => {
  for (const length of [40, 64]) {
    const parse = length === 40 ? parseHexAddress : parseTransactionHash
    // Of the right length, so that the pattern decides.
    for (const wrong of [`xx0x${digits(length - 2)}`, `0x${digits(length - 1)}\n`, `0x${digits(length - 2)}zz`])
      expect(parse(wrong), wrong).toBeUndefined()
  }
  expect(parseSignature(`xx0x${digits(130)}`)).toBeUndefined()
  expect(parseSignature(`<b>0x${digits(130)}`)).toBeUndefined()
})

test('PRV-2: only text is a quantity, even if another value looks like one', () => {
  expect(parseQuantity('0x10')).toBe(16n)
  for (const wrong of [['0x10'], new String('0x10'), { toString: () => '0x10' }, 16, 16n])
    expect(parseQuantity(wrong)).toBeUndefined()
})

describe('parseChainId', () => {
  test('PRV-2: accepts a hex quantity, decimal text and a number', () => {
    expect(['0x1', '0x89', '137', 137, '0x0001', Number.MAX_SAFE_INTEGER].map(parseChainId)).toEqual([
      1, 137, 137, 137, 1, 9_007_199_254_740_991,
    ])
  })

  test('PRV-2: a chain id is a safe integer from 1 to 2^53−1', () => {
    const outside = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '9007199254740992', '0x20000000000000']
    const foreign = [
      '',
      '0x',
      '1e3',
      ' 1',
      '1\n',
      '-1',
      '1.0',
      'eip155:1',
      '١',
      1n,
      [1],
      { valueOf: () => 1 },
      null,
      true,
    ]
    for (const wrong of [...outside, '0x0', '0', ...foreign, undefined]) expect(parseChainId(wrong)).toBeUndefined()
  })

  test('PRV-2: any value gives such an integer or nothing', () => {
    fc.assert(
      fc.property(value, (input) => {
        const id = parseChainId(input)
        if (id === undefined) return
        expect(Number.isSafeInteger(id) && id >= 1).toBe(true)
        expect([id, String(id), toHexQuantity(id)].map(parseChainId)).toEqual([id, id, id])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('parseQuantity', () => {
  test('NET-4: quantity fields are hex quantities', () => {
    expect(parseQuantity('0x0')).toBe(0n)
    expect(parseQuantity(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n)
    for (const wrong of ['0x', '1', 1, 1n, '0xg', `0x1${'0'.repeat(64)}`, '-0x1', '0x1 ', null]) {
      expect(parseQuantity(wrong)).toBeUndefined()
    }
  })

  test('NET-4: returns every number below 2^256, and nothing for invalid values', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), value, (units, input) => {
        expect(parseQuantity(toHexQuantity(units))).toBe(units)
        const parsed = parseQuantity(input)
        if (parsed !== undefined) expect(parsed >= 0n && parsed < 2n ** 256n).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

test('PRV-3: any value gives a hash, a signature or an address that is accepted again unchanged, or nothing', () => {
  fc.assert(
    fc.property(value, (input) => {
      for (const parse of [parseTransactionHash, parseSignature, parseHexAddress]) {
        const parsed = parse(input)
        if (parsed === undefined) continue
        expect(parsed).toMatch(/^0x[0-9a-fA-F]+$/)
        expect(parsed).toBe(input)
        expect(parse(parsed)).toBe(parsed)
      }
    }),
    { numRuns: 1000 },
  )
})

test("PRV-3: a wallet's id for calls is up to 8,194 visible characters of ASCII", () => {
  for (const id of ['0x1', '!~', 'x'.repeat(8_194)]) expect(parseCallsId(id)).toBe(id)
  for (const wrong of ['', 'a b', 'a\n', 'é', '\u202e1', 'x'.repeat(8_195), 7, ['0x1'], null, undefined])
    expect(parseCallsId(wrong), String(wrong).slice(0, 9)).toBeUndefined()
})

test('encodes text as UTF-8 in hex', () => {
  expect(utf8ToHex('')).toBe('0x')
  expect(utf8ToHex('a\né€😀')).toBe('0x610ac3a9e282acf09f9880')
})
