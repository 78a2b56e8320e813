import { type Address, encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import contracts from '../../contracts/contracts.json' with { type: 'json' }
import { askAll } from './askAll.ts'
import { clientOf } from './clientOf.ts'
import type { Node } from './createNode.ts'

/** At the same address on every chain, so that accounts are, too. */
const FACTORY: Address = '0x7e570000000000000000000000000000000000ac'
const OWNER_SLOT = pad('0x0', { size: 32 })

const abi = parseAbi([
  'function create(address owner, bytes32 salt) returns (address)',
  'function addressOf(address owner, bytes32 salt) view returns (address)',
])

export type ContractAccount = {
  readonly address: Address
  /** What deploys it, as ERC-6492 has it. */
  readonly factory: Address
  readonly factoryData: Hex
}

export const deployAccountFactory = (url: string): Promise<void> =>
  askAll(url, [{ method: 'anvil_setCode', params: [FACTORY, contracts.code.AccountFactory] }])

export async function findContractAccount(node: Node, owner: Address, salt: number): Promise<ContractAccount> {
  const args = [owner, pad(`0x${salt.toString(16)}`, { size: 32 })] as const
  const address = await clientOf(node).readContract({ address: FACTORY, abi, functionName: 'addressOf', args })
  return { address, factory: FACTORY, factoryData: encodeFunctionData({ abi, functionName: 'create', args }) }
}

/** Without a transaction: blocks and nonces stay as they are. */
export const deployContractAccount = (node: Node, address: Address, owner: Address): Promise<void> =>
  askAll(node.url, [
    { method: 'anvil_setCode', params: [address, contracts.code.ContractAccount] },
    { method: 'anvil_setStorageAt', params: [address, OWNER_SLOT, pad(owner, { size: 32 })] },
  ])
