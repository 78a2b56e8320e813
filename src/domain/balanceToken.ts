import { type CaipNetworkId, splitCaip2 } from '../core/caip.js'
import { caipNetworkIdOf, type NetworkInput } from './networkInput.js'

/**
 * A token whose balance is shown instead of the coin's: a CAIP-19 id, such as `eip155:1/erc20:0xA0b8…` or
 * `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjF…`, or its network and address. Never a symbol alone, which anybody
 * can give a token.
 */
export type BalanceToken =
  | `${CaipNetworkId}/${string}:${string}`
  | {
      readonly network: NetworkInput
      /** Contract or mint. */
      readonly address: string
      /** What the balance is labelled with. @default what the contract reports, else the shortened address */
      readonly symbol?: string | undefined
    }

/** A chosen token, by the id of its network. */
export type TokenRef = {
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly symbol?: string | undefined
}

function toTokenRef(token: BalanceToken): TokenRef | undefined {
  if (typeof token !== 'string')
    return { networkId: caipNetworkIdOf(token.network), address: token.address, symbol: token.symbol }
  const [networkId = '', asset] = token.split('/')
  const { reference: address } = splitCaip2(asset) ?? {}
  return address && splitCaip2(networkId) ? { networkId: networkId as CaipNetworkId, address } : undefined
}

/** The one of the chosen tokens that is on a network: elsewhere the coin is shown. */
export function tokenOn(
  tokens: BalanceToken | readonly BalanceToken[] | undefined,
  networkId: CaipNetworkId | undefined,
): TokenRef | undefined {
  if (tokens === undefined || networkId === undefined) return undefined
  const list = (Array.isArray(tokens) ? tokens : [tokens]) as readonly BalanceToken[]
  return list.map(toTokenRef).find((token) => token?.networkId === networkId)
}
