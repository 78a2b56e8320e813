import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitCaip2, splitCaip10 } from './caip.js'

const part = fc.stringMatching(/^[-_.%a-zA-Z0-9]{1,40}$/)
const anything = fc.oneof(fc.anything(), fc.string({ unit: 'binary', maxLength: 400 }), fc.stringMatching(/^[:a1]*$/))

describe('splitCaip2', () => {
  test('needs exactly 2 non-empty parts', () => {
    expect(splitCaip2('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
    for (const text of ['', ':', 'eip155', 'eip155:', ':1', 'eip155:1:', 'eip155:1:0xab', ' eip155:1', 'eip155:1\n']) {
      expect(splitCaip2(text)).toBeUndefined()
    }
  })

  test('gives back the parts that were joined', () => {
    fc.assert(
      fc.property(part, part, (namespace, reference) => {
        expect(splitCaip2(`${namespace}:${reference}`)).toEqual({ namespace, reference })
      }),
      { numRuns: 500 },
    )
  })
})

describe('splitCaip10', () => {
  test('needs exactly 3 non-empty parts', () => {
    expect(splitCaip10('eip155:1:0xab')).toEqual({ namespace: 'eip155', reference: '1', address: '0xab' })
    for (const text of ['', '::', 'eip155:1', 'eip155:1:', 'eip155::0xab', ':1:0xab', 'eip155:1:0xab:', 'a:b:c:d']) {
      expect(splitCaip10(text)).toBeUndefined()
    }
  })

  test('gives back the parts that were joined', () => {
    fc.assert(
      fc.property(part, part, part, (namespace, reference, address) => {
        expect(splitCaip10(`${namespace}:${reference}:${address}`)).toEqual({ namespace, reference, address })
      }),
      { numRuns: 500 },
    )
  })
})

test('accepts any value without throwing, and accepts its own output again', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const two = splitCaip2(value)
      if (two) expect(splitCaip2(`${two.namespace}:${two.reference}`)).toEqual(two)
      const three = splitCaip10(value)
      if (three) expect(splitCaip10(Object.values(three).join(':'))).toEqual(three)
      expect(two && three).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

test('GEN-5: rejects an id of more than 300 characters', () => {
  expect(splitCaip2(`${'a'.repeat(128)}:${'b'.repeat(128)}`)).toBeDefined()
  expect(splitCaip2(`a:${'b'.repeat(129)}`)).toBeUndefined()
  expect(splitCaip10(['a', 'b', 'c'].map((letter) => letter.repeat(128)).join(':'))).toBeUndefined()
})
