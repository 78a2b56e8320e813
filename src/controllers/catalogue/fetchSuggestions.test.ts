import { expect, test } from 'vitest'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import type { SettingsInput } from '../../config/options.js'
import { toNetwork } from '../../domain/network.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { seedFakeCatalogue } from '../../testing/modal/fakeCatalogue.js'
import { fetchSuggestions } from './fetchSuggestions.js'

const wallets = 'abcdefghij'.split('').map((id): CatalogueWallet => ({ id, name: `Wallet ${id}`, chains: [] }))
const idsOf = (matches: readonly CatalogueWallet[]) => matches.map(({ id }) => id).join('')

function create(input: SettingsInput = {}) {
  const evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)])
  const sol = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
  const page = createTestInstance([evm, sol], { projectId: 'p1', ...input })
  const { instance } = page
  const catalogue = seedFakeCatalogue(page, wallets)
  const { modal } = createTestModal(instance)
  return { modal, ...catalogue, fetch: () => fetchSuggestions(modal) }
}

test('recommends four wallets, and counts all', async () => {
  const { fetch, queries } = create()
  const { featured, excluded, recommended, count } = await fetch()
  expect([idsOf(featured), idsOf(excluded), idsOf(recommended)]).toEqual(['', '', 'abcd'])
  expect(count).toBe(10)
  expect(queries).toHaveLength(1)
})

test("features wallets in the app's order, at most four", async () => {
  const { featured } = await create({ wallets: { featured: ['j', 'b', 'h', 'd', 'f'] } }).fetch()
  expect(idsOf(featured)).toBe('jbhd')
})

test('a featured wallet missing from the catalogue is replaced by the next', async () => {
  const { featured } = await create({ wallets: { featured: ['zz', 'b', 'a', 'd', 'c'] } }).fetch()
  expect(idsOf(featured)).toBe('badc')
})

test('recommends no featured or excluded wallet', async () => {
  const { featured, excluded, recommended } = await create({
    wallets: { featured: ['c'], exclude: ['b', 'a'] },
  }).fetch()
  expect([idsOf(featured), idsOf(excluded), idsOf(recommended)]).toEqual(['c', 'ba', 'defg'])
})

test('finds recently paired wallets, but no installed or excluded one', async () => {
  const { fetch, modal, queries } = create({ wallets: { exclude: ['b'] } })
  modal.services.storage.write('recent_wallets', ['b', 'h'])
  const { recent } = await fetch()
  expect(idsOf(recent)).toBe('h')
  modal.services.storage.write('recent_wallets', ['example.marten', 'injected'])
  queries.length = 0
  expect((await fetch()).recent).toEqual([])
  expect(queries).toHaveLength(2)
})

test('recommends only included wallets, if the app lists any', async () => {
  const { recommended } = await create({ wallets: { include: ['h', 'b'], exclude: ['h'] } }).fetch()
  expect(idsOf(recommended)).toBe('b')
})

test('requests wallets of the configured networks', async () => {
  const { fetch, queries } = create()
  await fetch()
  expect(queries[0]?.chains).toEqual(['eip155:1', 'eip155:137', `solana:${solanaMainnet.id}`])
})

test('NET-1: every request ends with the modal', async () => {
  const { fetch, modal, queries, signals } = create({ wallets: { featured: ['a'], exclude: ['b'] } })
  await fetch()
  expect(queries).toHaveLength(3)
  expect([...signals]).toEqual([modal.scope.signal])
})

test('fails as a whole if one of its requests fails', async () => {
  const { fetch, control } = create({ wallets: { featured: ['a'] } })
  control.answer = async (page) => {
    if (page.count === 1) throw new Error('no answer')
    return page
  }
  await expect(fetch()).rejects.toThrow('no answer')
})
