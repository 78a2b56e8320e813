import { type Address, parseAbi } from 'viem'
import contracts from '../../contracts/contracts.json' with { type: 'json' }
import { askAll } from './askAll.ts'

/** At the same address on every chain: accounts delegate to it (EIP-7702). */
export const SMART_ACCOUNT: Address = '0x7e570000000000000000000000000000000000aE'

/** `contracts/SmartAccount.sol`. */
export const smartAccountAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Rule { address target; bytes4 selector; }',
  'struct Permission { address signer; uint48 expiry; uint256 allowance; }',
  'function execute(Call[] calls) payable',
  'function execute(Call[] calls, uint256 nonce, uint256 deadline, bytes signature) payable',
  'function grant(bytes32 id, address signer, uint48 expiry, uint256 allowance, Rule[] rules)',
  'function revoke(bytes32 id)',
  'function permission(bytes32 id) view returns (Permission)',
  'function executeWithPermission(bytes32 id, Call[] calls, uint256 nonce, bytes signature)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'error OnlyAccount()',
  'error WrongSignature()',
  'error NonceUsed()',
  'error Expired()',
  'error NotAllowed(uint256 call)',
  'error AllowanceExceeded(uint256 call)',
  'error InvalidPermission()',
])

export const deploySmartAccount = (url: string): Promise<void> =>
  askAll(url, [{ method: 'anvil_setCode', params: [SMART_ACCOUNT, contracts.code.SmartAccount] }])
