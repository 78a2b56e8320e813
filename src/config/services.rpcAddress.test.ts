import { expect, test } from 'vitest'
import { toNetwork } from '../domain/network.js'
import { mainnet, solanaMainnet } from './networks.js'
import { rpcAddressesOf } from './services.js'

const ethereum = toNetwork('eip155', mainnet)
const blockchainApi = 'https://rpc.example'
const addresses = (customRpcUrls: Record<string, string[]>, projectId = 'p1', network = ethereum) =>
  rpcAddressesOf(network, { blockchainApi, projectId, customRpcUrls })

const [publicUrl] = mainnet.rpcUrls.default.http

test("tries the app's own URLs, then the Blockchain RPC, then the network's own", () => {
  expect(addresses({ 'eip155:1': ['https://own.example'] })).toEqual([
    ...['https://own.example', 'https://rpc.example/v1/?chainId=eip155%3A1&projectId=p1', publicUrl],
  ])
  expect(addresses({ 'eip155:1': [publicUrl] }, '')).toEqual([publicUrl])
})

test("a network's own URL at the service's host is not asked beside the service", () => {
  const own = { ...mainnet, rpcUrls: { default: { http: ['https://rpc.example/v1', 'https://two.example'] } } }
  expect(addresses({}, 'p1', toNetwork('eip155', own))).toEqual([
    ...['https://rpc.example/v1/?chainId=eip155%3A1&projectId=p1', 'https://two.example'],
  ])
  expect(addresses({}, '', toNetwork('eip155', own))).toEqual(['https://rpc.example/v1', 'https://two.example'])
})

test('in a sandbox no public node is asked', () => {
  const at = (http: string[], projectId = 'p1') =>
    rpcAddressesOf(toNetwork('eip155', { ...mainnet, rpcUrls: { default: { http } } }), {
      blockchainApi: 'http://192.168.1.5:4610',
      projectId,
      customRpcUrls: {},
      isSandbox: true,
    })
  const service = 'http://192.168.1.5:4610/v1/?chainId=eip155%3A1&projectId=p1'
  expect(at([publicUrl, 'no url'])).toEqual([service])
  expect(at(['http://127.0.0.1:8545'])).toEqual([service, 'http://127.0.0.1:8545'])
  expect(at([service])).toEqual([service])
  expect(at([publicUrl], '')).toEqual([])
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
