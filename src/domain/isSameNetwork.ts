import type { Network } from './network.js'

export const isSameNetwork = (a: Network | undefined, b: Network | undefined) => a?.caipNetworkId === b?.caipNetworkId
