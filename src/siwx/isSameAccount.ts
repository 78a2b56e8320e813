import type { CaipNetworkId } from '../core/caip.js'

/** EVM addresses differ in case only by their checksum; on other chains the case counts. */
export const isSameAccount = (chainId: CaipNetworkId, one: string, other: string) =>
  one === other || (chainId.startsWith('eip155:') && one.toLowerCase() === other.toLowerCase())
