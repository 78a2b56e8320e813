import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import type { Names } from '../../src/adapters/adapter.js'
import { createNames } from '../../src/adapters/eip155/names.js'
import { mainnet, polygon } from '../../src/config/networks.js'
import { checksumAddress } from '../../src/core/checksumAddress.js'
import { type Network, toNetwork } from '../../src/domain/network.js'
import { createRpc } from '../../src/services/rpc.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const MATIC_COIN = String(0x80000089)
const owner = new AbortController()
const { signal } = owner
let sandbox: Sandbox
let names: Names
let count = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [1, 137], clusters: [] })
  const rpc = createRpc({
    addresses: { blockchainApi: sandbox.url, projectId: 'names', customRpcUrls: {} },
    allowLoopback: true,
    signal,
    isOnline: () => true,
  })
  names = createNames({ readRpc: rpc.read })
}, 20_000)
afterAll(() => {
  owner.abort()
  return sandbox?.close()
})

async function control(name: string, body: object) {
  const response = await fetch(`${sandbox.url}/__sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
}

/** A name and two addresses of one test. */
function createOwner() {
  count += 1
  const [first, two] = [0xabc000, 0xdef000].map((start) => `0x${(start + count).toString(16).padStart(40, '0')}`)
  return { name: `heron${count}.eth`, one: checksumAddress(first) as string, two: checksumAddress(two) as string }
}
const setCode = (chainId: number, address: string, code: string) =>
  control('rpc', { chainId, method: 'anvil_setCode', params: [address, code] })

test('SEND-4: a name leads to its address for the network, and not to that of Ethereum', async () => {
  const { name, one, two } = createOwner()
  await control('ens', { name, address: one, addresses: { [MATIC_COIN]: two } })
  expect(await names.resolve(name, matic, signal)).toEqual({ address: two, isFallback: false })
  expect(await names.resolve(name, ethereum, signal)).toEqual({ address: one, isFallback: false })
})

test('SEND-4: a name without an address for the network leads to that of Ethereum, and nowhere without one', async () => {
  const { name, one } = createOwner()
  expect(await names.resolve(name, matic, signal)).toBeUndefined()
  await control('ens', { name, address: one })
  expect(await names.resolve(name, matic, signal)).toEqual({ address: one, isFallback: true })
  await control('ens', { name, address: null })
  expect(await names.resolve(name, matic, signal)).toBeUndefined()
})

test('SEND-3: a contract of Ethereum that the network does not have is told apart', async () => {
  const { one, two } = createOwner()
  const isElsewhere = (address: string) => names.isContractElsewhere(address, matic, signal)
  expect(await isElsewhere(one)).toBe(false)
  for (const address of [one, two]) await setCode(1, address, '0x6001')
  await setCode(137, two, '0x6001')
  expect([await isElsewhere(one), await isElsewhere(two)]).toEqual([true, false])
  expect(await names.isContractElsewhere(one, ethereum, signal)).toBe(false)
  // An account with a key, which borrows a contract's code (EIP-7702).
  await setCode(1, one, `0xef0100${two.slice(2)}`)
  expect(await isElsewhere(one)).toBe(false)
})
