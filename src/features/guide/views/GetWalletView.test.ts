import { expect, test } from 'vitest'
import type { Connector } from '../../../connectors/connector.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { createFakeConnector } from '../../../testing/modal/fakeAdapter.js'
import { listSuggestions } from './GetWalletView.js'

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

test('suggests the first four wallets, each once', () => {
  expect(idsOf(['a', 'b', 'a', 'c', 'd', 'e'].map((id) => wallet(id)))).toEqual(['a', 'b', 'c', 'd'])
})

test('a wallet without a download page is not suggested', () => {
  expect(idsOf([wallet('a', { homepage: undefined, mobileLink: 'a://' }), wallet('b')])).toEqual(['b'])
})

test('an installed wallet is not suggested', () => {
  const wallets = [wallet('a', { rdns: 'example.a' }), wallet('b')]
  expect(idsOf(wallets, [announced('example.a')])).toEqual(['b'])
})

test('DISC-4: a wallet that copies a name or contests an identity hides no suggestion', () => {
  const wallets = [wallet('a', { rdns: 'example.a', name: 'Marten' })]
  expect(idsOf(wallets, [announced('example.clone'), announced('example.a', true)])).toEqual(['a'])
})
