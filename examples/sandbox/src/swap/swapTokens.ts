import { hashOf } from '../catalogue/createSeed.ts'
import { inventName } from '../catalogue/inventName.ts'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import { type EvmToken, evmTokensOf } from '../nodes/evmTokens.ts'
import { COIN } from '../nodes/marketPools.ts'

export type SwapToken = {
  readonly name: string
  readonly symbol: string
  /** CAIP-10. */
  readonly address: string
  readonly decimals: number
  readonly logoUri: string | null
  readonly eip2612: boolean | null
}

/** How many tokens the list of a chain has, at least its own ones. */
const listLengths: Readonly<Record<number, number>> = { 1: 200, 42161: 2_000 }

/** Symbols that wallets suggest, and which no contract of the sandbox has. */
const suggested = [
  ...['UNI', '1INCH', 'AAVE', 'SOL', 'ADA', 'AVAX', 'DOT', 'NITRO', 'GAIA', 'MILK', 'TRX', 'NEAR'],
  ...['GNO', 'WBTC', 'BAL', 'BICO', 'CRV', 'ENS', 'MATIC', 'OP'],
]

/** Projects whose id ends so see hostile tokens in the list too. */
export const HOSTILE_PROJECT = '-hostile'

/** Traps that a careless list has: direction overrides, invisible and Cyrillic letters, a false USDC, bad icons. */
const isTrap = ({ address }: EvmToken) => /^0x7e570{35}[789abc]$/i.test(address)

const HOSTILE_NAME = `<img src=x onerror=alert(1)>"'; DROP TABLE tokens; -- ${'A\u0301\u0302\u0303\u0304'.repeat(40)}`

const decimalsOf = (index: number) => [18, 18, 18, 6, 8, 9][index % 6] ?? 18
const addressFor = (chainId: number, text: string) => `0x${hashOf(`swap token ${chainId} ${text}`).slice(0, 40)}`

/** Letters of an invented name, and a number where they repeat. */
function symbolOf(name: string, index: number, isTaken: (symbol: string) => boolean): string {
  const [first = '', second = ''] = name.toUpperCase().split(' ')
  const symbol = `${first.slice(0, 1)}${second.slice(0, 4)}`
  return isTaken(symbol) ? `${symbol}${index}` : symbol
}

function invent(chainId: number, count: number): readonly SwapToken[] {
  const used = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const existing = suggested[index]
    const name = inventName(index)
    const symbol = existing ?? symbolOf(name, index, (candidate) => used.has(candidate))
    used.add(symbol)
    const address = addressFor(chainId, `${index}`)
    return {
      name,
      symbol,
      address: `eip155:${chainId}:${address}`,
      decimals: decimalsOf(index),
      logoUri: index % 7 === 0 ? `ipfs://${hashOf(address)}` : null,
      eip2612: index % 3 === 0 ? null : false,
    }
  })
}

/**
 * The list of the convert service: the coin, the tokens of the market, and invented ones without a pool; if wanted, also
 * look-alikes and a token whose texts are markup.
 */
export function swapTokensOf(
  chainId: number,
  imageOf: (symbol: string) => string | null,
  { isHostile = false } = {},
): readonly SwapToken[] {
  const { name, symbol } = readNativeToken(chainId)
  const chain = `eip155:${chainId}`
  const coin: SwapToken = {
    name,
    symbol,
    address: `${chain}:${COIN.toLowerCase()}`,
    decimals: 18,
    logoUri: imageOf(symbol),
    eip2612: false,
  }
  const hostile: SwapToken = {
    name: HOSTILE_NAME,
    symbol: '<b>USDC</b>',
    address: `${chain}:${addressFor(chainId, 'hostile')}`,
    decimals: 18,
    logoUri: 'data:text/html,<script>alert(1)</script>',
    eip2612: null,
  }
  const deployed = evmTokensOf(chainId)
    .filter((token) => token.isListed || (isHostile && isTrap(token)))
    .map(
      (token): SwapToken => ({
        name: token.name,
        symbol: token.symbol,
        address: `${chain}:${token.address.toLowerCase()}`,
        decimals: token.decimals,
        logoUri: token.iconUrl ?? imageOf(token.symbol),
        eip2612: false,
      }),
    )
  const real = [coin, ...(isHostile ? [hostile] : []), ...deployed]
  const invented = invent(chainId, Math.max(0, (listLengths[chainId] ?? 0) - real.length))
  // In no order, as with the service, and the same in every run.
  return [...real, ...invented].sort((a, b) => (hashOf(a.address) < hashOf(b.address) ? -1 : 1))
}
