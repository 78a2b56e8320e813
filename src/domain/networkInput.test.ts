import { arbitrum as viemArbitrum } from 'viem/chains'
import { expect, test } from 'vitest'
import { arbitrum, solanaMainnet } from '../config/networks.js'
import { toNetwork } from './network.js'
import { caipNetworkIdOf, type NetworkInput } from './networkInput.js'

test.each<[string, NetworkInput]>([
  ['a CAIP-2 id', 'eip155:42161'],
  ['a number', 42161],
  ['a bigint', 42161n],
  ['a literal of ours', arbitrum],
  ['a chain of viem', viemArbitrum],
  ['a network as the hooks give it', toNetwork('eip155', arbitrum)],
])('%s names the network', (_, input) => {
  expect(caipNetworkIdOf(input)).toBe('eip155:42161')
})

test('a literal of another namespace keeps its namespace', () => {
  expect(caipNetworkIdOf(solanaMainnet)).toBe(`solana:${solanaMainnet.id}`)
})
