import { expect, test } from 'vitest'
import { messageOf } from './values.js'

test.each([
  [new Error('broken'), 'broken'],
  [{ code: 5000, message: 'User rejected.' }, 'User rejected.'],
  ['text', 'text'],
  [undefined, 'undefined'],
  [{ message: 7 }, '[object Object]'],
])('returns %j for %j', (error, message) => expect(messageOf(error)).toBe(message))
