/** Of Ethereum, and of a name's address where it has none for an EVM network. */
export const ETHER_COIN_TYPE = 60

/** Networks with higher ids have no coin type. */
const MAX_NAMED_CHAIN = 0x80000000

/** ENSIP-11: the id of an EVM network with the highest of 32 bits set; `undefined` if it leaves no room for that. */
export const coinTypeOf = (networkId: number | string): number | undefined =>
  Number(networkId) < MAX_NAMED_CHAIN ? MAX_NAMED_CHAIN + Number(networkId) : undefined
