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
