import { describe, expect, test } from 'vitest'
import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { listWallets } from './listWallets.js'

type Sources = Parameters<typeof listWallets>[0]

const here = (name: string, more: Partial<Connector> = {}): Connector => ({
  ...createFakeConnector().connector,
  id: `example.${name}`,
  rdns: `example.${name}`,
  name,
  ...more,
})
const entry = (name: string, more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id: name,
  name,
  rdns: `example.${name}`,
  chains: ['eip155:1'],
  ...more,
})

const list = (sources: Partial<Sources>) =>
  listWallets({
    connectors: [],
    featured: [],
    custom: [],
    recommended: [],
    recent: [],
    excluded: [],
    recentIds: [],
    order: [],
    hasCode: false,
    ...sources,
  }).map((row) => (row.kind === 'installed' ? row.connector.name : (row.wallet?.name ?? 'a code')))

const everything = {
  connectors: [here('marten'), here('quay')],
  featured: [entry('umbra')],
  custom: [entry('own')],
  recommended: [entry('tern'), entry('pilot')],
  recentIds: ['example.quay'],
}

describe('the order', () => {
  test('is recent, injected, featured, custom, recommended, unless the host says otherwise', () => {
    const { recommended } = everything
    expect(list({ ...everything, connectors: [here('marten')], recommended })).toEqual([
      'marten',
      'umbra',
      'own',
      'tern',
    ])
    expect(list({ ...everything, custom: [], recommended: [] })).toEqual(['quay', 'marten', 'umbra'])
  })

  test('has the wallets that were paired lately among the recent ones, the newest in front', () => {
    const recent = [entry('plover'), entry('marten')]
    const recentIds = ['plover', 'example.quay', 'marten']
    expect(list({ ...everything, recent, recentIds, recommended: [] })).toEqual([
      'plover',
      'quay',
      'marten',
      'umbra',
      'own',
    ])
    expect(list({ recent, recentIds, excluded: [entry('plover')] })).toEqual(['marten'])
  })

  test('has the code in front, where one is offered', () => {
    expect(list({ ...everything, custom: [], recommended: [], hasCode: true })).toEqual([
      'a code',
      'quay',
      'marten',
      'umbra',
    ])
    const order = ['injected', 'walletConnect'] as const
    expect(list({ connectors: [here('marten')], hasCode: true, order })).toEqual(['marten', 'a code'])
  })

  test('begins with the groups that the host names; the others follow in the built-in order', () => {
    const order = ['custom', 'featured'] as const
    expect(list({ ...everything, order })).toEqual(['own', 'umbra', 'quay', 'marten'])
  })
})

describe('how many', () => {
  test('suggested ones fill up to four rows, with what is installed, featured and of the host counted', () => {
    const recommended = ['a', 'b', 'c', 'd'].map((name) => entry(name))
    expect(list({ recommended })).toEqual(['a', 'b', 'c', 'd'])
    expect(list({ recommended, featured: [entry('umbra')], custom: [entry('own')] })).toEqual([
      'umbra',
      'own',
      'a',
      'b',
    ])
    const connectors = ['p', 'q', 'r', 's', 't'].map((name) => here(name))
    expect(list({ recommended, connectors })).toEqual(['p', 'q', 'r', 's', 't'])
  })
})

describe('each wallet once', () => {
  test('an entry makes room for the installed wallet of its identity, and for one of its name where it has no more', () => {
    expect(list({ connectors: [here('marten')], featured: [entry('Marten', { rdns: 'example.marten' })] })).toEqual([
      'marten',
    ])
    expect(list({ connectors: [here('marten')], featured: [entry('Marten', { rdns: undefined })] })).toEqual(['marten'])
  })

  test('an entry that shares only a name with an installed wallet of another identity stays', () => {
    expect(list({ connectors: [here('marten')], featured: [entry('Marten', { rdns: 'example.other' })] })).toEqual([
      'marten',
      'Marten',
    ])
  })

  test.each([
    ['identity', { id: 'x', name: 'X', rdns: 'example.umbra' }],
    ['id', { id: 'umbra', name: 'X', rdns: 'example.x' }],
    ['name, whatever its letters', { id: 'x', name: 'UMBRA', rdns: 'example.x' }],
  ])('of two entries with one %s the one that the host has featured stays', (_, more) => {
    const twin = entry('x', more)
    expect(list({ featured: [entry('umbra')], custom: [twin], recommended: [twin] })).toEqual(['umbra'])
  })
})

describe('what is left out', () => {
  test('an installed wallet that is excluded by identity or by name is not listed', () => {
    const connectors = [here('marten'), here('quay')]
    expect(list({ connectors, excluded: [entry('x', { rdns: 'example.marten' })] })).toEqual(['quay'])
    expect(list({ connectors, excluded: [entry('QUAY', { rdns: 'example.x' })] })).toEqual(['marten'])
  })

  test('where one family of chains is wanted, wallets of others are not listed', () => {
    const connectors = [here('marten'), here('sol', { namespaces: ['solana'] })]
    const custom = [entry('own', { chains: ['solana:abc'] }), entry('any', { chains: [] })]
    expect(list({ connectors, custom, namespace: 'solana' })).toEqual(['sol', 'own', 'any'])
    expect(list({ connectors, custom, namespace: 'eip155' })).toEqual(['marten', 'any'])
    expect(list({ connectors, custom })).toEqual(['marten', 'sol', 'own', 'any'])
  })
})
