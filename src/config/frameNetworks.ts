import type { CaipNetworkId } from '../core/caip.js'

/** The networks that the embedded wallet has, by the specification. */
const eip155 = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
  100, 8453, 84531, 84532, 7777777, 999,
]
const solana = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]

const ids: ReadonlySet<string> = new Set([...eip155.map((id) => `eip155:${id}`), ...solana.map((id) => `solana:${id}`)])

/** Whether the embedded wallet has this network. */
export const isFrameNetwork = (id: CaipNetworkId): boolean => ids.has(id)

/** Where the page starts if the app has no network. */
export const FRAME_DEFAULT_CHAIN: CaipNetworkId = 'eip155:1'
