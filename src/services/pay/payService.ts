import { parseRawUnits } from '../../core/amount.js'
import { splitCaip2 } from '../../core/caip.js'
import { formatUnits, parseDecimals } from '../../core/units.js'
import { displayText, parseImageSource, TEXT_LIMIT } from '../../core/untrusted.js'
import type { Exchange, PaymentAsset, PaymentQuote, QuoteFee, QuoteStep } from '../../domain/payment.js'
import { ExchangeError, QuoteRefusedError, QuoteUnavailableError } from '../../errors/payErrors.js'
import { HttpStatusError } from '../../errors/requestErrors.js'
import type { Http } from '../http.js'
import { z } from '../schema.js'
import { type ExchangeSites, parseExchangeUrl } from './exchangeUrl.js'

// The wire of exchanges and payment quotes (pay.md 2 and 3). Every answer is checked against what was asked.

const Text = z.string().check(z.maxLength(300))
const Reply = z.object({
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: z.number(), message: z.catch(Text, '') })),
})
const Exchanges = z.object({ exchanges: z.array(z.unknown()).check(z.maxLength(200)) })
const ListedExchange = z.object({
  id: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  name: Text,
  imageUrl: z.catch(z.nullish(z.string()), undefined),
})
const PayUrl = z.object({ url: z.string(), sessionId: z.string().check(z.regex(/^[\w.:-]{1,128}$/)) })
const BuyStatus = z.object({
  status: z.enum(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: z.catch(z.nullish(Text), undefined),
})
export type ExchangeStatus = Readonly<z.infer<typeof BuyStatus>>

const Currency = z.object({
  network: Text,
  asset: Text,
  metadata: z.object({ name: z.catch(Text, ''), symbol: z.catch(Text, ''), decimals: z.unknown() }),
})
const Money = z.object({ amount: Text, currency: Currency })
/** Twice the longest call data that is accepted, in hex. */
const CallData = z.string().check(z.maxLength(262_144), z.regex(/^0x([\da-f]{2})*$/i))
const Step = z.object({
  requestId: z.string().check(z.regex(/^[\w.:-]{1,128}$/)),
  type: z.enum(['transaction', 'deposit']),
  transaction: z.optional(
    z.object({
      from: z.optional(Text),
      to: Text,
      data: z.nullish(CallData),
      value: z.optional(z.union([Text, z.number()])),
    }),
  ),
  deposit: z.optional(z.object({ amount: Text, currency: Currency, receiver: Text })),
})
const MAX_STEPS = 8
const Quote = z.object({
  origin: Money,
  destination: Money,
  steps: z.array(Step).check(z.minLength(1), z.maxLength(MAX_STEPS)),
  fees: z.array(z.object({ label: z.catch(Text, ''), amount: Text, currency: Currency })).check(z.maxLength(20)),
  timeInSeconds: z.number().check(z.minimum(0), z.maximum(86_400)),
})
type QuoteAnswer = z.infer<typeof Quote>

const ExchangeAssets = z.object({ assets: z.record(z.string(), z.array(z.unknown()).check(z.maxLength(500))) })

const TransferStatus = z.object({
  status: z.enum(['waiting', 'pending', 'success', 'submitted', 'failure', 'refund', 'timeout']),
})
export type ReportedStatus = z.infer<typeof TransferStatus>['status']

/** How services name a coin, by namespace, and CAIP-19 its kind. */
const COINS: Readonly<Record<string, { readonly address: string; readonly token: string }>> = {
  eip155: { address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', token: 'erc20' },
  solana: { address: 'So11111111111111111111111111111111111111111', token: 'token' },
}

const namespaceOf = (networkId: string) => splitCaip2(networkId)?.namespace ?? ''
/** The networks whose coin is BNB (SLIP-44). */
const BNB_NETWORKS: readonly string[] = ['eip155:56', 'eip155:204']

/** `undefined` for a namespace that the services do not know. */
export function toCaip19({ networkId, address }: Pick<PaymentAsset, 'networkId' | 'address'>): string | undefined {
  const coin = COINS[namespaceOf(networkId)]
  if (!coin) return undefined
  if (address !== undefined) return `${networkId}/${coin.token}:${address}`
  const slip44 = coin.token === 'token' ? 501 : BNB_NETWORKS.includes(networkId) ? 714 : 60
  return `${networkId}/slip44:${slip44}`
}

type TokenIdentity = Pick<PaymentAsset, 'networkId' | 'address'>

const wireAddress = ({ networkId, address }: TokenIdentity) => address ?? COINS[namespaceOf(networkId)]?.address ?? ''

/** EVM addresses in any case; mints of Solana exactly. */
const isSameText = (first: string, second: string, networkId: string) =>
  first === second || (namespaceOf(networkId) === 'eip155' && first.toLowerCase() === second.toLowerCase())

const isSameToken = (currency: z.infer<typeof Currency>, token: TokenIdentity) =>
  currency.network === token.networkId && isSameText(currency.asset, wireAddress(token), token.networkId)

export type QuoteRequest = {
  /** The paying account; `undefined` for an exchange. */
  readonly payer: string | undefined
  readonly origin: PaymentAsset
  readonly destination: PaymentAsset
  readonly recipient: string
  /** Smallest units of the destination: at least these must arrive. */
  readonly units: bigint
  /** Canonical form of an address of the origin's network. */
  parseAddress(text: string): string | undefined
}

function unitsOf(text: string, part: string): bigint {
  const units = parseRawUnits(text)
  if (units === undefined) throw new QuoteRefusedError(part)
  return units
}

function parseStep(step: QuoteAnswer['steps'][number], request: QuoteRequest, units: bigint): QuoteStep {
  const { origin, payer, parseAddress } = request
  const isSame = (first: string, second: string) => isSameText(first, second, origin.networkId)
  if (step.type === 'deposit' && step.deposit) {
    const { amount, currency, receiver } = step.deposit
    const depositUnits = unitsOf(amount, 'deposit')
    const address = parseAddress(receiver)
    // The deposit is the payment: no more and no less than was named, of the chosen token.
    if (!isSameToken(currency, origin) || depositUnits !== units || address === undefined)
      throw new QuoteRefusedError('deposit')
    if (payer !== undefined && isSame(address, payer)) throw new QuoteRefusedError('deposit')
    return { kind: 'deposit', receiver: address, units: depositUnits }
  }
  const { transaction } = step
  if (!transaction || namespaceOf(origin.networkId) !== 'eip155') throw new QuoteRefusedError('steps')
  const to = parseAddress(transaction.to)
  if (to === undefined) throw new QuoteRefusedError('steps')
  if (transaction.from !== undefined && (payer === undefined || !isSame(transaction.from, payer)))
    throw new QuoteRefusedError('sender')
  return { kind: 'call', to, data: transaction.data ?? '0x', value: unitsOf(String(transaction.value ?? '0'), 'value') }
}

function parseFee({ label, amount, currency }: QuoteAnswer['fees'][number]): QuoteFee {
  const decimals = parseDecimals(currency.metadata.decimals)
  // A negative one, or one that is no number, says that nothing of the quote can be trusted.
  if (decimals === undefined) throw new QuoteRefusedError('fees')
  return {
    label: displayText(label, TEXT_LIMIT.name),
    amount: formatUnits(unitsOf(amount, 'fees'), decimals),
    symbol: displayText(currency.metadata.symbol, TEXT_LIMIT.symbol, '?'),
  }
}

/** @throws QuoteRefusedError for a quote of something else than was asked (PAY-4) */
export function parseQuote(value: unknown, request: QuoteRequest): PaymentQuote {
  const { data: quote } = Quote.safeParse(value)
  if (!quote) throw new QuoteRefusedError('shape')
  const { origin, destination, units: requestedUnits } = request
  if (!isSameToken(quote.destination.currency, destination)) throw new QuoteRefusedError('destination')
  if (unitsOf(quote.destination.amount, 'amount') < requestedUnits) throw new QuoteRefusedError('amount')
  if (!isSameToken(quote.origin.currency, origin)) throw new QuoteRefusedError('origin')
  // Smallest units of other decimals would be another amount.
  const decimals = parseDecimals(quote.origin.currency.metadata.decimals)
  if (decimals !== origin.decimals) throw new QuoteRefusedError('origin')
  const units = unitsOf(quote.origin.amount, 'origin')
  if (units === 0n) throw new QuoteRefusedError('origin')
  const steps = quote.steps.map((step) => parseStep(step, request, units))
  const [first] = quote.steps
  const isMixed = steps.length > 1 && steps.some(({ kind }) => kind === 'deposit')
  if (!first || isMixed || quote.steps.some(({ requestId }) => requestId !== first.requestId))
    throw new QuoteRefusedError('steps')
  return Object.freeze({
    requestId: first.requestId,
    payer: request.payer,
    units,
    steps,
    fees: quote.fees.map(parseFee),
    seconds: Math.ceil(quote.timeInSeconds),
    at: Date.now(),
  })
}

/** A token as an exchange lists it. Texts are sanitized. */
export type ListedAsset = {
  readonly networkId: string
  /** `undefined` for the coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
}

function parseListedAsset(value: unknown): ListedAsset[] {
  const { data: listed } = Currency.safeParse(value)
  if (!listed || !splitCaip2(listed.network)) return []
  const { network: networkId, asset, metadata } = listed
  const isCoin = isSameText(asset, COINS[namespaceOf(networkId)]?.address ?? '', networkId) || asset === 'native'
  const symbol = displayText(metadata.symbol, TEXT_LIMIT.symbol)
  if (!symbol) return []
  const name = displayText(metadata.name, TEXT_LIMIT.token, symbol)
  return [{ networkId, address: isCoin ? undefined : asset, name, symbol }]
}

/** Says in words that an exchange does not have a token. */
const isUnsupported = (message: string) => /not supported/i.test(message)

const toExchangeError = (error: z.infer<typeof Reply>['error']): ExchangeError | undefined =>
  error ? new ExchangeError(error.code, isUnsupported(error.message)) : undefined

export type PayService = ReturnType<typeof createPayService>

export type PayUrlRequest = {
  readonly exchange: Exchange
  readonly asset: PaymentAsset
  /** Decimal text. */
  readonly amount: string
  readonly recipient: string
}

type Options = {
  readonly projectId: string
  readonly sdk: { readonly st: string; readonly sv: string }
  /** Where windows of exchanges may lead. */
  readonly sites: ExchangeSites
}

/** Exchanges of the data service, and quotes of the transfer service. */
export function createPayService(exchanges: Http, transfers: Http, { projectId, sdk, sites }: Options) {
  type Call<T> = {
    readonly params: object
    parse(result: unknown): T | undefined
    readonly signal?: AbortSignal | undefined
    /** Asked once, because it begins something. @default a read */
    readonly isChange?: true
  }

  async function call<T>(method: string, { params, parse, signal, isChange }: Call<T>): Promise<T> {
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, projectId, ...sdk } }
    const { result, error } = await exchanges.post('/v1/json-rpc', {
      kind: isChange ? 'change' : 'post',
      body,
      parse: (value) => Reply.safeParse(value).data,
      // Errors are JSON-RPC bodies, whatever the status.
      parseError: (value) => toExchangeError(Reply.safeParse(value).data?.error),
      signal,
    })
    const failure = toExchangeError(error)
    if (failure) throw failure
    const parsed = parse(result)
    if (parsed === undefined) throw new ExchangeError(undefined, false)
    return parsed
  }

  function parseExchange(value: unknown): Exchange[] {
    const { data: listed } = ListedExchange.safeParse(value)
    if (!listed) return []
    const name = displayText(listed.name, TEXT_LIMIT.name)
    return name ? [{ id: listed.id, name, image: parseImageSource(listed.imageUrl, sites) }] : []
  }

  return {
    /** Exchanges that send the asset; all of them without one. */
    fetchExchanges: (asset: PaymentAsset | undefined, amount: string | undefined, signal?: AbortSignal) =>
      call('reown_getExchanges', {
        params: { page: 0, ...(asset && { asset: toCaip19(asset), ...(amount !== undefined && { amount }) }) },
        parse: (result) => Exchanges.safeParse(result).data?.exchanges.flatMap(parseExchange),
        signal,
      }),
    /** Begins a session. Its address must be one that the page may open (PAY-7). */
    async fetchPayUrl({ exchange, asset, amount, recipient }: PayUrlRequest, signal?: AbortSignal) {
      const params = {
        exchangeId: exchange.id,
        asset: toCaip19(asset),
        amount,
        recipient: `${asset.networkId}:${recipient}`,
      }
      return call('reown_getExchangePayUrl', {
        params,
        parse(result) {
          const { data } = PayUrl.safeParse(result)
          const url = data && parseExchangeUrl(data.url, sites)
          return data && url !== undefined ? { url, sessionId: data.sessionId } : undefined
        },
        signal,
        isChange: true,
      })
    },
    fetchExchangeStatus: (exchangeId: string, sessionId: string, signal?: AbortSignal): Promise<ExchangeStatus> =>
      call('reown_getExchangeBuyStatus', {
        params: { exchangeId, sessionId },
        parse: (result) => BuyStatus.safeParse(result).data,
        signal,
      }),
    /** @throws QuoteUnavailableError without a route, QuoteRefusedError */
    async fetchQuote(request: QuoteRequest, signal?: AbortSignal): Promise<PaymentQuote> {
      const { payer, origin, destination, recipient, units } = request
      const reference = ({ networkId }: PaymentAsset) => splitCaip2(networkId)?.reference
      const body = {
        ...(payer !== undefined && { user: payer }),
        originChainId: reference(origin),
        originCurrency: wireAddress(origin),
        destinationChainId: reference(destination),
        destinationCurrency: wireAddress(destination),
        recipient,
        amount: String(units),
      }
      try {
        return await transfers.post('/appkit/v1/transfers/quote', {
          kind: 'post',
          body,
          parse: (value) => parseQuote(value, request),
          signal,
        })
      } catch (error) {
        if (error instanceof HttpStatusError && (error.status === 400 || error.status === 404))
          throw new QuoteUnavailableError({ cause: error })
        throw error
      }
    },
    /** What an exchange sends, as services name it; the caller reads decimals from the chain. */
    fetchExchangeAssets: (exchangeId: string, signal?: AbortSignal): Promise<readonly ListedAsset[]> =>
      transfers.get(`/appkit/v1/transfers/assets/exchanges/${encodeURIComponent(exchangeId)}`, {
        parse(value) {
          const { data } = ExchangeAssets.safeParse(value)
          return data && Object.values(data.assets).flat().flatMap(parseListedAsset)
        },
        signal,
      }),
    fetchStatus: (requestId: string, signal?: AbortSignal): Promise<ReportedStatus> =>
      transfers.get('/appkit/v1/transfers/status', {
        query: { requestId },
        parse: (value) => TransferStatus.safeParse(value).data?.status,
        signal,
      }),
  }
}
