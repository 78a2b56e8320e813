import { expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { InvalidOptionError } from '../../errors/optionErrors.js'
import { relayOf } from '../../testing/modal/relayOf.js'
import { buildProposal } from './buildProposal.js'
import { checkOverride, overrideProposal } from './overrideProposal.js'

const proposal = buildProposal([toNetwork('eip155', mainnet)], () => 'https://rpc.example', relayOf)

test('without an override the proposal is unchanged', () => {
  expect(overrideProposal(proposal, undefined, relayOf)).toEqual(proposal)
})

test('a list replaces only the list of its namespace', () => {
  const override = { methods: { eip155: ['personal_sign'] }, chains: { eip155: ['eip155:10'] } }
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
