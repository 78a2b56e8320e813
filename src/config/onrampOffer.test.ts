import { expect, test } from 'vitest'
import type { OnrampProvider } from '../domain/onramp.js'
import { listsPurchases } from './onrampOffer.js'

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
