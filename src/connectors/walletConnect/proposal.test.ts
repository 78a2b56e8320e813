import { expect, test } from 'vitest'
import { arbitrum, mainnet, solanaMainnet } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { relayOf } from '../../testing/modal/relayOf.js'
import { buildProposal, checkOverride, overrideProposal } from './proposal.js'

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

const proposal = buildProposal([toNetwork('eip155', mainnet)], () => 'https://rpc.example', relayOf)

test('without an override the proposal is unchanged', () => {
  expect(overrideProposal(proposal, undefined, relayOf)).toEqual(proposal)
})

test('a list replaces only the list of its namespace', () => {
  const override = { methods: { eip155: ['personal_sign'] }, chains: { eip155: ['eip155:10'] } } as const
  const changed = overrideProposal(proposal, override, relayOf)
  expect(changed.eip155).toEqual({ ...proposal.eip155, methods: ['personal_sign'], chains: ['eip155:10'] })
  expect(proposal.eip155?.chains).toEqual(['eip155:1'])
})

test('a new namespace has the usual methods and events, and no networks', () => {
  const { solana } = overrideProposal(proposal, { events: { solana: ['accountsChanged'] } }, relayOf)
  expect(solana).toMatchObject({ events: ['accountsChanged'], chains: [], rpcMap: {} })
  expect(solana?.methods).toContain('solana_signMessage')
})

test('RPC URLs replace all of their namespace, by native id', () => {
  const rpcMap = {
    'eip155:10': 'https://op.example',
    'eip155:8453': 'https://base.example',
    rubbish: 'https://x.example',
  }
  expect(overrideProposal(proposal, { rpcMap }, relayOf).eip155?.rpcMap).toEqual({
    10: 'https://op.example',
    8453: 'https://base.example',
  })
})

test.each([
  [undefined],
  [{}],
  [{ methods: { eip155: [] }, chains: undefined, rpcMap: { 'eip155:1': 'https://rpc.example' }, defaultChain: '1' }],
])('%j is a valid override', (override) => {
  expect(() => checkOverride(override)).not.toThrow()
})

test.each([
  [null, 'object'],
  ['eip155', 'object'],
  [{ methods: ['personal_sign'] }, 'methods'],
  [{ methods: null }, 'methods'],
  [{ chains: { eip155: 'eip155:1' } }, 'chains'],
  [{ events: { eip155: [1] } }, 'events'],
  [{ rpcMap: { 'eip155:1': ['https://rpc.example'] } }, 'rpcMap'],
])('%j is an invalid option', (override, field) => {
  expect(() => checkOverride(override)).toThrow(InvalidOptionError)
  expect(() => checkOverride(override)).toThrow(field)
})
