import { expect, test } from 'vitest'
import { arbitrum, mainnet, solanaMainnet } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { buildProposal } from './buildProposal.js'

const evm = [mainnet, arbitrum].map((chain) => toNetwork('eip155', chain))
const solana = toNetwork('solana', solanaMainnet)
const ownUrl = ({ rpcUrls }: Network) => rpcUrls.default.http[0]
const build = (networks: readonly Network[]) => buildProposal(networks, ownUrl)

test('asks for every configured network of a namespace, in its order, with the address of each', () => {
  const { eip155 } = build(evm)
  expect(eip155?.chains).toEqual(['eip155:1', 'eip155:42161'])
  expect(eip155?.rpcMap).toEqual({ 1: mainnet.rpcUrls.default.http[0], 42161: arbitrum.rpcUrls.default.http[0] })
  expect(eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
})

test('asks for what the specification allows, and never to sign what nobody can read', () => {
  const { eip155 } = build(evm)
  expect(eip155?.methods).toHaveLength(23)
  expect(eip155?.methods).toEqual(expect.arrayContaining(['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls']))
  expect(eip155?.methods).not.toContain('eth_sign')
})

test('names Solana by both of its ids, with the methods of its own', () => {
  const proposal = build([...evm, solana])
  expect(Object.keys(proposal)).toEqual(['eip155', 'solana'])
  expect(proposal.solana?.chains).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  ])
  expect(proposal.solana?.methods).toContain('solana_signAndSendTransaction')
})

test('a namespace that nobody knows has no methods, and none is shared between two proposals', () => {
  const network = { ...toNetwork('eip155', mainnet), namespace: 'cosmos', caipNetworkId: 'cosmos:hub' as const }
  expect(build([network]).cosmos?.methods).toEqual([])
  build(evm).eip155?.methods.push('eth_sign')
  expect(build(evm).eip155?.methods).not.toContain('eth_sign')
  expect(build([])).toEqual({})
})

test('names the address that the app reads a network at, and none where there is none', () => {
  const rpcUrlOf = ({ id }: Network) => (id === 1 ? 'https://rpc.northlight.example' : undefined)
  expect(buildProposal(evm, rpcUrlOf).eip155?.rpcMap).toEqual({ 1: 'https://rpc.northlight.example' })
})
