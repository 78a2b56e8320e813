import type { CaipNetworkId } from '../core/caip.js'
import { toSkeleton } from '../core/skeleton.js'
import { knownTokensOf } from './knownTokens.js'

type Candidate = { readonly networkId: CaipNetworkId; readonly address?: string | undefined; readonly symbol: string }

/** Symbols are compared as a user sees them, addresses exactly; hex ones in any case. */
const isAmong = (address: string, real: readonly string[]) =>
  real.some((one) => one === address || (one.startsWith('0x') && one === address.toLowerCase()))

/**
 * Whether a symbol, of which no address is known, is written unlike the coin's or a well-known one that it looks like.
 * An exact copy cannot be told from the real one here.
 */
export function isImitation(symbol: string, networkId: CaipNetworkId, coinSymbol: string): boolean {
  const skeleton = toSkeleton(symbol)
  const real = [coinSymbol, ...Object.keys(knownTokensOf(networkId))].filter((one) => toSkeleton(one) === skeleton)
  return real.length > 0 && !real.some((one) => one.toLowerCase() === symbol.trim().toLowerCase())
}

/** Whether a token imitates the network's coin or a well-known token of that network (TXT-5). */
export function isLookAlike({ networkId, address, symbol }: Candidate, coinSymbol: string | undefined): boolean {
  if (address === undefined) return false
  const skeleton = toSkeleton(symbol)
  const known = Object.entries(knownTokensOf(networkId))
  if (known.some(([, real]) => isAmong(address, real))) return false
  return (
    (coinSymbol !== undefined && toSkeleton(coinSymbol) === skeleton) ||
    known.some(([real]) => toSkeleton(real) === skeleton)
  )
}
