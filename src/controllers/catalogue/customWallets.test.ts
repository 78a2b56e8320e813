import { expect, test, vi } from 'vitest'
import { parseCustomWallets } from './customWallets.js'

const parse = (...wallets: Parameters<typeof parseCustomWallets>[0]) => {
  const onRefused = vi.fn()
  return { wallets: parseCustomWallets(wallets, {}, onRefused), onRefused }
}

test('accepts a custom wallet with all its fields', () => {
  const { wallets, onRefused } = parse({
    id: 'own-1',
    name: 'Own',
    imageUrl: 'https://own.example/logo.png',
    rdns: 'example.own',
    homepage: 'https://own.example',
    mobileLink: 'own:',
    chains: ['eip155:1'],
  })
  expect(wallets).toEqual([
    expect.objectContaining({
      id: 'own-1',
      name: 'Own',
      image: 'https://own.example/logo.png',
      rdns: 'example.own',
      homepage: 'https://own.example',
      mobileLink: 'own:',
      chains: ['eip155:1'],
    }),
  ])
  expect(onRefused).not.toHaveBeenCalled()
})

test('CAT-1: unsafe URLs are dropped, and the wallet stays', () => {
  const { wallets } = parse({
    id: 'own',
    name: 'Ow\u202en',
    imageUrl: 'javascript:alert(1)',
    rdns: 'not an rdns',
    homepage: 'http://plain.example',
    chromeStore: 'javascript:alert(1)',
    chains: ['eip155:1', 'nonsense' as 'eip155:0'],
  })
  expect(wallets).toEqual([
    expect.objectContaining({
      name: 'Own',
      image: undefined,
      rdns: undefined,
      homepage: undefined,
      chromeStore: undefined,
      chains: ['eip155:1'],
    }),
  ])
})

test.each([
  ['an id with other characters', { id: '../own', name: 'Own' }],
  ['no name', { id: 'own', name: '\u200b' }],
])('rejects a wallet with %s, and reports it', (_, wallet) => {
  const { wallets, onRefused } = parse(wallet)
  expect(wallets).toEqual([])
  expect(onRefused).toHaveBeenCalledWith(wallet)
})

test('CAT-1: of two wallets with one id the first counts', () => {
  const { wallets, onRefused } = parse({ id: 'own', name: 'First' }, { id: 'own', name: 'Second' })
  expect(wallets.map(({ name }) => name)).toEqual(['First'])
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('an invalid entry does not affect others', () => {
  const good = { id: 'own', name: 'Own' }
  const { wallets, onRefused } = parse(null as never, good, { id: 'b', name: 'B', chains: 'eip155:1' as never })
  expect(wallets.map(({ id, chains }) => [id, chains])).toEqual([
    ['own', []],
    ['b', []],
  ])
  expect(onRefused).toHaveBeenCalledTimes(1)
})
