import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Hex, parseHexAddress } from './values.js'

/** The EIP-55 form of an EVM address in any case; `undefined` if invalid. */
export function checksumAddress(value: unknown): Hex | undefined {
  const address = parseHexAddress(value)?.slice(2).toLowerCase()
  if (address === undefined) return undefined
  const digest = keccak_256(new TextEncoder().encode(address))
  const digits = Array.from(address, (digit, index) => {
    const byte = digest[index >> 1] ?? 0
    const nibble = index % 2 ? byte & 15 : byte >> 4
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${digits.join('')}`
}
