import { setTimeout as wait } from 'node:timers/promises'
import { type Address, encodeFunctionData, type Hex, namehash, numberToHex } from 'viem'
import type { Node } from '../nodes/createNode.ts'
import { REGISTRY, RESOLVER, registryAbi, resolverAbi } from './ensContracts.ts'

/** Registers every name; only the sandbox acts for it. */
const REGISTRAR: Address = '0x7e57000000000000000000000000000000000e45'
const GAS = 1_000_000
const POLL_MS = 10
const PATIENCE_MS = 5_000

export const ETHER_COIN = 60n

type Transaction = { readonly to: Address; readonly data: Hex }

export type NameRecords = {
  readonly name: string
  /** By coin type; empty bytes remove one. */
  readonly addresses: readonly (readonly [coinType: bigint, value: Hex])[]
  readonly texts: readonly (readonly [key: string, value: string])[]
}

export type ReverseRecord = {
  readonly address: Address
  readonly coinType: bigint
  readonly name: string
  /** Whether the universal resolver answers with the name although it leads elsewhere. */
  readonly isUnchecked: boolean
}

async function ask({ call }: Node, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const { result, error } = await call(method, params)
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** One after the other, until the last is mined. */
async function sendAll(node: Node, transactions: readonly Transaction[]): Promise<void> {
  await ask(node, 'anvil_setBalance', REGISTRAR, numberToHex(10n ** 24n))
  await ask(node, 'anvil_impersonateAccount', REGISTRAR)
  const deadline = performance.now() + PATIENCE_MS
  for (const transaction of transactions) {
    const hash = await ask(node, 'eth_sendTransaction', { ...transaction, from: REGISTRAR, gas: numberToHex(GAS) })
    while ((await ask(node, 'eth_getTransactionReceipt', hash)) === null) {
      if (performance.now() > deadline) throw new Error('The name was not registered in time: is mining off?')
      await wait(POLL_MS)
    }
  }
}

const own = (node: Hex): Transaction => ({
  to: REGISTRY,
  data: encodeFunctionData({ abi: registryAbi, functionName: 'setRecord', args: [node, REGISTRAR, RESOLVER] }),
})

/** Registers a name with these records; its others stay. The name is taken as it is, unnormalized. */
export function setNameRecords(node: Node, { name, addresses, texts }: NameRecords): Promise<void> {
  const id = namehash(name)
  const to: Address = RESOLVER
  return sendAll(node, [
    own(id),
    ...addresses.map(([coinType, value]) => ({
      to,
      data: encodeFunctionData({ abi: resolverAbi, functionName: 'setAddr', args: [id, coinType, value] }),
    })),
    ...texts.map(([key, value]) => ({
      to,
      data: encodeFunctionData({ abi: resolverAbi, functionName: 'setText', args: [id, key, value] }),
    })),
  ])
}

/** What an address claims to be called, true or not. */
export function setReverseRecord(node: Node, record: ReverseRecord): Promise<void> {
  const { address, coinType, name, isUnchecked } = record
  const space = coinType === ETHER_COIN ? 'addr' : coinType.toString(16).padStart(2, '0')
  const id = namehash(`${address.slice(2).toLowerCase()}.${space}.reverse`)
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'setName', args: [id, name, isUnchecked] })
  return sendAll(node, [own(id), { to: RESOLVER, data }])
}
