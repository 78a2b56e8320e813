import { expect, test } from 'vitest'
import { toNetwork } from '../domain/network.js'
import { mainnet, solanaMainnet } from './networks.js'
import { rpcAddressesOf } from './rpcAddress.js'

const ethereum = toNetwork('eip155', mainnet)
const blockchainApi = 'https://rpc.example'
const addresses = (customRpcUrls: Record<string, string[]>, projectId = 'p1', network = ethereum) =>
  rpcAddressesOf(network, { blockchainApi, projectId, customRpcUrls })

test("tries the app's own URLs before the Blockchain RPC", () => {
  expect(addresses({ 'eip155:1': ['https://own.example'] })).toEqual([
    'https://own.example',
    'https://rpc.example/v1/?chainId=eip155%3A1&projectId=p1',
  ])
})

test.each([
  ['has none', 'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1', '&projectId=p1'],
  ['has its own', 'https://rpc.walletconnect.org/v1/?projectId=other', ''],
  ['is on another host', 'https://rpc.walletconnect.org.example/', ''],
  ['only names the host', 'https://own.example/?to=rpc.walletconnect.org', ''],
])('appends the project id to a Blockchain RPC URL that %s', (_, address, added) => {
  expect(addresses({ 'eip155:1': [address] })[0]).toBe(address + added)
})

test('leaves the URL alone without a project id', () => {
  const [first] = addresses({}, '', toNetwork('solana', solanaMainnet))
  expect(first).toBe(solanaMainnet.rpcUrls.default.http[0])
})
