// @vitest-environment happy-dom
/// <reference types="node" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestWallet, type TestWalletOptions } from './createTestWallet.js'
import { startAnvil } from './startAnvil.js'

let mainnet: Awaited<ReturnType<typeof startAnvil>>
let polygon: Awaited<ReturnType<typeof startAnvil>>
const cleanups: (() => void)[] = []

beforeAll(async () => {
  ;[mainnet, polygon] = await Promise.all([startAnvil(1), startAnvil(137)])
})

afterAll(() => {
  mainnet.stop()
  polygon.stop()
})

afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
})

function create(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [mainnet, polygon],
    approvals: 'approve',
    storage: null,
    ...options,
  })
  cleanups.push(wallet.destroy)
  const events: unknown[] = []
  wallet.provider.on('chainChanged', (chainId: unknown) => events.push(chainId))
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { wallet, heard: events, ask }
}

/** A server without JSON-RPC. */
async function startPlainServer() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('<html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const describePolygon = () => ({
  chainId: '0x89',
  chainName: 'Polygon',
  rpcUrls: [polygon.rpcUrl],
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
})

test('returns the active network, as a hex quantity and as a decimal version', async () => {
  const { wallet, ask } = create()
  expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x1', '1'])
  wallet.switchChain(137)
  expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x89', '137'])
})

test('switches the network after an approval, and emits chainChanged in hex', async () => {
  const { heard, ask } = create()
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x89' })).toBeNull()
  expect(await ask('eth_chainId')).toBe('0x89')
  expect(heard).toEqual(['0x89'])
})

test('stays on its network if the switch is rejected', async () => {
  const { heard, ask } = create({ approvals: 'reject' })
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({ code: 4001 })
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(heard).toEqual([])
})

test('does not ask to switch to the active network', async () => {
  const { heard, ask } = create({ approvals: 'reject' })
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
  expect(heard).toEqual([])
})

test('throws 4902 for an unknown network', async () => {
  const { ask } = create()
  await expect(ask('wallet_switchEthereumChain', { chainId: '0xa4b1' })).rejects.toMatchObject({ code: 4902 })
})

test.each([137, '137', '0x089', '0x0', '0x', '0xzz', '', null, undefined, '0x20000000000001'])(
  'rejects the chain id %j',
  async (chainId) => {
    const { ask } = create()
    await expect(ask('wallet_switchEthereumChain', { chainId })).rejects.toMatchObject({ code: -32602 })
    await expect(ask('wallet_addEthereumChain', { ...describePolygon(), chainId })).rejects.toMatchObject({
      code: -32602,
    })
  },
)

test('rejects a switch without a parameter object', async () => {
  const { ask } = create()
  await expect(ask('wallet_switchEthereumChain')).rejects.toMatchObject({ code: -32602 })
  await expect(ask('wallet_switchEthereumChain', '0x89')).rejects.toMatchObject({ code: -32602 })
})

test('adds a network after an approval, switches to it, and knows it afterwards', async () => {
  const { wallet, heard, ask } = create({ chains: [mainnet] })
  expect(await ask('wallet_addEthereumChain', describePolygon())).toBeNull()
  expect(heard).toEqual(['0x89'])
  expect(wallet.chainId).toBe(137)
  await ask('wallet_switchEthereumChain', { chainId: '0x1' })
  await ask('wallet_switchEthereumChain', { chainId: '0x89' })
  expect(heard).toEqual(['0x89', '0x1', '0x89'])
})

test('does not know a network whose addition was rejected', async () => {
  const { ask } = create({ chains: [mainnet] })
  const { wallet, ask: askRejecting } = create({ chains: [mainnet], approvals: 'reject' })
  await expect(askRejecting('wallet_addEthereumChain', describePolygon())).rejects.toMatchObject({ code: 4001 })
  await expect(askRejecting('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({ code: 4902 })
  expect(wallet.chainId).toBe(1)
  expect(await ask('eth_chainId')).toBe('0x1')
})

test('only switches if the network to add is known', async () => {
  const { wallet, ask } = create({ approvals: 'never' })
  const switched = ask('wallet_addEthereumChain', { ...describePolygon(), rpcUrls: ['https://elsewhere.invalid'] })
  wallet.approve()
  expect(await switched).toBeNull()
  expect(await ask('eth_blockNumber')).toMatch(/^0x/)
})

test('rejects a network whose RPC serves another chain', async () => {
  const { ask } = create({ chains: [mainnet] })
  const wrong = { ...describePolygon(), rpcUrls: [mainnet.rpcUrl] }
  await expect(ask('wallet_addEthereumChain', wrong)).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('does not match 0x89'),
  })
})

test("throws -32603 if a network's RPC does not respond with JSON-RPC", async () => {
  const { ask } = create({ chains: [mainnet] })
  const unreachable = { ...describePolygon(), rpcUrls: [await startPlainServer()] }
  await expect(ask('wallet_addEthereumChain', unreachable)).rejects.toMatchObject({ code: -32603 })
})

test.each([
  { rpcUrls: [] },
  { rpcUrls: 'http://127.0.0.1:1' },
  { rpcUrls: ['javascript:alert(1)', 'nonsense'] },
  { chainName: '' },
  { nativeCurrency: undefined },
  { nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 6 } },
  { nativeCurrency: { name: 'POL', symbol: '', decimals: 18 } },
])('rejects a network with %j', async (wrong) => {
  const { ask } = create({ chains: [mainnet] })
  await expect(ask('wallet_addEthereumChain', { ...describePolygon(), ...wrong })).rejects.toMatchObject({
    code: -32602,
  })
})

test('adds a network once when a page asks twice', async () => {
  const { wallet, heard, ask } = create({ chains: [mainnet], approvals: 'never' })
  const both = [ask('wallet_addEthereumChain', describePolygon()), ask('wallet_addEthereumChain', describePolygon())]
  await expect.poll(() => wallet.pending.length).toBe(2)
  wallet.approve()
  wallet.approve()
  expect(await Promise.all(both)).toEqual([null, null])
  expect(heard).toEqual(['0x89'])
})

test('emits chainChanged once when a person switches, even without permission', () => {
  const { wallet, heard } = create()
  wallet.switchChain(137)
  wallet.switchChain(137)
  expect(heard).toEqual(['0x89'])
})

test('lets a person switch only to a known network', () => {
  const { wallet } = create()
  expect(() => wallet.switchChain(10)).toThrow('Marten knows no network 10')
})

test('forwards reads to the active network', async () => {
  const { wallet, ask } = create()
  expect(await ask('eth_getBalance', wallet.accounts[0], 'latest')).toBe('0x21e19e0c9bab2400000')
  expect(await ask('eth_blockNumber')).toBe('0x0')
  expect(await ask('eth_getCode', wallet.accounts[0], 'latest')).toBe('0x')
})

test("throws the node's error with its code and message", async () => {
  const { ask } = create()
  await expect(ask('eth_getBalance', 'nonsense', 'latest')).rejects.toMatchObject({
    name: 'ProviderRpcError',
    code: -32602,
  })
})

test('throws -32603 if the active network does not respond as a node', async () => {
  const { ask } = create({ chains: [{ id: 1, rpcUrl: await startPlainServer() }] })
  await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: -32603 })
})

test.each([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_sendRawTransaction',
  'eth_subscribe',
  'wallet_watchAsset',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'anvil_setBalance',
  'debug_traceTransaction',
  'constructor',
  'toString',
])('rejects %s with 4200', async (method) => {
  const { ask } = create()
  await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
})
