import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRdns, nameFromRdns, parseRdns } from './untrusted.js'

test('DISC-1: an rdns has labels of letters, digits and inner hyphens, joined by dots', () => {
  for (const good of ['io.metamask', 'a.b', 'com.my-wallet.app2', 'x1.2y', 'Io.MetaMask'])
    expect(isRdns(good), good).toBe(true)
  for (const wrong of ['', 'metamask', 'io..metamask', '.io', 'io.', '-a.b', 'a-.b', 'a.b-', 'a b.c', 'а.b']) {
    expect(isRdns(wrong), wrong).toBe(false)
  }
  for (const foreign of [null, undefined, 7, {}, ['a.b']]) expect(isRdns(foreign)).toBe(false)
})

test('DISC-1: an rdns has at most 100 characters', () => {
  expect(isRdns(`a.${'b'.repeat(98)}`)).toBe(true)
  expect(isRdns(`a.${'b'.repeat(99)}`)).toBe(false)
})

test('an rdns is compared in lower case', () => {
  expect(parseRdns('com.example.BigWallet')).toBe('com.example.bigwallet')
  // The Kelvin sign is a capital k to a pattern without case.
  expect(parseRdns('com.\u212A')).toBeUndefined()
  expect(parseRdns('BigWallet')).toBeUndefined()
})

test('DISC-1: matches the pattern of the rule', () => {
  const pattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(/^[-a-zA0.]{0,16}$/), fc.domain(), fc.string()), (text) => {
      expect(isRdns(text)).toBe(text.length <= 100 && pattern.test(text))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['example.marten', 'Marten'],
  ['com.example.marten', 'Marten'],
  ['app.some-wallet', 'Some-wallet'],
  ['Marten', 'Marten'],
  ['marten', 'Marten'],
  ['Two words.', 'Two words.'],
  ['', ''],
])('%s becomes %s', (text, name) => {
  expect(nameFromRdns(text)).toBe(name)
})
