import { expect, test } from 'vitest'
import { caipNetworkIdOf, type NetworkInput } from '../domain/networkInput.js'
import * as networks from './networks.js'
import { rpcAddressesOf } from './services.js'

const literals = Object.entries(networks) as [string, NetworkInput & { caipNetworkId: string; namespace?: string }][]

test.each(literals)('%s states the CAIP-2 id of its namespace and id', (_name, network) => {
  expect(network.caipNetworkId).toBe(caipNetworkIdOf(network))
})

test.each([networks.solanaMainnet, networks.solanaDevnet, networks.solanaTestnet])(
  '$name is read at a public address of its own without a project id',
  (network) => {
    const services = { blockchainApi: 'https://rpc.example', projectId: '', customRpcUrls: {} }
    expect(rpcAddressesOf(network, services)).toEqual([expect.stringMatching(/^https:\/\/api\.[\w-]+\.solana\.com$/)])
  },
)
