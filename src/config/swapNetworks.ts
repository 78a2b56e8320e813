/** EVM networks that the swap service knows, by the specification. */
const SWAP_NETWORK_IDS: ReadonlySet<string> = new Set(
  [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`),
)

/** Whether tokens can be swapped on a network (SWAP-1). */
export const isSwapNetwork = (caipNetworkId: string): boolean => SWAP_NETWORK_IDS.has(caipNetworkId)
