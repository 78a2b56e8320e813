import { type Hex, keccak256 } from 'viem'

const NO_DATA = '0x'

/** By what call data are recognized later, without keeping them: their length, and their hash. */
export const digestOf = (data: string, length = data.length): string =>
  `${length}:${keccak256(data.slice(0, length) as Hex)}`

/** Wallets may append to call data by whom they were sent; contracts ignore that. */
export function hasDigest(data: string, digest: string): boolean {
  if (digest === digestOf(NO_DATA)) return data === NO_DATA
  const length = Number.parseInt(digest, 10)
  return data.length >= length && digestOf(data, length) === digest
}
