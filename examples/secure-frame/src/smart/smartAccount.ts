import { type Address, concat, type Hex, hexToBytes, keccak256, parseAbi, stringToHex } from 'viem'

/** The code that smart accounts delegate to (EIP-7702), where a chain has it. */
export const IMPLEMENTATION: Address = '0x7e570000000000000000000000000000000000aE'

/** What an account's code is while it delegates. */
export const DELEGATION: Hex = concat(['0xef0100', IMPLEMENTATION])

export type AccountType = 'eoa' | 'smartAccount'

export const isAccountType = (value: unknown): value is AccountType => value === 'eoa' || value === 'smartAccount'

export type Call = { readonly to: Address; readonly value: bigint; readonly data: Hex }

export const smartAccountAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Rule { address target; bytes4 selector; }',
  'function execute(Call[] calls) payable',
  'function execute(Call[] calls, uint256 nonce, uint256 deadline, bytes signature) payable',
  'function grant(bytes32 id, address signer, uint48 expiry, uint256 allowance, Rule[] rules)',
  'function revoke(bytes32 id)',
  'struct Permission { address signer; uint48 expiry; uint256 allowance; }',
  'function permission(bytes32 id) view returns (Permission)',
])

/** What the account signs for calls that somebody else submits. */
export const executeTypes = {
  Call: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ],
  Execute: [
    { name: 'calls', type: 'Call[]' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

export const domainOf = (account: Address, chainId: number) => ({
  name: 'Keyhouse smart account',
  version: '1',
  chainId,
  verifyingContract: account,
})

/** The smart account's own key. It follows from the stored one, so that keys of earlier users have one, too. */
export const deriveSmartKey = (evmKey: Uint8Array<ArrayBuffer>): Hex =>
  keccak256(new Uint8Array([...evmKey, ...hexToBytes(stringToHex('smart account'))]))
