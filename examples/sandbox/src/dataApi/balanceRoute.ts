import type { Address } from 'viem'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { readList, requireText } from '../http/readQuery.ts'
import { refuse, refuseQuery } from '../http/refusal.ts'
import { formatUnits } from './formatUnits.ts'
import { isEvmAddress, isSolanaAddress } from './isAddress.ts'
import { isCurrency, readPrice } from './prices.ts'
import { requireProject } from './requireProject.ts'
import type { BalanceSource, TokenBalance, TokenId } from './tokenBalance.ts'

export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const addressRules: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['eip155', isEvmAddress],
  ['solana', isSolanaAddress],
])

const noBalances = jsonAnswer({ balances: [] })

/** Outdated clients, and callers without an origin, get an empty list instead of an error. */
function isIgnored({ query, headers }: Call, chainId: string | null): boolean {
  const version = query.get('sv') || headers['x-sdk-version']
  if (headers.origin === undefined || typeof version !== 'string') return true
  return /1\.6\.[45]$/.test(version) || chainId === 'eip155:30' || chainId === 'eip155:31'
}

function readNamespace(chainId: string | null): string {
  if (chainId === null) return 'eip155'
  const namespace = /^([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}$/.exec(chainId)?.[1]
  if (namespace === undefined) throw refuse(400, '', `Crypto utils error: Wrong CAIP-2 format: ${chainId}`)
  return namespace
}

const isNative = (address: string) => address.toLowerCase() === NATIVE_ADDRESS

/** Tokens listed even with a zero balance. */
function readForced(query: URLSearchParams, namespace: string): readonly TokenId[] {
  const listed = readList(query, 'forceUpdate').map((entry) => entry.toLowerCase())
  if (listed.length > 0 && namespace !== 'eip155') {
    throw refuse(400, '', 'Invalid parameter: forceUpdate is for the eip155 namespace only')
  }
  return [...new Set(listed)].map((entry) => {
    const [, chainId, address] = /^eip155:(\d{1,15}):(0x[0-9a-f]{40})$/.exec(entry) ?? []
    if (!address) throw refuse(400, '', `Crypto utils error: Wrong CAIP-10 format: ${entry}`)
    return { chainId: Number(chainId), address: address as Address }
  })
}

export const tokenImageUrl = ({ baseUrl }: Pick<Call, 'baseUrl'>, symbol: string) =>
  `${baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`

/** The service pads some amounts with zeros, up to the token's decimals. */
function padded(numeric: string, decimals: number): string {
  const [integer, fraction = ''] = numeric.split('.')
  return `${integer}.${fraction.padEnd(decimals, '0')}`
}

function describe(token: TokenBalance, currency: string, call: Call) {
  const { name, symbol, chainId, address, decimals, units, isListed, iconUrl } = token
  const price = isListed ? readPrice(symbol, currency) : 0
  const numeric = formatUnits(units, decimals ?? 0)
  const isPadded = isListed && symbol === 'USDC' && decimals !== undefined
  return {
    name,
    symbol,
    chainId,
    ...(address === undefined ? {} : { address }),
    value: Number(numeric) * price,
    price,
    quantity: {
      ...(decimals === undefined ? {} : { decimals: `${decimals}` }),
      numeric: isPadded ? padded(numeric, decimals) : numeric,
    },
    iconUrl: iconUrl ?? tokenImageUrl(call, symbol),
  }
}

/** Balances on the chains, read for each request. */
export const balanceRoute = (sources: Readonly<Record<string, readonly BalanceSource[]>>): Route => ({
  method: 'GET',
  path: '/v1/account/:address/balance',
  async answer(call) {
    const { params, query } = call
    const currency = requireText(query, 'currency')
    if (!isCurrency(currency)) throw refuseQuery(`unknown variant \`${currency}\``)
    requireProject(query)
    const chainId = query.get('chainId')
    if (isIgnored(call, chainId)) return noBalances

    const namespace = readNamespace(chainId)
    const address = params.address ?? ''
    const isAddress = addressRules.get(namespace)
    if (!isAddress) throw refuse(400, 'address', `Unsupported namespace: ${namespace}`)
    if (!isAddress(address)) throw refuse(400, 'address', `The address provided is invalid: ${address}`)
    const forced = readForced(query, namespace)

    const unavailable = () =>
      refuse(503, 'chainId', `Requested ${chainId ?? 'eip155:1'} chain provider is temporarily unavailable`)
    const tokens = forced.filter((token) => !isNative(token.address))
    const matches = await Promise.all(
      (sources[namespace] ?? []).map((readBalances) => readBalances(address, chainId ?? undefined, tokens)),
    ).catch(() => {
      throw unavailable()
    })
    const isListed = ({ chainId: chain, address: token, units }: TokenBalance) =>
      units > 0n ||
      forced.some(
        (tokenId) => (token ?? `${chain}:${NATIVE_ADDRESS}`) === `eip155:${tokenId.chainId}:${tokenId.address}`,
      )
    return jsonAnswer({
      balances: matches
        .flat()
        .filter(isListed)
        .map((token) => describe(token, currency, call)),
    })
  },
})
