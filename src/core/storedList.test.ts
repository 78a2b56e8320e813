import { describe, expect, test } from 'vitest'
import { mergeStored, parseStored } from './storedList.js'

describe('mergeStored', () => {
  test('keeps what another one has added, with what was added here', () => {
    expect(mergeStored({ theirs: 1, both: 2 }, { both: 2 }, { both: 2, mine: 3 })).toEqual({
      theirs: 1,
      both: 2,
      mine: 3,
    })
    expect(mergeStored([{ topic: 'a' }], [], [{ topic: 'b' }])).toEqual([{ topic: 'a' }, { topic: 'b' }])
  })

  test('removes what was removed here, and nothing else', () => {
    expect(mergeStored({ a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, { b: 2 })).toEqual({ b: 2, c: 3 })
  })

  test('does not bring back what another one has removed', () => {
    expect(mergeStored([{ id: 2 }], [{ id: 1 }, { id: 2 }], [{ id: 1 }, { id: 2 }, { id: 3 }])).toEqual([
      { id: 2 },
      { id: 3 },
    ])
  })

  test('takes over what was changed here', () => {
    const changed = { topic: 'a', expiry: 2 }
    expect(mergeStored([{ topic: 'a', expiry: 1 }], [{ topic: 'a', expiry: 1 }], [changed])).toEqual([changed])
  })

  test.each([undefined, null, 7, 'text'])('begins anew where nothing of use is stored: %j', (stored) => {
    expect(mergeStored(stored, undefined, { a: 1 })).toEqual({ a: 1 })
    expect(mergeStored(stored, undefined, ['a'])).toEqual(['a'])
  })
})

describe('parseStored', () => {
  test.each([null, undefined, 7, 'text', true])('takes %j for nothing', (value) => {
    expect(parseStored(value)).toBeUndefined()
  })

  test('drops the entries of a list that nobody could find again', () => {
    expect(parseStored([null, {}, { id: null }, 7, [1], { target: 't' }, 'name'])).toEqual([{ target: 't' }, 'name'])
  })

  test('leaves a record as it is', () => {
    expect(parseStored({ a: null })).toEqual({ a: null })
  })
})
