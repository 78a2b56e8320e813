import { describe, expect, test } from 'vitest'
import { hostileFixtures, isHostileFixture } from './hostileFixtures.ts'

const read = (name: keyof typeof hostileFixtures) => JSON.parse(hostileFixtures[name]())

describe('hostileFixtures', () => {
  test.each(Object.entries(hostileFixtures))('%s is JSON, the same each time', (_, write) => {
    expect(() => JSON.parse(write())).not.toThrow()
    expect(write()).toBe(write())
  })

  test.each([
    'prototypeKeys',
    'tenThousandEntries',
    'bidiNames',
    'scriptLinks',
    'climbingIds',
    'wrongTypes',
    'nullEntries',
  ] as const)('%s has an honest entry at its end', (name) => {
    expect(read(name).data.at(-1)).toMatchObject({ name: expect.stringMatching(/^Honest Harbour \d+$/) })
  })

  test('prototypeKeys really sends prototype keys, at the top and inside', () => {
    const { data, ...top } = read('prototypeKeys')
    for (const place of [top, data[0], data[0].injected[0], data[0].injected[0].namespace]) {
      expect(Object.hasOwn(place, '__proto__')).toBe(true)
      expect(Object.hasOwn(place, 'constructor')).toBe(true)
    }
  })

  test('bidiNames and zeroWidthNames carry the characters themselves', () => {
    expect(hostileFixtures.bidiNames()).toMatch(/[\u202A-\u202E\u2066-\u2069]/)
    expect(hostileFixtures.zeroWidthNames()).toMatch(/\u200B/)
  })

  test('tenThousandEntries are ten thousand', () => {
    expect(read('tenThousandEntries').data).toHaveLength(10_001 - 1)
  })

  test.each([
    ['countHuge', 1e12],
    ['countNegative', -1],
    ['countText', 'NaN'],
  ] as const)('%s counts %s', (name, count) => {
    expect(read(name).count).toBe(count)
  })
})

test('an inherited name is no fixture', () => {
  expect(isHostileFixture('toString')).toBe(false)
})
