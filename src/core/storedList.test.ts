import { describe, expect, test } from 'vitest'
import { mergeStored, parseStored } from './storedList.js'

describe('mergeStored', () => {
  test('keeps entries added by others and here', () => {
    expect(mergeStored({ theirs: 1, both: 2 }, { both: 2 }, { both: 2, mine: 3 })).toEqual({
      theirs: 1,
      both: 2,
      mine: 3,
    })
    expect(mergeStored([{ topic: 'a' }], [], [{ topic: 'b' }])).toEqual([{ topic: 'a' }, { topic: 'b' }])
  })

  test('removes only what was removed here', () => {
    expect(mergeStored({ a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, { b: 2 })).toEqual({ b: 2, c: 3 })
  })

  test('does not restore what others removed', () => {
    expect(mergeStored([{ id: 2 }], [{ id: 1 }, { id: 2 }], [{ id: 1 }, { id: 2 }, { id: 3 }])).toEqual([
      { id: 2 },
      { id: 3 },
    ])
  })

  test('applies changes made here', () => {
    const changed = { topic: 'a', expiry: 2 }
    expect(mergeStored([{ topic: 'a', expiry: 1 }], [{ topic: 'a', expiry: 1 }], [changed])).toEqual([changed])
  })

  test.each([undefined, null, 7, 'text'])('starts empty if nothing valid is stored: %j', (stored) => {
    expect(mergeStored(stored, undefined, { a: 1 })).toEqual({ a: 1 })
    expect(mergeStored(stored, undefined, ['a'])).toEqual(['a'])
  })
})

describe('parseStored', () => {
  test.each([null, undefined, 7, 'text', true])('ignores %j', (value) => {
    expect(parseStored(value)).toBeUndefined()
  })

  test('drops list entries without an identity', () => {
    expect(parseStored([null, {}, { id: null }, 7, [1], { target: 't' }, 'name'])).toEqual([{ target: 't' }, 'name'])
  })

  test('keeps a record unchanged', () => {
    expect(parseStored({ a: null })).toEqual({ a: null })
  })
})
