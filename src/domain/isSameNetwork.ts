import type { Network } from './network.js'

export const isSameNetwork = (one: Network | undefined, other: Network | undefined) =>
  one?.caipNetworkId === other?.caipNetworkId
