import { describe, expect, test } from 'vitest'
import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { listWallets } from './listWallets.js'

type Sources = Parameters<typeof listWallets>[0]

const createLocal = (name: string, more: Partial<Connector> = {}): Connector => ({
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
  connectors: [createLocal('marten'), createLocal('quay')],
  featured: [entry('umbra')],
  custom: [entry('own')],
  recommended: [entry('tern'), entry('pilot')],
  recentIds: ['example.quay'],
}

describe('the order', () => {
  test('is recent, injected, featured, custom, recommended, unless the app overrides it', () => {
    const { recommended } = everything
    expect(list({ ...everything, connectors: [createLocal('marten')], recommended })).toEqual([
      'marten',
      'umbra',
      'own',
      'tern',
    ])
    expect(list({ ...everything, custom: [], recommended: [] })).toEqual(['quay', 'marten', 'umbra'])
  })

  test('recently paired wallets are among the recent ones, newest first', () => {
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

  test('WalletConnect comes first if offered', () => {
    expect(list({ ...everything, custom: [], recommended: [], hasCode: true })).toEqual([
      'a code',
      'quay',
      'marten',
      'umbra',
    ])
    const order = ['injected', 'walletConnect'] as const
    expect(list({ connectors: [createLocal('marten')], hasCode: true, order })).toEqual(['marten', 'a code'])
  })

  test('installed wallets are multi-chain, then announced, then injected; external ones are a group of their own', () => {
    const connectors = [
      createLocal('browser', { type: 'INJECTED', rdns: undefined }),
      createLocal('safe', { type: 'EXTERNAL', rdns: undefined }),
      createLocal('marten'),
      createLocal('quay'),
      createLocal('quay', { id: 'Quay', namespaces: ['solana'], rdns: undefined }),
    ]
    expect(list({ connectors, featured: [entry('umbra')] })).toEqual(['quay', 'marten', 'browser', 'umbra', 'safe'])
    const order = ['external'] as const
    expect(list({ connectors, order })).toEqual(['safe', 'quay', 'marten', 'browser'])
  })

  test('starts with the groups the app lists; the others follow in the default order', () => {
    const order = ['custom', 'featured'] as const
    expect(list({ ...everything, order })).toEqual(['own', 'umbra', 'quay', 'marten'])
  })
})

describe('the number', () => {
  test('suggestions fill up to four rows, counting installed, featured and custom wallets', () => {
    const recommended = ['a', 'b', 'c', 'd'].map((name) => entry(name))
    expect(list({ recommended })).toEqual(['a', 'b', 'c', 'd'])
    expect(list({ recommended, featured: [entry('umbra')], custom: [entry('own')] })).toEqual([
      'umbra',
      'own',
      'a',
      'b',
    ])
    const connectors = ['p', 'q', 'r', 's', 't'].map((name) => createLocal(name))
    expect(list({ recommended, connectors })).toEqual(['p', 'q', 'r', 's', 't'])
  })
})

describe('no duplicates', () => {
  test('an installed wallet hides its catalogue entry by identity, or by name if the entry has none', () => {
    expect(
      list({ connectors: [createLocal('marten')], featured: [entry('Marten', { rdns: 'example.marten' })] }),
    ).toEqual(['marten'])
    expect(list({ connectors: [createLocal('marten')], featured: [entry('Marten', { rdns: undefined })] })).toEqual([
      'marten',
    ])
  })

  test('an entry with only the same name but another identity stays', () => {
    expect(
      list({ connectors: [createLocal('marten')], featured: [entry('Marten', { rdns: 'example.other' })] }),
    ).toEqual(['marten', 'Marten'])
  })

  test.each([
    ['identity', { id: 'x', name: 'X', rdns: 'example.umbra' }],
    ['id', { id: 'umbra', name: 'X', rdns: 'example.x' }],
    ['name, whatever its letters', { id: 'x', name: 'UMBRA', rdns: 'example.x' }],
  ])('of two entries with one %s the featured one stays', (_, more) => {
    const twin = entry('x', more)
    expect(list({ featured: [entry('umbra')], custom: [twin], recommended: [twin] })).toEqual(['umbra'])
  })
})

describe('a wallet on several chains', () => {
  const connectors = [
    createLocal('Trust Wallet', { id: 'trust' }),
    createLocal('Trust', { id: 'Trust', namespaces: ['solana'], rdns: undefined }),
  ]
  const rows = (sources: Partial<Sources>) =>
    listWallets({
      connectors,
      featured: [],
      custom: [],
      recommended: [],
      recent: [],
      excluded: [],
      recentIds: [],
      order: [],
      hasCode: false,
      ...sources,
    })

  test('is one row of type MULTI_CHAIN, with the id of the first', () => {
    expect(rows({})).toMatchObject([{ type: 'MULTI_CHAIN', connector: { id: 'trust' }, connectors, hasDouble: false }])
    expect(rows({ recentIds: ['Trust'] })).toMatchObject([{ isRecent: true }])
  })

  test('with one namespace requested, is that connector alone', () => {
    expect(rows({ namespace: 'solana' })).toMatchObject([
      { type: 'ANNOUNCED', connector: { id: 'Trust' }, namespace: 'solana' },
    ])
  })

  test('DISC-3: stays several rows if anything is contested', () => {
    const contested = connectors.map((connector) => ({ ...connector, isContested: connector.id === 'trust' }))
    expect(rows({ connectors: contested })).toMatchObject([{ type: 'ANNOUNCED' }, { type: 'ANNOUNCED' }])
  })
})

describe('exclusions', () => {
  test('an installed wallet excluded by identity or name is not listed', () => {
    const connectors = [createLocal('marten'), createLocal('quay')]
    expect(list({ connectors, excluded: [entry('x', { rdns: 'example.marten' })] })).toEqual(['quay'])
    expect(list({ connectors, excluded: [entry('QUAY', { rdns: 'example.x' })] })).toEqual(['marten'])
  })

  test('with one namespace requested, wallets of others are not listed', () => {
    const connectors = [createLocal('marten'), createLocal('sol', { namespaces: ['solana'] })]
    const custom = [entry('own', { chains: ['solana:abc'] }), entry('any', { chains: [] })]
    expect(list({ connectors, custom, namespace: 'solana' })).toEqual(['sol', 'own', 'any'])
    expect(list({ connectors, custom, namespace: 'eip155' })).toEqual(['marten', 'any'])
    expect(list({ connectors, custom })).toEqual(['marten', 'sol', 'own', 'any'])
  })
})
