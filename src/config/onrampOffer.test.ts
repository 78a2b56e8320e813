import { expect, test } from 'vitest'
import type { OnrampProvider } from '../domain/onramp.js'
import { hasOnramp, listsPurchases } from './onrampOffer.js'
import { resolveFeatures } from './options.js'

const provider = (changes: Partial<OnrampProvider>): OnrampProvider => ({
  id: 'ferry',
  label: 'Ferry',
  namespaces: ['eip155'],
  hosts: ['ferry.example'],
  createUrl: () => 'https://ferry.example/',
  ...changes,
})

test('purchases are offered where a provider of the namespace lists them', () => {
  const find = (...providers: OnrampProvider[]) => ({ onramp: { providers } })
  const listPurchases = async () => []
  expect(listsPurchases({}, 'eip155')).toBe(true)
  expect(listsPurchases({}, 'solana')).toBe(false)
  expect(listsPurchases(find(provider({})), 'eip155')).toBe(false)
  expect(listsPurchases(find(provider({}), provider({ listPurchases })), 'eip155')).toBe(true)
  expect(listsPurchases(find(provider({ listPurchases })), 'solana')).toBe(false)
})

test.each([undefined, {}, { onramp: true }, { onramp: false }])(
  'selling is on or off as the features have it: %j',
  (features) => {
    expect(hasOnramp({ features, projectId: 'p' })).toBe(resolveFeatures(features ?? {}).onramp)
  },
)
