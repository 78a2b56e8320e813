const names: Readonly<Record<number, string>> = { 1: 'Ethereum', 137: 'Polygon', 42161: 'Arbitrum One' }

export const nameOfChain = (chainId: number) => names[chainId] ?? `Chain ${chainId}`
