import { expect, test } from 'vitest'
import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { listSuggestions } from './listSuggestions.js'

const wallet = (id: string, more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id,
  name: `Wallet ${id}`,
  chains: [],
  homepage: `https://${id}.example`,
  ...more,
})
const announced = (rdns: string, isContested = false): Connector => ({
  ...createFakeConnector({ id: rdns, name: 'Marten', isContested }).connector,
  rdns,
})
const idsOf = (wallets: readonly CatalogueWallet[], connectors: readonly Connector[] = []) =>
  listSuggestions({ wallets, connectors }).map(({ wallet: { id } }) => id)

test('suggests four wallets, each once and the first ones', () => {
  expect(idsOf(['a', 'b', 'a', 'c', 'd', 'e'].map((id) => wallet(id)))).toEqual(['a', 'b', 'c', 'd'])
})

test('a wallet without a page to get it from is not suggested', () => {
  expect(idsOf([wallet('a', { homepage: undefined, mobileLink: 'a://' }), wallet('b')])).toEqual(['b'])
})

test('a wallet that is in this browser is not suggested', () => {
  const wallets = [wallet('a', { rdns: 'example.a' }), wallet('b')]
  expect(idsOf(wallets, [announced('example.a')])).toEqual(['b'])
})

test('DISC-4: what takes the name or contests the identity of a wallet does not hide it', () => {
  const wallets = [wallet('a', { rdns: 'example.a', name: 'Marten' })]
  expect(idsOf(wallets, [announced('example.clone'), announced('example.a', true)])).toEqual(['a'])
})
