import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JSON_LIMITS, parseJson } from './parseJson.js'

const MAX = 100_000
const poison = ['__proto__', 'constructor', 'prototype']

/** Every key of a value, at every depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return [...Reflect.ownKeys(value).map(String), ...Object.values(value).flatMap(keysOf)]
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('returns the parsed value', () => {
  expect(parseJson('{"a":[1,"b",null,true,{"c":"]}["}]}', MAX)).toEqual({ a: [1, 'b', null, true, { c: ']}[' }] })
  expect(parseJson('"\\"[[[["', MAX)).toBe('"[[[[')
  expect(parseJson('null', MAX)).toBeNull()
})

test('NET-3: invalid JSON is undefined', () => {
  for (const text of ['', ' ', '<html>', '{"a":1', '[1,]', 'undefined', 'NaN', "{'a':1}", '{"a":1}x', '\ufeff{}']) {
    expect(parseJson(text, MAX), text).toBeUndefined()
  }
})

describe('GEN-5', () => {
  test('GEN-5: nesting deeper than 16 is rejected before parsing', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(JSON_LIMITS.depth).toBe(16)
    expect(parseJson(nested(16), MAX)).toBeDefined()
    expect(parseJson(nested(17), MAX)).toBeUndefined()
    expect(parseJson(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`, MAX)).toBeUndefined()
    expect(parseJson(nested(50_000), MAX)).toBeUndefined()
    expect(parseJson(nested(3), MAX, 2)).toBeUndefined()
  })

  test('GEN-5: brackets in strings do not count as nesting', () => {
    expect(parseJson(JSON.stringify('[{'.repeat(1000)), MAX)).toBe('[{'.repeat(1000))
    expect(parseJson(JSON.stringify({ ['\\"['.repeat(50)]: '\\' }), MAX)).toEqual({ ['\\"['.repeat(50)]: '\\' })
  })

  test('GEN-5: a text over the limit is rejected', () => {
    expect(parseJson('[1]', 3)).toEqual([1])
    expect(parseJson('[1]', 2)).toBeUndefined()
  })

  test('GEN-5: the limits are 5 MiB for services, 10 MiB for JSON-RPC and 256 KiB for storage', () => {
    const { serviceBytes, rpcBytes, storageChars } = JSON_LIMITS
    expect([serviceBytes, rpcBytes, storageChars]).toEqual([5 * 2 ** 20, 10 * 2 ** 20, 256 * 2 ** 10])
  })
})

test('GEN-2: keys that reach a prototype are dropped at every depth, and the rest stays', () => {
  const text =
    '{"a":[{"__proto__":{"polluted":1},"b":2}],"constructor":{"prototype":{"polluted":1}},"prototype":3,"c":4}'
  expect(parseJson(text, MAX)).toEqual({ a: [{ b: 2 }], c: 4 })
  expect(Object.getPrototypeOf(parseJson('{"__proto__":{"polluted":1}}', MAX))).toBe(Object.prototype)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('GEN-2: agrees with JSON.parse on every value without such keys', { timeout: 20_000 }, () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!keysOf(value).some((key) => poison.includes(key)))
      expect(parseJson(text, MAX)).toEqual(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

test('GEN-2: accepts any text without throwing, and returns nothing deep or poisoned', {
  timeout: 20_000,
}, () => {
  const key = fc.oneof(fc.constantFrom(...poison), fc.string({ maxLength: 4 }))
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.array(fc.tuple(key, tie('tree')), { maxLength: 3 }).map((entries) =>
        // Object.fromEntries defines `__proto__` as an own key; an assignment would not.
        Object.fromEntries(entries),
      ),
    ),
  }))
  const text = fc.oneof(
    tree.map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^[[\]{}",:\\a1]*$/),
  )
  fc.assert(
    fc.property(text, (input) => {
      const value = parseJson(input, MAX)
      if (value === undefined) return
      expect(keysOf(value).filter((name) => poison.includes(name))).toEqual([])
      expect(depthOf(value)).toBeLessThanOrEqual(16)
      expect(parseJson(JSON.stringify(value), MAX)).toEqual(value)
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    }),
    { numRuns: 1500 },
  )
})
