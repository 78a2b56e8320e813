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
