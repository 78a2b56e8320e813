export type NativeToken = { readonly name: string; readonly symbol: string }

const ether: NativeToken = { name: 'Ethereum', symbol: 'ETH' }

const otherEntries: Readonly<Record<number, NativeToken>> = {
  56: { name: 'BNB', symbol: 'BNB' },
  100: { name: 'xDAI', symbol: 'XDAI' },
  137: { name: 'POL', symbol: 'POL' },
  43114: { name: 'Avalanche', symbol: 'AVAX' },
}

export const readNativeToken = (chainId: number): NativeToken => otherEntries[chainId] ?? ether

/** Chains that the services know by name, whether or not they run here. */
export const NATIVE_CHAINS: readonly number[] = [1, 10, 8453, 42161, ...Object.keys(otherEntries).map(Number)]
