import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { findInAppLink } from './inAppLinks.js'

const wallet = (name: string): CatalogueWallet => ({ id: 'w', name, chains: [] })
const page = {
  href: 'https://app.example/swap?from=a b&to=ü#end;x',
  origin: 'https://app.example',
  isAndroid: false,
  hasGlobal: (_: string) => false,
}
const href = 'https%3A%2F%2Fapp.example%2Fswap%3Ffrom%3Da%20b%26to%3D%C3%BC%23end%3Bx'
const origin = 'https%3A%2F%2Fapp.example'

describe('wallets with their own browser', () => {
  test.each([
    ['Phantom', 'eip155', `https://phantom.app/ul/browse/${href}?ref=${origin}`],
    ['Phantom', 'solana', `https://phantom.app/ul/browse/${href}?ref=${origin}`],
    ['Phantom', 'bip122', `https://phantom.app/ul/browse/${href}?ref=${origin}`],
    ['Coinbase Wallet', 'eip155', `cbwallet://miniapp?url=${href}`],
    ['Coinbase Wallet', 'solana', `https://go.cb-w.com/dapp?cb_url=${href}`],
    ['Solflare', 'solana', `https://solflare.com/ul/v1/browse/${href}?ref=${href}`],
  ])('%s on %s opens by its own link', (name, namespace, link) => {
    expect(findInAppLink(wallet(name), namespace, page)).toBe(link)
  })

  test.each([
    ['Solflare', 'eip155'],
    ['Coinbase Wallet', 'bip122'],
    ['Binance Wallet', 'eip155'],
    ['Phantom', 'cosmos'],
    ['Phantom', undefined],
    ['phantom', 'solana'],
    ['Heron', 'eip155'],
    ['constructor', 'eip155'],
    ['', 'eip155'],
  ])('%s on %s does not', (name, namespace) => {
    expect(findInAppLink(wallet(name), namespace, page)).toBeUndefined()
  })

  test.each([
    ['Phantom', 'eip155', 'phantom'],
    ['Coinbase Wallet', 'eip155', 'coinbaseWalletExtension'],
    ['Coinbase Wallet', 'solana', 'coinbaseSolana'],
    ['Solflare', 'solana', 'solflare'],
    ['Binance Wallet', 'bip122', 'binancew3w'],
  ])('%s on %s needs no link in its own browser', (name, namespace, global) => {
    const inside = { ...page, hasGlobal: (request: string) => request === global }
    expect(findInAppLink(wallet(name), namespace, inside)).toBeUndefined()
    const elsewhere = { ...page, hasGlobal: (request: string) => request !== global }
    expect(findInAppLink(wallet(name), namespace, elsewhere)).toBeDefined()
  })
})

test.each([
  ['000000000019d6689c085ae165831e93', '000000000019d6689c085ae165831e93'],
  [undefined, '1'],
])('Binance Wallet on the network %s opens the page in its app', (networkId, chain) => {
  const link = new URL(findInAppLink(wallet('Binance Wallet'), 'bip122', { ...page, networkId }) ?? '')
  expect(link.origin + link.pathname).toBe('https://app.binance.com/en/download')
  const [app, query = ''] = atob(link.searchParams.get('_dp') ?? '').split('?')
  expect(app).toBe('bnc://app.binance.com/mp/app')
  const target = new URLSearchParams(query)
  expect(target.get('appId')).toBe('yFK5FCqYprrXDiVFbhyRx7')
  expect(atob(target.get('startPagePath') ?? '')).toBe('/pages/browser/index')
  expect(atob(target.get('startPageQuery') ?? '')).toBe(`url=${href}&defaultChainId=${chain}`)
})

describe('an Android intent', () => {
  const onAndroid = { ...page, isAndroid: true }

  test('URL-4: uses our own template for a known wallet, with the page encoded', () => {
    const link = `intent://browse/${href}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
    expect(findInAppLink(wallet('Phantom'), 'solana', onAndroid)).toBe(link)
  })

  test.each([
    ['Coinbase Wallet', 'eip155'],
    ['Coinbase Wallet', 'solana'],
    ['Solflare', 'solana'],
  ])('URL-4: is not created for %s on %s', (name, namespace) => {
    expect(findInAppLink(wallet(name), namespace, onAndroid)).not.toMatch(/^intent:/)
  })

  test('URL-4: is not created for any other wallet, whatever links and names it has', () => {
    const hostile = { ...wallet('Phantom '), mobileLink: 'intent://x#Intent;package=evil;end', linkMode: 'intent://x' }
    expect(findInAppLink(hostile, 'solana', onAndroid)).toBeUndefined()
    const named = { ...hostile, name: 'Phantom' }
    expect(findInAppLink(named, 'solana', onAndroid)).toBe(findInAppLink(wallet('Phantom'), 'solana', onAndroid))
  })

  test('URL-4: varies only in the encoded page URL', () => {
    const options = /^intent:\/\/browse\/([^/?#;]*)\?ref=([^/?#;&]*)#Intent;scheme=phantom;package=app\.phantom;end$/
    const address = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(address, address, (location, source) => {
        const link = findInAppLink(wallet('Phantom'), 'eip155', { ...onAndroid, href: location, origin: source })
        const [, browsed = '', ref = ''] = options.exec(link ?? '') ?? ['', 'no match', '']
        expect([browsed, ref].map(decodeURIComponent)).toEqual([location, source])
      }),
      { numRuns: 500 },
    )
  })
})
