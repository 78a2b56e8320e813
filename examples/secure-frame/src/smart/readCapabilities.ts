import { isAddress, isAddressEqual, toHex } from 'viem'
import { numberOf, readChainId } from '../frame/chains.ts'
import type { SigningKeys } from '../frame/keys.ts'
import type { SmartNetworks } from './createSmartNetworks.ts'
import type { AccountType } from './smartAccount.ts'

const capabilities = { atomic: { status: 'supported' }, paymasterService: { supported: true } }

type CapabilitiesContext = {
  readonly keys: SigningKeys
  readonly networks: SmartNetworks
  /** Of the account in use. */
  readonly type: AccountType
}

/** Which of the user's accounts a request names. */
export function findAccountType(value: unknown, { evm, smart }: SigningKeys): AccountType | undefined {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) return undefined
  if (isAddressEqual(value, smart.address)) return 'smartAccount'
  return isAddressEqual(value, evm.address) ? 'eoa' : undefined
}

/** `wallet_getCapabilities` (EIP-5792): `[account?, chainIds?]`. */
export async function readCapabilities(params: unknown, { keys, networks, type }: CapabilitiesContext) {
  const [account, chainIds]: readonly unknown[] = Array.isArray(params) ? params : []
  const named = account === undefined || account === null ? type : findAccountType(account, keys)
  if (named === undefined) throw new Error('The request is for another account')
  if (named === 'eoa') return {}
  const enabled = await networks.list()
  const expected = Array.isArray(chainIds) ? chainIds.map(readChainId) : undefined
  const chosen = expected ? enabled.filter((id) => expected.some((chain) => chain && numberOf(chain) === id)) : enabled
  return Object.fromEntries(chosen.map((id) => [toHex(id), capabilities]))
}
