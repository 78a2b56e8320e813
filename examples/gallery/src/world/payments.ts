import { encodeAbiParameters, type Hex } from 'viem'
import { SHARES } from './appCalls.ts'
import { ROUTER } from './market.ts'
import { holding } from './portfolio.ts'

// A store that is paid, the exchanges and the service that may pay it, and tokens to pay with.

export const STORE = '0x5e0D93b7A41C6F28d9E507c38BA621fE4C70b9d2'
/** Has the ends of the store's address. */
export const FALSE_STORE = '0x5E0d11C2f83a7b9004DE61F5A0C37e28D94ab9d2'
const SERVICE = '0x84D1c0a73F5E92b81c6dE7F045A9Bb2360d81F7c'

export const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ARBITRUM_USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ARB = '0x912CE59144191C1204E64559FE8253a0e49E6548'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41' }
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** What the account holds to pay with, if `share` of it is left. */
export const payHoldings = (iconOf: (symbol: string) => string, isPoor = false) => {
  const all = [
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chain: 42161,
      contract: ARBITRUM_USDC,
      decimals: 6,
      amount: '5120.46',
      price: 1,
    },
    { name: 'Ether', symbol: 'ETH', chain: 42161, decimals: 18, amount: '1.248', price: 3210 },
    { name: 'Ether', symbol: 'ETH', chain: 8453, decimals: 18, amount: '0.02', price: 3210 },
    { name: 'Arbitrum', symbol: 'ARB', chain: 42161, contract: ARB, decimals: 18, amount: '1310', price: 0.8 },
    { name: 'USD Coin', symbol: 'USDC', chain: 8453, contract: BASE_USDC, decimals: 6, amount: '312.4', price: 1 },
    { name: 'Dai', symbol: 'DAI', chain: 1, contract: DAI, decimals: 18, amount: '42.1', price: 1 },
  ]
  return all
    .map((token) => (isPoor && token.symbol !== 'DAI' ? { ...token, amount: '0.001' } : token))
    .map((token) => holding({ ...token, iconUrl: iconOf(token.symbol) }))
}

type ChainCall = { readonly params: readonly unknown[] }

type Contract = { readonly symbol: string; readonly decimals: bigint; readonly units: bigint }

const contractsOf = (isPoor: boolean): Readonly<Record<string, Contract>> => ({
  [BASE_USDC.toLowerCase()]: { symbol: 'USDC', decimals: 6n, units: isPoor ? 1_000n : 312_400_000n },
  [ARBITRUM_USDC.toLowerCase()]: { symbol: 'USDC', decimals: 6n, units: isPoor ? 1_000n : 5_120_460_000n },
  [ARB.toLowerCase()]: { symbol: 'ARB', decimals: 18n, units: isPoor ? 1n : 1_310n * 10n ** 18n },
  [DAI.toLowerCase()]: { symbol: 'DAI', decimals: 18n, units: 421n * 10n ** 17n },
})

/** The tokens by their contracts. */
export const callPayTokens =
  (isPoor: boolean) =>
  ({ params }: ChainCall): Hex | undefined => {
    const { to = '', data = '0x' } = (params[0] ?? {}) as { to?: string; data?: string }
    const contract = contractsOf(isPoor)[to.toLowerCase()]
    if (!contract) return undefined
    if (data.startsWith(selectors.balanceOf)) return word(contract.units)
    if (data.startsWith(selectors.decimals)) return word(contract.decimals)
    if (data.startsWith(selectors.symbol)) return encodeAbiParameters([{ type: 'string' }], [contract.symbol])
    return data.startsWith('0xa9059cbb') ? word(1n) : word(0n)
  }

type QuoteBody = {
  readonly originChainId: string
  readonly originCurrency: string
  readonly destinationChainId: string
  readonly destinationCurrency: string
  readonly amount: string
}

type Priced = { readonly symbol: string; readonly name: string; readonly decimals: number; readonly costs: bigint }

/** What 120 dollars cost in each token, the conversion included. */
const costs: Readonly<Record<string, Priced>> = {
  [ARBITRUM_USDC.toLowerCase()]: { symbol: 'USDC', name: 'USD Coin', decimals: 6, costs: 120_360_000n },
  [BASE_USDC.toLowerCase()]: { symbol: 'USDC', name: 'USD Coin', decimals: 6, costs: 120_360_000n },
  [ARB.toLowerCase()]: { symbol: 'ARB', name: 'Arbitrum', decimals: 18, costs: 151_950_000_000_000_000_000n },
  [DAI.toLowerCase()]: { symbol: 'DAI', name: 'Dai', decimals: 18, costs: 120_800_000_000_000_000_000n },
  [COIN]: { symbol: 'ETH', name: 'Ether', decimals: 18, costs: 37_700_000_000_000_000n },
}
const usdc: Priced = { symbol: 'USDC', name: 'USD Coin', decimals: 6, costs: 120_360_000n }

const REQUEST_ID = '70c1-884f-2b06'

/** A quote for what is asked: a deposit to the service, or calls where both tokens are on one network. */
export function quotePayment({ body }: { readonly body: unknown }) {
  const quoteRequest = body as QuoteBody
  const priced = costs[quoteRequest.originCurrency.toLowerCase()] ?? usdc
  const origin = {
    network: `eip155:${quoteRequest.originChainId}`,
    asset: quoteRequest.originCurrency,
    metadata: { name: priced.name, symbol: priced.symbol, decimals: priced.decimals },
  }
  const destination = {
    network: `eip155:${quoteRequest.destinationChainId}`,
    asset: quoteRequest.destinationCurrency,
    metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  }
  const isOneNetwork = quoteRequest.originChainId === quoteRequest.destinationChainId
  const amount = String(priced.costs)
  // The coin is paid with the call.
  const value = priced.symbol === 'ETH' ? amount : '0'
  const fee = { ...destination, metadata: destination.metadata }
  return {
    origin: { amount, currency: origin },
    destination: { amount: quoteRequest.amount, currency: destination },
    steps: [
      isOneNetwork
        ? { requestId: REQUEST_ID, type: 'transaction', transaction: { to: ROUTER, data: '0x12345678', value } }
        : { requestId: REQUEST_ID, type: 'deposit', deposit: { amount, currency: origin, receiver: SERVICE } },
    ],
    fees: [{ id: 'service', label: 'Service fee', amount: '360000', currency: fee }],
    timeInSeconds: 45,
  }
}

const drawing = (color: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="${color}" d="M0 0h36v36H0z"/><path fill="none" stroke="#fff" stroke-width="2.5" d="${path}"/></svg>`,
  )}`

/** Made up, as their drawings are. */
export const exchanges = [
  {
    id: 'granary',
    name: 'Granary',
    imageUrl: drawing('#86601c', 'M18 7v22M18 14l8-4M18 14l-8-4M18 21l8-4M18 21l-8-4'),
  },
  { id: 'meridian', name: 'Meridian', imageUrl: drawing('#1d4a63', 'M5 18h26M18 7a11 11 0 1 0 .01 0z') },
  {
    id: 'sextant',
    name: 'Sextant',
    imageUrl: drawing('#6a3241', 'M18 9L8.5 25.5M18 9l9.5 16.5M7 24c6.5 6 15.5 6 22 0'),
  },
]

type RpcBody = { readonly method: string; readonly params: { readonly asset?: string } }

type ExchangeOptions = {
  /** Ids of those that send the token. @default all */
  readonly having?: readonly string[]
  readonly status?: 'UNKNOWN' | 'IN_PROGRESS' | 'FAILED'
}

/** The exchanges, as the service answers. */
export function answerExchanges({ having, status = 'UNKNOWN' }: ExchangeOptions = {}) {
  return ({ body }: { readonly body: unknown }) => {
    const { method, params } = body as RpcBody
    const list = params.asset && having ? exchanges.filter(({ id }) => having.includes(id)) : exchanges
    const results: Readonly<Record<string, unknown>> = {
      reown_getExchanges: { exchanges: list, total: list.length },
      reown_getExchangePayUrl: { url: 'https://granary.example/pay', sessionId: 'GR-2210-77' },
      reown_getExchangeBuyStatus: { status },
    }
    return { jsonrpc: '2.0', id: 1, result: results[method] }
  }
}

const listed = (network: number, asset: string, name: string, symbol: string, decimals: number) => ({
  network: `eip155:${network}`,
  asset,
  metadata: { name, symbol, decimals },
})

/** What an exchange sends. */
export const exchangeAssets = () => ({
  exchangeId: 'granary',
  assets: {
    eip155: [
      listed(8453, BASE_USDC, 'USD Coin', 'USDC', 6),
      listed(42161, COIN, 'Ether', 'ETH', 18),
      listed(8453, COIN, 'Ether', 'ETH', 18),
      listed(1, COIN, 'Ether', 'ETH', 18),
    ],
  },
})

/** Of the store on Ethereum, in a token that the account does not have. */
export const VOUCHER = SHARES
