import { expect, test } from 'vitest'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import { redirectUri } from './redirectUri.js'

const PAGE = 'https://shop.example/cart?step=2#pay'
const ENCODED = encodeURIComponent(PAGE)

test.each([
  ['in the middle', 'https://a.example/o?state=abc&x=1', `https://a.example/o?state=abc--${ENCODED}&x=1`],
  ['at the end', 'https://a.example/o?x=1&state=abc', `https://a.example/o?x=1&state=abc--${ENCODED}`],
  ['before a fragment', 'https://a.example/o?state=abc#f', `https://a.example/o?state=abc--${ENCODED}#f`],
])('adds the page to a state %s', (_, uri, expected) => {
  expect(redirectUri(uri, PAGE)).toBe(expected)
})

test('takes replacement patterns of the address as they are', () => {
  expect(redirectUri("https://a.example/o?state=$&$'", PAGE)).toBe(`https://a.example/o?state=$--${ENCODED}&$'`)
})

test('does the same in the address that a broker passes on', () => {
  const inner = 'https://accounts.google.com/o?state=xyz&y=2'
  const uri = `https://auth.magic.link/v1?state=abc&provider_authorization_url=${encodeURIComponent(inner)}`
  const result = redirectUri(uri, PAGE)
  expect(result.startsWith(`https://auth.magic.link/v1?state=abc--${ENCODED}&provider_authorization_url=`)).toBe(true)
  expect(decodeURIComponent(result.split('provider_authorization_url=')[1] ?? '')).toBe(
    `https://accounts.google.com/o?state=xyz--${ENCODED}&y=2`,
  )
})

test.each(['https://a.example/o', 'https://a.example/o?mystate=1', 'https://auth.magic.link/v1?state=1'])(
  'fails without a state, or without what a broker passes on: %s',
  (uri) => {
    expect(() => redirectUri(uri, PAGE)).toThrow(MalformedAnswerError)
  },
)
