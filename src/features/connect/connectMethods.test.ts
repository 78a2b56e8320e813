import { expect, test } from 'vitest'
import { groupMethods } from './connectMethods.js'

const all = () => true

test.each([
  ['no order', undefined, false, [['email', 'social'], ['wallet']]],
  ['no order and a wallet in the browser', undefined, true, [['wallet'], ['email', 'social']]],
  ['an order of the app', ['social', 'wallet', 'email'], true, [['social'], ['wallet'], ['email']]],
  ['social first', ['social', 'email', 'wallet'], true, [['social', 'email'], ['wallet']]],
  ['only the first one named', ['wallet'], false, [['wallet'], ['email', 'social']]],
  ['unknown names, and one twice', ['wallet', 'sms', 'wallet', 'email'], false, [['wallet'], ['email', 'social']]],
] as const)('groups by %s', (_, order, hasInstalled, expected) => {
  expect(groupMethods({ order: order as never, hasInstalled, isShown: all })).toEqual(expected)
})

test('leaves out what is not offered', () => {
  const groups = groupMethods({ order: undefined, hasInstalled: false, isShown: (method) => method !== 'email' })
  expect(groups).toEqual([['social'], ['wallet']])
})
