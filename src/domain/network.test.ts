import { soneium } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { base, mainnet, sepolia, solanaDevnet, solanaMainnet } from '../config/networks.js'
import { addressExplorerUrl, explorerUrl } from './explorerUrl.js'
import { isSameNetwork } from './isSameNetwork.js'
import { type EvmChain, toNetwork } from './network.js'
import { createUnsupportedNetwork } from './unsupportedNetwork.js'

const ethereum = toNetwork('eip155', mainnet)

test('a literal becomes a network with its namespace and CAIP-2 id', () => {
  expect(ethereum).toMatchObject({ id: 1, namespace: 'eip155', caipNetworkId: 'eip155:1', name: 'Ethereum' })
  expect(toNetwork('solana', solanaMainnet).caipNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect([ethereum.testnet, toNetwork('eip155', sepolia).testnet]).toEqual([undefined, true])
})

test('copies only known properties of a literal', () => {
  const chain = { ...mainnet, contracts: { x: 1 }, formatters: () => {} }
  expect(toNetwork('eip155', chain)).toEqual(ethereum)
})

describe('the contract that tells what an OP-stack network charges for publishing', () => {
  const existing = '0x420000000000000000000000000000000000000F'

  test.each<[string, EvmChain]>([
    ['our own literal', base],
    ["viem's", soneium],
  ])('AMT-6: is kept of %s', (_, chain) => {
    expect(toNetwork('eip155', chain).contracts).toEqual({ gasPriceOracle: { address: existing } })
  })

  test.each([undefined, null, {}, { gasPriceOracle: null }, { gasPriceOracle: { address: `${existing}0` } }])(
    'NET-4: %j has none',
    (contracts) => {
      expect(toNetwork('eip155', { ...mainnet, contracts } as EvmChain)).toEqual(ethereum)
    },
  )
})

test('unknown chains become an unsupported-network placeholder', () => {
  const placeholder = createUnsupportedNetwork('eip155', '5')
  expect(placeholder).toMatchObject({ caipNetworkId: 'eip155:5', name: 'Unknown Network', isUnsupported: true })
  expect(placeholder.rpcUrls.default.http).toEqual([])
})

test('the id of a placeholder is a number where ids are numbers: 0 if it is unreadable', () => {
  expect(createUnsupportedNetwork('eip155', '5', true).id).toBe(5)
  expect(createUnsupportedNetwork('eip155', 'unknown', true).id).toBe(0)
  expect(createUnsupportedNetwork('solana', '5').id).toBe('5')
})

test('networks are the same when their CAIP-2 ids are', () => {
  expect(isSameNetwork(ethereum, toNetwork('eip155', mainnet))).toBe(true)
  expect(isSameNetwork(ethereum, createUnsupportedNetwork('eip155', '5'))).toBe(false)
})

describe('addressExplorerUrl', () => {
  const at = (url: string) => ({ ...ethereum, blockExplorers: { default: { name: 'x', url } } })

  test("is the account's page in the network's block explorer", () => {
    expect(addressExplorerUrl(ethereum, '0xab')).toBe('https://etherscan.io/address/0xab')
    expect(addressExplorerUrl(at('https://a.example//'), '0xab')).toBe('https://a.example/address/0xab')
  })

  test('NET-6: an address cannot change the path', () => {
    expect(addressExplorerUrl(ethereum, '../../admin?x=')).toBe('https://etherscan.io/address/..%2F..%2Fadmin%3Fx%3D')
  })

  test('URL-8: is undefined without an explorer, or with an invalid one', () => {
    expect(addressExplorerUrl(undefined, '0xab')).toBeUndefined()
    expect(addressExplorerUrl(createUnsupportedNetwork('eip155', '5'), '0xab')).toBeUndefined()
    for (const url of ['javascript:alert(1)//', 'http://a.example', '']) {
      expect(addressExplorerUrl(at(url), '0xab')).toBeUndefined()
    }
  })
})

describe('explorerUrl', () => {
  const solana = toNetwork('solana', solanaMainnet)
  const devnet = toNetwork('solana', solanaDevnet)

  test('links transactions and tokens of any namespace', () => {
    expect(explorerUrl(ethereum, 'tx', '0xab')).toBe('https://etherscan.io/tx/0xab')
    expect(explorerUrl(ethereum, 'token', '0xab')).toBe('https://etherscan.io/token/0xab')
    expect(explorerUrl(solana, 'tx', '5x')).toBe('https://solscan.io/tx/5x')
  })

  test('the cluster of a Solana network stays in the query', () => {
    expect(explorerUrl(devnet, 'address', 'Ab')).toBe('https://solscan.io/address/Ab?cluster=devnet')
    expect(explorerUrl(devnet, 'tx', '5x?cluster=x')).toBe('https://solscan.io/tx/5x%3Fcluster%3Dx?cluster=devnet')
  })
})
