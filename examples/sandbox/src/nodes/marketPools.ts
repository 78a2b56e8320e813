import type { Address } from 'viem'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import { readPrice } from '../dataApi/prices.ts'
import { type EvmToken, evmTokensOf } from './evmTokens.ts'

/** How the coin of a chain is written where a token is expected. */
export const COIN: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** The market of `contracts/Market.sol`, at the same address on every chain. */
export const MARKET: Address = '0x7e570000000000000000000000000000000000aA'
/** Takes the money and gives nothing. */
export const GREEDY_ROUTER: Address = '0x7e570000000000000000000000000000000000Ab'
/** Pays an exact amount of one token with another: `contracts/Payments.sol`, at the same address on every chain. */
export const PAYMENT_ROUTER: Address = '0x7e570000000000000000000000000000000000aF'
/** Keeps a fifth of what the market returns. */
export const SHORT_ROUTER: Address = '0x7e570000000000000000000000000000000000Ad'

/** Of each side of a pool: a thousand ether, so that one moves the price by a thousandth. */
const DEPTH_USD = 2_486_200n
/** Prices have at most so many decimals. */
const PRICE_SCALE = 1_000_000
const COIN_DECIMALS = 18

type Side = { readonly address: Address; readonly reserve: bigint }
export type Pool = readonly [Side, Side]

type Priced = Pick<EvmToken, 'address' | 'symbol' | 'decimals'>

function sideOf({ address, symbol, decimals }: Priced): Side {
  const price = BigInt(Math.round(readPrice(symbol, 'usd') * PRICE_SCALE))
  return { address, reserve: (DEPTH_USD * BigInt(PRICE_SCALE) * 10n ** BigInt(decimals)) / price }
}

export const wrappedCoinOf = (chainId: number): EvmToken | undefined =>
  evmTokensOf(chainId).find(({ kind }) => kind === 'WrappedCoin')

/** Every listed token against the coin, and the two dollars against each other, at the prices of the services. */
export function poolsOf(chainId: number): readonly Pool[] {
  const coin = sideOf({ address: COIN, symbol: readNativeToken(chainId).symbol, decimals: COIN_DECIMALS })
  const listed = evmTokensOf(chainId).filter(({ isListed, kind }) => isListed && kind !== 'WrappedCoin')
  const [usdc, usdt] = ['USDC', 'USDT'].map((symbol) => listed.find((token) => token.symbol === symbol))
  const dollars: readonly Pool[] = usdc && usdt ? [[sideOf(usdc), sideOf(usdt)]] : []
  return [...listed.map((token): Pool => [coin, sideOf(token)]), ...dollars]
}

/** What the market holds at first, by address. */
export function holdingsOf(chainId: number): ReadonlyMap<Address, bigint> {
  const pending = new Map<Address, bigint>()
  for (const { address, reserve } of poolsOf(chainId).flat())
    pending.set(address, (pending.get(address) ?? 0n) + reserve)
  return pending
}
