import { isLookAlike } from '../../config/knownTokens.js'
import { parseAmountText } from '../../core/amount.js'
import { type CaipAddress, type CaipNetworkId, splitCaip2, splitCaip10 } from '../../core/caip.js'
import { isFiatValue, toFiatValue } from '../../core/fiatValue.js'
import { parseDecimals } from '../../core/units.js'
import { displayText, parseImageSource, TEXT_LIMIT } from '../../core/untrusted.js'
import type { UrlRules } from '../../core/url.js'
import type { Network } from '../../domain/network.js'
import { sortTokens, type Token, tokenId } from '../../domain/token.js'
import type { Http } from '../http.js'
import { z } from '../schema.js'

export type RawToken = {
  readonly networkId: CaipNetworkId
  /** In canonical form; `undefined` for the coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: unknown
  /** Decimal text, possibly padded with zeros. */
  readonly amount: string
  readonly price?: number | null | undefined
  readonly value?: number | null | undefined
  readonly icon?: unknown
}

const isPrice = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

/** `250.500000` is `250.5`. */
const withoutPadding = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount

/** A token for display and for sending, from a service or a wallet; `undefined` if its amount is unusable. */
export function toToken(raw: RawToken, coinSymbol: string | undefined, rules: UrlRules): Token | undefined {
  // A comma is the decimal mark of a user, never of a service.
  const amount = raw.amount.includes(',') ? undefined : parseAmountText(raw.amount)
  if (amount === undefined) return undefined
  const { networkId, address } = raw
  const symbol = displayText(raw.symbol, TEXT_LIMIT.symbol, '?')
  const price = isPrice(raw.price) ? raw.price : undefined
  const isUnverified = isLookAlike({ networkId, address, symbol: raw.symbol }, coinSymbol)
  return {
    id: tokenId(networkId, address),
    networkId,
    address,
    name: displayText(raw.name, TEXT_LIMIT.token, symbol),
    rawName: raw.name.slice(0, TEXT_LIMIT.full),
    symbol,
    decimals: parseDecimals(raw.decimals),
    amount: withoutPadding(amount),
    price,
    value: isPrice(raw.value) && isFiatValue(raw.value) ? raw.value : toFiatValue(amount, price),
    // An imitation must not wear the icon of the real one.
    icon: isUnverified ? undefined : parseImageSource(raw.icon, rules),
    isUnverified: isUnverified || undefined,
  }
}

/** Entries read of one response (GEN-5). */
const MAX_TOKENS = 5_000

const Text = z.string().check(z.maxLength(4_096))
const Figure = z.catch(z.nullish(z.number()), undefined)

const BalanceEntry = z.object({
  name: z.catch(Text, ''),
  symbol: z.catch(Text, ''),
  chainId: z.nullish(Text),
  address: z.nullish(Text),
  price: Figure,
  value: Figure,
  quantity: z.object({ decimals: z.union([z.string(), z.number()]), numeric: Text }),
  iconUrl: z.catch(z.nullish(z.string()), undefined),
})

/** Entries are parsed one by one, so that a bad one does not empty the list. */
const Balances = z.object({ balances: z.array(z.unknown()) })
const Prices = z.object({ fungibles: z.array(z.object({ address: Text, price: z.number() })) })

/** What a portfolio needs to know of its namespace. */
export type TokenRules = UrlRules & {
  /** How the services name the coin of a network: an address that no token has. */
  readonly coinAddress: string | undefined
  /** The configured networks; tokens elsewhere are left out. */
  readonly networks: readonly Network[]
  /** The canonical form of an address, or `undefined`. */
  parseAddress(address: string): string | undefined
}

/** One wire entry; `undefined` if it is unusable, or on a network that the app has not configured. */
function parseBalance(value: unknown, network: Network, rules: TokenRules): Token | undefined {
  const { data: entry } = BalanceEntry.safeParse(value)
  // The specification drops these.
  if (!entry || String(entry.quantity.decimals) === '0') return undefined
  const segments = entry.address ? splitCaip10(entry.address) : undefined
  const networkId = segments
    ? (`${segments.namespace}:${segments.reference}` as const)
    : splitCaip2(entry.chainId)
      ? entry.chainId
      : network.caipNetworkId
  const tokenNetwork = rules.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!tokenNetwork) return undefined
  const named = segments?.address ?? entry.address ?? undefined
  const isCoin = named === undefined || named.toLowerCase() === rules.coinAddress?.toLowerCase()
  const address = isCoin ? undefined : rules.parseAddress(named)
  if (!isCoin && address === undefined) return undefined
  // The coin is what the app has configured: under another name, the user would send it unawares.
  const { name, symbol, decimals } = isCoin
    ? tokenNetwork.nativeCurrency
    : { ...entry, decimals: entry.quantity.decimals }
  const raw = {
    networkId: tokenNetwork.caipNetworkId,
    address,
    name,
    symbol,
    decimals,
    amount: entry.quantity.numeric,
    // Coins of a test network are worth nothing, whatever a service says.
    price: tokenNetwork.testnet ? undefined : entry.price,
    value: tokenNetwork.testnet ? undefined : entry.value,
    icon: entry.iconUrl,
  }
  return toToken(raw, tokenNetwork.nativeCurrency.symbol, rules)
}

/** The tokens in a balance response, of the service or of the cache; the first of equal ones wins. */
export function parseBalances(value: unknown, network: Network, rules: TokenRules): Token[] | undefined {
  const { data } = Balances.safeParse(value)
  if (!data) return undefined
  const byId = new Map<string, Token>()
  for (const raw of data.balances.slice(0, MAX_TOKENS)) {
    const token = parseBalance(raw, network, rules)
    if (token && !byId.has(token.id)) byId.set(token.id, token)
  }
  return sortTokens([...byId.values()])
}

export type TokenService = ReturnType<typeof createTokenService>

export type BalanceQuery = {
  readonly address: string
  readonly network: Network
  /** CAIP-10 addresses of tokens that the service reads again. */
  readonly forced?: readonly string[] | undefined
}

/** Token balances and prices of the blockchain-data service. */
export function createTokenService(http: Http, { projectId }: { projectId: string }) {
  return {
    /** The response as it came, to be parsed by `parseBalances`, because the cache keeps it. */
    fetchBalances: (
      { address, network, forced }: BalanceQuery,
      signal?: AbortSignal,
    ): Promise<{ balances: unknown[] }> =>
      http.get(`/v1/account/${encodeURIComponent(address)}/balance`, {
        query: { currency: 'usd', chainId: network.caipNetworkId, forceUpdate: forced?.join(',') },
        parse: (value) => Balances.safeParse(value).data,
        signal,
      }),
    /** The price of one token; `undefined` if unknown. `currency` in small letters, of those that the service knows. */
    async fetchPrice(token: CaipAddress, signal?: AbortSignal, currency = 'usd'): Promise<number | undefined> {
      const { fungibles } = await http.post('/v1/fungible/price', {
        kind: 'post',
        body: { projectId, currency, addresses: [token] },
        parse: (value) => Prices.safeParse(value).data,
        signal,
      })
      // Only the asked token counts, whatever else the answer names.
      const fungible = fungibles.find(({ address }) => address.toLowerCase() === token.toLowerCase())
      return fungible && Number.isFinite(fungible.price) && fungible.price > 0 ? fungible.price : undefined
    },
  }
}
