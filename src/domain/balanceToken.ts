import type { CaipNetworkId } from '../core/caip.js'
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
  /** Of its balance among those of an account. */
  readonly key: string
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly symbol?: string | undefined
}

const caip19 = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/[-a-z0-9]{3,8}:([-.%a-zA-Z0-9]{1,128})$/

function toTokenRef(token: BalanceToken): TokenRef | undefined {
  const [, id, reference] = typeof token === 'string' ? (caip19.exec(token) ?? []) : []
  const { network, address, symbol } =
    typeof token === 'string' ? { network: id as CaipNetworkId, address: reference, symbol: undefined } : token
  if (!network || !address) return undefined
  const networkId = caipNetworkIdOf(network)
  return { key: `${networkId}/${address}`, networkId, address, symbol }
}

/** The one of the chosen tokens that is on a network: elsewhere the coin is shown. */
export function tokenOn(
  tokens: BalanceToken | readonly BalanceToken[] | undefined,
  networkId: CaipNetworkId | undefined,
): TokenRef | undefined {
  const list = [tokens ?? []].flat() as readonly BalanceToken[]
  return list.map(toTokenRef).find((token) => token?.networkId === networkId)
}
