import type { CaipNetworkId } from '../core/caip.js'

/** Wallet Standard names the networks by cluster, CAIP-2 by genesis hash. */
const clusters: Readonly<Record<CaipNetworkId, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The name that Wallet Standard has for a network; any other one runs on the developer's machine. */
export const walletStandardChainOf = (id: CaipNetworkId): string =>
  (Object.hasOwn(clusters, id) ? clusters[id] : undefined) ?? 'solana:localnet'

/** Some wallets on the relay know these networks only by their older id. */
export const olderSolanaIds: Readonly<Record<CaipNetworkId, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
