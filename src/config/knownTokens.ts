import type { CaipNetworkId } from '../core/caip.js'
import { toSkeleton } from '../core/skeleton.js'

/** Addresses in lower case, except Solana's, which are case-sensitive. */
type KnownTokens = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/**
 * Tokens that others imitate, by symbol. Their symbol at another address is marked as unverified (TXT-5).
 */
const knownTokens: KnownTokens = {
  'eip155:1': {
    USDC: ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
    USDT: ['0xdac17f958d2ee523a2206206994597c13d831ec7'],
    DAI: ['0x6b175474e89094c44da98b954eedeac495271d0f'],
    WETH: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
    WBTC: ['0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'],
    LINK: ['0x514910771af9ca656af840dff83e8264ecf986ca'],
    ARB: ['0xb50721bcf8d664c30412cfbc6cf7a15145234ad1'],
  },
  'eip155:137': {
    USDC: ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'],
    USDT: ['0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
    DAI: ['0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'],
    WETH: ['0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'],
    LINK: ['0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39', '0xb0897686c545045afc77cf20ec7a532e3120e0f1'],
  },
  'eip155:42161': {
    USDC: ['0xaf88d065e77c8cc2239327c5edb3a432268e5831', '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8'],
    USDT: ['0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
    DAI: ['0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
    WETH: ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
    LINK: ['0xf97f4df75117a78c1a5a0dbb814af92458539fb4'],
    ARB: ['0x912ce59144191c1204e64559fe8253a0e49e6548'],
  },
  'eip155:10': {
    USDC: ['0x0b2c639c533813f4aa9d7837caf62653d097ff85', '0x7f5c764cbc14f9669b88837ca1490cca17c31607'],
    USDT: ['0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'],
  },
  'eip155:8453': { USDC: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'] },
  'eip155:56': {
    USDC: ['0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
    USDT: ['0x55d398326f99059ff775485246999027b3197955'],
  },
  'eip155:43114': {
    USDC: ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
    USDT: ['0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'],
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    USDC: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    USDT: ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  },
}

/** The real tokens of a network, by symbol. */
export const knownTokensOf = (network: CaipNetworkId): Readonly<Record<string, readonly string[]>> =>
  knownTokens[network] ?? {}

type Candidate = { readonly networkId: CaipNetworkId; readonly address?: string | undefined; readonly symbol: string }

/** Symbols are compared as a user sees them, addresses exactly; hex ones in any case. */
const isAmong = (address: string, real: readonly string[]) =>
  real.some(
    (knownAddress) =>
      knownAddress === address || (knownAddress.startsWith('0x') && knownAddress === address.toLowerCase()),
  )

/**
 * Whether a symbol, of which no address is known, is written unlike the coin's or a well-known one that it looks like.
 * An exact copy cannot be told from the real one here.
 */
export function isImitation(symbol: string, networkId: CaipNetworkId, coinSymbol: string): boolean {
  const skeleton = toSkeleton(symbol)
  const real = [coinSymbol, ...Object.keys(knownTokensOf(networkId))].filter(
    (realSymbol) => toSkeleton(realSymbol) === skeleton,
  )
  return real.length > 0 && !real.some((realSymbol) => realSymbol.toLowerCase() === symbol.trim().toLowerCase())
}

/** Whether a token imitates the network's coin or a well-known token of that network (TXT-5). */
export function isLookAlike({ networkId, address, symbol }: Candidate, coinSymbol: string | undefined): boolean {
  if (address === undefined) return false
  const skeleton = toSkeleton(symbol)
  const entries = Object.entries(knownTokensOf(networkId))
  if (entries.some(([, real]) => isAmong(address, real))) return false
  return (
    (coinSymbol !== undefined && toSkeleton(coinSymbol) === skeleton) ||
    entries.some(([real]) => toSkeleton(real) === skeleton)
  )
}
