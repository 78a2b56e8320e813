import { type Address, parseAbi } from 'viem'
import contracts from '../../contracts/contracts.json' with { type: 'json' }
import { askAll } from '../nodes/askAll.ts'

/** Names live on this chain only. */
export const ENS_CHAIN = 1
export const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
export const RESOLVER = '0xF29100983E058B709F3D539b0c765937B804AC15'
/** Where clients expect it. viem's chains are not imported: loading them takes as long as all the rest. */
export const UNIVERSAL_RESOLVER: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

export const registryAbi = parseAbi(['function setRecord(bytes32 node, address owner, address resolver)'])
export const resolverAbi = parseAbi([
  'function setAddr(bytes32 node, uint256 coinType, bytes value)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string value, bool isBelieved)',
])

/** The contracts alone; names are registered by transactions. */
export const deployEns = (url: string): Promise<void> =>
  askAll(url, [
    { method: 'anvil_setCode', params: [REGISTRY, contracts.code.NameRegistry] },
    { method: 'anvil_setCode', params: [RESOLVER, contracts.code.PublicResolver] },
    { method: 'anvil_setCode', params: [UNIVERSAL_RESOLVER, contracts.code.UniversalResolver] },
  ])
