import { expect, test } from 'vitest'
import { arbitrum, mainnet, solanaMainnet } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { relayOf } from '../../testing/modal/relayOf.js'
import { buildProposal } from './buildProposal.js'

const evm = [mainnet, arbitrum].map((chain) => toNetwork('eip155', chain))
const solana = toNetwork('solana', solanaMainnet)
const ownUrl = ({ rpcUrls }: Network) => rpcUrls.default.http[0]
const build = (networks: readonly Network[]) => buildProposal(networks, ownUrl, relayOf)

test('requests every configured network of a namespace in order, with its RPC URL', () => {
  const { eip155 } = build(evm)
  expect(eip155?.chains).toEqual(['eip155:1', 'eip155:42161'])
  expect(eip155?.rpcMap).toEqual({ 1: mainnet.rpcUrls.default.http[0], 42161: arbitrum.rpcUrls.default.http[0] })
  expect(eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
})

test("requests the specification's methods, without eth_sign", () => {
  const { eip155 } = build(evm)
  expect(eip155?.methods).toHaveLength(23)
  expect(eip155?.methods).toEqual(expect.arrayContaining(['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls']))
  expect(eip155?.methods).not.toContain('eth_sign')
})

test('lists Solana with both ids and its own methods', () => {
  const proposal = build([...evm, solana])
  expect(Object.keys(proposal)).toEqual(['eip155', 'solana'])
  expect(proposal.solana?.chains).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  ])
  expect(proposal.solana?.methods).toContain('solana_signAndSendTransaction')
})

test('an unknown namespace has no methods, and proposals share no lists', () => {
  const network = { ...toNetwork('eip155', mainnet), namespace: 'cosmos', caipNetworkId: 'cosmos:hub' as const }
  expect(build([network]).cosmos?.methods).toEqual([])
  build(evm).eip155?.methods.push('eth_sign')
  expect(build(evm).eip155?.methods).not.toContain('eth_sign')
  expect(build([])).toEqual({})
})

test("uses the app's RPC URL of a network, if any", () => {
  const rpcUrlOf = ({ id }: Network) => (id === 1 ? 'https://rpc.northlight.example' : undefined)
  expect(buildProposal(evm, rpcUrlOf, relayOf).eip155?.rpcMap).toEqual({ 1: 'https://rpc.northlight.example' })
})
