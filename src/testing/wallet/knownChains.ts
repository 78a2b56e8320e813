type ChainWords = { readonly name: string; readonly symbol: string }

/** Names for the panel, so that tests need not pass them for common networks. */
export const knownChains: Readonly<Record<number, ChainWords>> = {
  1: { name: 'Ethereum', symbol: 'ETH' },
  10: { name: 'OP Mainnet', symbol: 'ETH' },
  56: { name: 'BNB Smart Chain', symbol: 'BNB' },
  137: { name: 'Polygon', symbol: 'POL' },
  8453: { name: 'Base', symbol: 'ETH' },
  42161: { name: 'Arbitrum One', symbol: 'ETH' },
  43114: { name: 'Avalanche', symbol: 'AVAX' },
}
