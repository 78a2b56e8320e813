import { expect, test } from 'vitest'
import { hasCode, messageOf } from './values.js'

test.each([
  [new Error('broken'), 'broken'],
  [{ code: 5000, message: 'User rejected.' }, 'User rejected.'],
  ['text', 'text'],
  [undefined, 'undefined'],
  [{ message: 7 }, '[object Object]'],
])('returns %j for %j', (error, message) => expect(messageOf(error)).toBe(message))

test('an error has a code of its own, whatever its class', () => {
  expect(hasCode({ code: 'NONCE_USED' }, 'NONCE_USED')).toBe(true)
  expect(hasCode(Object.assign(new Error('x'), { code: 'NONCE_USED' }), 'NONCE_USED')).toBe(true)
  for (const otherError of [
    { code: 'OTHER' },
    { code: undefined },
    {},
    new Error('NONCE_USED'),
    'NONCE_USED',
    null,
    undefined,
  ])
    expect(hasCode(otherError, 'NONCE_USED')).toBe(false)
})
