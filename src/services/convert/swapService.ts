import { isSwapNetwork } from '../../config/swap.js'
import { parseRawUnits } from '../../core/amount.js'
import { splitCaip10 } from '../../core/caip.js'
import type { Network } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import { HttpStatusError } from '../../errors/requestErrors.js'
import { SwapNetworkError, SwapUnavailableError } from '../../errors/swapErrors.js'
import type { Http } from '../http.js'
import { z } from '../schema.js'
import { type TokenRules, toToken } from '../tokens/tokenService.js'

/** Entries read of one list (GEN-5). */
const MAX_TOKENS = 5_000

const Text = z.string().check(z.maxLength(4_096))
/** Twice the longest call data that is accepted, in hex. */
const CallData = z.string().check(z.maxLength(262_144))
const Figure = z.union([z.string().check(z.maxLength(100)), z.number()])

const TokenList = z.object({ tokens: z.array(z.unknown()) })
const ListedToken = z.object({
  name: z.catch(Text, ''),
  symbol: z.catch(Text, ''),
  address: Text,
  decimals: z.unknown(),
  logoUri: z.catch(z.nullish(z.string()), undefined),
})

const Quotes = z.object({ quotes: z.array(z.unknown()) })
const Quote = z.object({ fromAmount: Text, fromAccount: z.nullish(Text), toAmount: Text, toAccount: z.nullish(Text) })
export type QuoteAnswer = Readonly<z.infer<typeof Quote>>

const Allowance = z.object({ allowance: Text })
const GasPrice = z.object({ standard: Text })

const BuiltApproval = z.object({
  tx: z.object({ from: Text, to: Text, data: CallData, value: z.nullish(Figure) }),
})
export type ApprovalAnswer = Readonly<z.infer<typeof BuiltApproval>['tx']>

const BuiltSwap = z.object({
  tx: z.object({
    from: Text,
    to: Text,
    data: CallData,
    amount: Text,
    /** Not part of the answer by the specification: it is compared with ours. */
    value: z.nullish(Figure),
    eip155: z.catch(z.nullish(z.object({ gas: Figure, gasPrice: Figure })), undefined),
  }),
})
export type BuildAnswer = Readonly<z.infer<typeof BuiltSwap>['tx']>

/** Whose tokens, by CAIP-10 ids, are swapped. */
type Pair = {
  readonly network: Network
  /** Plain, as the wallet has it. */
  readonly address: string
  readonly from: string
  readonly to: string
}

export type SwapQuery = Pair & { readonly units: bigint }

const accountOf = ({ network, address }: Pick<Pair, 'network' | 'address'>) => `${network.caipNetworkId}:${address}`

export type SwapService = ReturnType<typeof createSwapService>

type Options = {
  readonly projectId: string
  /** Whether the service knows a network. */
  isSupported(caipNetworkId: string): Promise<boolean>
}

/** The server says in words what it lacks. */
function unavailableFor(error: unknown): unknown {
  if (!(error instanceof HttpStatusError) || error.status !== 400) return error
  const isDry = /insufficient liquidity/i.test(error.reason ?? '')
  return new SwapUnavailableError(isDry ? 'liquidity' : 'route', { cause: error })
}

/** One entry of a token list; `undefined` if it is unusable, or on another network. */
function parseListed(value: unknown, network: Network, rules: TokenRules): Token | undefined {
  const { data: entry } = ListedToken.safeParse(value)
  const segments = splitCaip10(entry?.address)
  if (!entry || !segments || `${segments.namespace}:${segments.reference}` !== network.caipNetworkId) return undefined
  const isCoin = segments.address.toLowerCase() === rules.coinAddress?.toLowerCase()
  const address = isCoin ? undefined : rules.parseAddress(segments.address)
  if (!isCoin && address === undefined) return undefined
  // The coin is what the app has configured: under another name, the user would swap it unawares.
  const { name, symbol, decimals } = isCoin ? network.nativeCurrency : entry
  const raw = { networkId: network.caipNetworkId, address, name, symbol, decimals, amount: '0', icon: entry.logoUri }
  return toToken(raw, network.nativeCurrency.symbol, rules)
}

/** The tokens of a list, in its order; the first of equal ones counts. */
export function parseTokenList(value: unknown, network: Network, rules: TokenRules): Token[] | undefined {
  const { data } = TokenList.safeParse(value)
  if (!data) return undefined
  const byId = new Map<string, Token>()
  for (const raw of data.tokens.slice(0, MAX_TOKENS)) {
    const token = parseListed(raw, network, rules)
    if (token && !byId.has(token.id)) byId.set(token.id, token)
  }
  return [...byId.values()]
}

/** The swap calls of the blockchain-data service. Amounts in its answers are checked by `checkBuild`. */
export function createSwapService(http: Http, { projectId, isSupported }: Options) {
  const isKnown = async ({ caipNetworkId }: Network) => isSwapNetwork(caipNetworkId) && isSupported(caipNetworkId)

  /** Before any request (SWAP-1). */
  async function requireKnown(network: Network, subject: 'Gas Price' | 'Swaps') {
    if (!(await isKnown(network))) throw new SwapNetworkError(subject)
  }

  return {
    /** Whether the network can be swapped on; rejects while that is not known. */
    isKnown,
    async fetchTokens(network: Network, rules: TokenRules, signal?: AbortSignal): Promise<Token[]> {
      if (!(await isKnown(network))) return []
      return http.get('/v1/convert/tokens', {
        query: { chainId: network.caipNetworkId },
        parse: (value) => parseTokenList(value, network, rules),
        signal,
      })
    },
    /**
     * The service's only quote.
     * @throws SwapUnavailableError if it has none.
     */
    async fetchQuote(
      { network, address, from, to, units }: SwapQuery,
      gasPrice: bigint | undefined,
      signal?: AbortSignal,
    ): Promise<QuoteAnswer> {
      if (!(await isKnown(network))) throw new SwapUnavailableError('route')
      const { quotes } = await http
        .get('/v1/convert/quotes', {
          kind: 'quote',
          query: { amount: units.toString(), userAddress: address, from, to, gasPrice: gasPrice?.toString() },
          parse: (value): { quotes: QuoteAnswer[] } | undefined => {
            const { data } = Quotes.safeParse(value)
            const quote = data && Quote.safeParse(data.quotes[0])
            if (!data || !quote) return undefined
            if (data.quotes.length === 0) return { quotes: [] }
            return quote.success ? { quotes: [quote.data] } : undefined
          },
          signal,
        })
        .catch((error) => Promise.reject(unavailableFor(error)))
      const [quote] = quotes
      if (!quote) throw new SwapUnavailableError('route')
      return quote
    },
    /** What the service says that its router may take: for display only, because the chain decides. */
    async fetchAllowance(pair: Omit<Pair, 'to'>, signal?: AbortSignal): Promise<bigint> {
      if (!(await isKnown(pair.network))) return 0n
      return http.get('/v1/convert/allowance', {
        query: { tokenAddress: pair.from, userAddress: accountOf(pair) },
        parse: (value) => parseRawUnits(Allowance.safeParse(value).data?.allowance),
        signal,
      })
    },
    /** Smallest units of the coin for one of gas. */
    async fetchGasPrice(network: Network, signal?: AbortSignal): Promise<bigint> {
      await requireKnown(network, 'Gas Price')
      return http.get('/v1/convert/gas-price', {
        query: { chainId: network.caipNetworkId },
        // Nothing is free (SWAP-15).
        parse: (value) => parseRawUnits(GasPrice.safeParse(value).data?.standard) || undefined,
        signal,
      })
    },
    /** Call data from which the service's spender is read; it is never sent (SWAP-10). */
    async fetchApproval(pair: Pair, signal?: AbortSignal): Promise<ApprovalAnswer> {
      await requireKnown(pair.network, 'Swaps')
      const { from, to } = pair
      return http.get('/v1/convert/build-approve', {
        query: { userAddress: accountOf(pair), from, to },
        parse: (value): ApprovalAnswer | undefined => BuiltApproval.safeParse(value).data?.tx,
        signal,
      })
    },
    /** @throws SwapUnavailableError if the service cannot build it. */
    async fetchBuild(query: SwapQuery, slippage: number, signal?: AbortSignal): Promise<BuildAnswer> {
      await requireKnown(query.network, 'Swaps')
      const { from, to, units } = query
      const terms = { projectId, amount: units.toString(), from, to, userAddress: accountOf(query) }
      return http
        .post('/v1/convert/build-transaction', {
          kind: 'post',
          // The approval may still be missing, so the service must not estimate.
          body: { ...terms, eip155: { slippage }, disableEstimate: true },
          parse: (value): BuildAnswer | undefined => BuiltSwap.safeParse(value).data?.tx,
          signal,
        })
        .catch((error) => Promise.reject(unavailableFor(error)))
    },
  }
}
