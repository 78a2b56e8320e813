/** EVM networks that the swap service knows, by the specification. */
const SWAP_NETWORK_IDS: ReadonlySet<string> = new Set(
  [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`),
)

/** Whether tokens can be swapped on a network (SWAP-1). */
export const isSwapNetwork = (caipNetworkId: string): boolean => SWAP_NETWORK_IDS.has(caipNetworkId)

/** Symbols of the specification that the token list suggests first, in this order. */
export const SUGGESTED_SYMBOLS: readonly string[] = [
  ...['ETH', 'UNI', '1INCH', 'AAVE', 'SOL', 'ADA', 'AVAX', 'DOT', 'LINK', 'NITRO', 'GAIA', 'MILK', 'TRX', 'NEAR'],
  ...['GNO', 'WBTC', 'DAI', 'WETH', 'USDC', 'USDT', 'ARB', 'BAL', 'BICO', 'CRV', 'ENS', 'MATIC', 'OP'],
]

/** The wrapped coin of each swap network, in lower case: the one token that a swap may call itself (SWAP-8). */
const WRAPPED_COINS: Readonly<Record<string, string>> = {
  'eip155:1': '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  'eip155:10': '0x4200000000000000000000000000000000000006',
  'eip155:56': '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  'eip155:100': '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  'eip155:137': '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  'eip155:250': '0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83',
  'eip155:324': '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  'eip155:8217': '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
  'eip155:8453': '0x4200000000000000000000000000000000000006',
  'eip155:42161': '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  'eip155:43114': '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  'eip155:1313161554': '0xc9bdeed33cd01541e1eed10f90519d2c06fe3feb',
}

export const wrappedCoinOf = (caipNetworkId: string): string | undefined => WRAPPED_COINS[caipNetworkId]

/** A contract that swaps on a network usually call. */
export type UsualRouter = { readonly name: string; readonly address: string }

/** The router of 1inch, version 6, which the swap service uses. */
const ONE_INCH = '0x111111125421cA6dc452d289314280a0f8842A65'
const ONE_INCH_ZKSYNC = '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'

export const usualRouterOf = (caipNetworkId: string): UsualRouter => ({
  name: '1inch',
  address: caipNetworkId === 'eip155:324' ? ONE_INCH_ZKSYNC : ONE_INCH,
})

/** The name of the router that swaps on a network usually call; `undefined` for any other contract. */
export function usualRouterName(caipNetworkId: string, address: string): string | undefined {
  const usual = usualRouterOf(caipNetworkId)
  return address.toLowerCase() === usual.address.toLowerCase() ? usual.name : undefined
}
