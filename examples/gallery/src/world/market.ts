import { type Hex, numberToHex } from 'viem'
import { USDC } from './portfolio.ts'

type Ask = { readonly query: URLSearchParams; readonly body: unknown }
type Swap = { readonly from: string; readonly to: string; readonly amount: string }

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
/** Nobody knows what it is worth. */
export const OSPREY = '0x0D8775F648430679A709E98d2b0Cb6250d2887EF'
/** Has the symbol of USD Coin, and another address. */
const FALSE_USDC = '0x8f2b7140c3A911dE6f029B8c5E77a0D43381c09e'
/** The one that swaps usually call. */
export const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
/** Nobody knows it. */
export const OTHER_ROUTER = '0x6A1cE0b2f4d85C7739A1e64Bd2075cE118490F2D'

type Listed = { readonly address: string; readonly symbol: string; readonly name: string; readonly decimals: number }

const listed: readonly Listed[] = [
  { address: COIN, symbol: 'ETH', name: 'Ether', decimals: 18 },
  { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { address: LINK, symbol: 'LINK', name: 'Chainlink', decimals: 18 },
  { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', symbol: 'WBTC', name: 'Wrapped Bitcoin', decimals: 8 },
  { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
  { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', symbol: 'UNI', name: 'Uniswap', decimals: 18 },
  { address: OSPREY, symbol: 'OSP', name: 'Osprey', decimals: 18 },
  { address: FALSE_USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
]

const prices: Readonly<Record<string, number>> = {
  ETH: 3_210,
  USDC: 1,
  LINK: 14.2,
  WBTC: 97_400,
  DAI: 1,
  UNI: 9.8,
}

const plain = (id: string) => id.split(':').at(-1) ?? ''
const tokenAt = (id: string) => listed.find(({ address }) => address.toLowerCase() === plain(id).toLowerCase())

/** What a token costs, as the price endpoint says. */
export const priceOf = (id: string): number => prices[tokenAt(id)?.symbol ?? ''] ?? 0

/** What comes out, less the provider's 0.85 percent and a little for the size; cents are exact enough for a picture. */
export function outputOf({ from, to, amount }: Swap, retained = 0.9909): bigint {
  const [source, destination] = [tokenAt(from), tokenAt(to)]
  const rate = ((priceOf(from) || 1) / (priceOf(to) || 1)) * retained
  const scaled = BigInt(Math.round(rate * 1e9))
  const [up, down] = [10n ** BigInt(destination?.decimals ?? 18), 10n ** BigInt(source?.decimals ?? 18)]
  return (BigInt(amount) * scaled * up) / (down * 10n ** 9n)
}

const swapIn = ({ query }: Ask): Swap => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  amount: query.get('amount') ?? '0',
})

export const quoteOf = (swap: Swap, retained?: number) => ({
  quotes: [
    {
      id: null,
      fromAmount: swap.amount,
      fromAccount: swap.from,
      toAmount: String(outputOf(swap, retained)),
      toAccount: swap.to,
    },
  ],
})

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const wordOf = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0')

type BuildOptions = {
  /** Share of its worth that a swap keeps. */
  outputShare?: number | undefined
  router?: string
  /** The call guarantees what a price 1 percent lower gives. */
  hasMinimum?: boolean
}

/** `swap(executor, (source, destination, receiver of both, amount, minimum, flags), data)`, or a call of another kind. */
function callOf(
  swap: Swap & { readonly userAddress: string },
  { outputShare, hasMinimum = true }: BuildOptions,
): string {
  if (!hasMinimum) return `0x5f575529${'00'.repeat(64)}`
  const minimum = (outputOf(swap, outputShare) * 99n) / 100n
  const addresses = [ROUTER, plain(swap.from), plain(swap.to), ROUTER, plain(swap.userAddress)]
  const figures = [BigInt(swap.amount), minimum, 0n].map((value) => wordOf(word(value)))
  return `0x07ed2379${addresses.map(wordOf).join('')}${figures.join('')}`
}

export const buildOf = (body: unknown, options: BuildOptions = {}) => {
  const { outputShare, router = ROUTER } = options
  const swap = body as Swap & { readonly userAddress: string }
  const [namespace, chain] = swap.userAddress.split(':')
  return {
    tx: {
      from: swap.userAddress,
      to: `${namespace}:${chain}:${router}`,
      data: callOf(swap, options),
      amount: String(outputOf(swap, outputShare)),
      eip155: { gas: '231000', gasPrice: '12000000000' },
    },
  }
}

export const approveOf = ({ query }: Pick<Ask, 'query'>, router = ROUTER) => ({
  tx: {
    from: query.get('from'),
    to: query.get('to'),
    value: '0',
    eip155: null,
    data: `0x095ea7b3${wordOf(router)}${'f'.repeat(64)}`,
  },
})

type Run = {
  readonly blockOverrides: { readonly baseFeePerGas?: string }
  readonly calls: readonly { readonly maxFeePerGas?: string }[]
}
type Simulated = readonly [{ readonly blockStateCalls: readonly [Run] }]

/** The node's run of a swap: the balances of both tokens before and after. */
export const simulationOf = (params: readonly unknown[], swap: Swap, retained?: number) => {
  const [{ blockStateCalls }] = params as unknown as Simulated
  const [{ blockOverrides, calls }] = blockStateCalls
  const much = 10n ** 30n
  const [paid, got] = [much - BigInt(swap.amount), much + outputOf(swap, retained)]
  // What the run is paid with: the second call reads it.
  const prices = `0x${wordOf(blockOverrides.baseFeePerGas ?? '0x0')}${wordOf(calls[0]?.maxFeePerGas ?? '0x0')}`
  const results = calls.map((_, index) => {
    const fromEnd = calls.length - index
    const balance = fromEnd === 2 ? paid : fromEnd === 1 ? got : much
    return {
      status: '0x1',
      gasUsed: numberToHex(index < 5 || fromEnd <= 2 ? 24_000 : 96_000),
      returnData: index === 1 ? prices : word(balance),
      logs: [],
    }
  })
  return [{ calls: results }]
}

/** What can be swapped. `iconOf` returns a data URL by symbol; the imitation has none. */
export const listTokens =
  (iconOf: (symbol: string) => string | undefined) =>
  ({ query }: Pick<Ask, 'query'>) => ({
    tokens: listed.map((token) => ({
      ...token,
      address: `${query.get('chainId')}:${token.address}`,
      logoUri: (token.address === FALSE_USDC ? undefined : iconOf(token.symbol)) ?? null,
    })),
  })

/** The swap service, as it usually answers. */
export const market = {
  quotes: (ask: Ask): unknown => quoteOf(swapIn(ask)),
  allowance: () => ({ allowance: '0' }),
  gasPrice: () => ({ standard: '12000000000', fast: '13000000000', instant: '15000000000' }),
  buildApprove: (ask: Ask) => approveOf(ask),
  buildSwap: ({ body }: Ask) => buildOf(body),
}

export { swapIn }
