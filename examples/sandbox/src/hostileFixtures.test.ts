import { describe, expect, test } from 'vitest'
import { hostileFixtures, isHostileFixture } from './hostileFixtures.ts'

const read = (name: keyof typeof hostileFixtures) => JSON.parse(hostileFixtures[name]())

describe('hostileFixtures', () => {
  test('each is JSON, the same each time', () => {
    for (const [name, write] of Object.entries(hostileFixtures)) {
      expect(() => JSON.parse(write()), name).not.toThrow()
      expect(write(), name).toBe(write())
    }
  })

  const honest = [
    'prototypeKeys',
    'tenThousandEntries',
    'bidiNames',
    'scriptLinks',
    'climbingIds',
    'wrongTypes',
    'nullEntries',
  ] as const
  test('a list of hostile entries ends with an honest one', () => {
    for (const name of honest) {
      expect(read(name).data.at(-1), name).toMatchObject({ name: expect.stringMatching(/^Honest Harbour \d+$/) })
    }
  })

  test('prototypeKeys really sends prototype keys, at the top and nested', () => {
    const { data, ...top } = read('prototypeKeys')
    for (const location of [top, data[0], data[0].injected[0], data[0].injected[0].namespace]) {
      expect(Object.hasOwn(location, '__proto__')).toBe(true)
      expect(Object.hasOwn(location, 'constructor')).toBe(true)
    }
  })

  test('bidiNames and zeroWidthNames contain the characters themselves', () => {
    expect(hostileFixtures.bidiNames()).toMatch(/[\u202A-\u202E\u2066-\u2069]/)
    expect(hostileFixtures.zeroWidthNames()).toMatch(/\u200B/)
  })

  test('tenThousandEntries are ten thousand', () => {
    expect(read('tenThousandEntries').data).toHaveLength(10_001 - 1)
  })

  test('a count is huge, negative or not a number', () => {
    const counts = (['countHuge', 'countNegative', 'countText'] as const).map((name) => read(name).count)
    expect(counts).toEqual([1e12, -1, 'NaN'])
  })
})

test('an inherited name is not a fixture', () => {
  expect(isHostileFixture('toString')).toBe(false)
})
