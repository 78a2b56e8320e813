import { describe, expect, test } from 'vitest'
import { formatPairingLink } from './pairingLink.js'

const uri = 'wc:ab@2?relay-protocol=irn&symKey=0f'
const once = 'wc%3Aab%402%3Frelay-protocol%3Dirn%26symKey%3D0f'
const twice = 'wc%253Aab%25402%253Frelay-protocol%253Dirn%2526symKey%253D0f'

describe('URL-5: the URI in a link', () => {
  test.each([
    ['metamask://', 'metamask://'],
    ['metamask:', 'metamask://'],
    ['metamask', 'metamask://'],
    ['rainbow://app', 'rainbow://app/'],
    ['https://heron.example', 'https://heron.example/'],
    ['https://heron.example/app/', 'https://heron.example/app/'],
  ])('%s opens at %s', (link, href) => {
    expect(formatPairingLink({ link, uri })).toEqual({ href, redirect: `${href}wc?uri=${once}`, universal: undefined })
  })

  test('uses a universal link if the wallet has one', () => {
    const { universal } = formatPairingLink({ link: 'heron://', linkMode: 'https://heron.example/app', uri })
    expect(universal).toBe(`https://heron.example/app/wc?uri=${once}`)
  })

  test('is encoded twice if it is decoded on the way, but never in a universal link', () => {
    const options = { uri, isDecodedOnTheWay: true }
    const { redirect, universal } = formatPairingLink({ ...options, link: 'heron://', linkMode: 'https://h.example' })
    expect([redirect, universal]).toEqual([`heron://wc?uri=${twice}`, `https://h.example/wc?uri=${twice}`])
    expect(formatPairingLink({ ...options, link: 'https://heron.example' }).redirect).toBe(
      `https://heron.example/wc?uri=${once}`,
    )
  })

  test('round-trips unchanged', () => {
    const { redirect } = formatPairingLink({ link: 'https://heron.example', uri })
    expect(new URL(redirect).searchParams.get('uri')).toBe(uri)
  })
})
