/** The router of 1inch, version 6, which the swap service uses. */
const ONE_INCH = '0x111111125421ca6dc452d289314280a0f8842a65'
const ONE_INCH_ZKSYNC = '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'

/** The name of the router that swaps on a network usually call; `undefined` for any other contract. */
export function usualRouterName(caipNetworkId: string, address: string): string | undefined {
  const usual = caipNetworkId === 'eip155:324' ? ONE_INCH_ZKSYNC : ONE_INCH
  return address.toLowerCase() === usual ? '1inch' : undefined
}
