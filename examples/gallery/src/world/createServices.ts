import { images, tokenImages, wallets } from 'virtual:catalogue'
import * as builtIn from 'latchkey/networks'
import { type Call, type RpcMethod, usualAnswers } from './chain.ts'
import { listTokens, market } from './market.ts'
import { answerExchanges, exchangeAssets, quotePayment } from './payments.ts'
import { usualHoldings } from './portfolio.ts'
import { SERVICES_URL } from './servicesUrl.ts'

/** The services by HTTP, and each method of a network's node. */
export type ServiceName =
  | 'wallets'
  | 'limits'
  | 'walletImage'
  | 'assetImage'
  | 'tokenImage'
  | 'identity'
  | 'tokens'
  | 'history'
  | 'price'
  | 'profile'
  | 'names'
  | 'suggestions'
  | 'register'
  | 'sessions'
  | 'revoke'
  | 'swapTokens'
  | keyof typeof market
  | 'currencyImage'
  | 'onrampUrl'
  | 'onrampOptions'
  | 'onrampQuote'
  | 'exchanges'
  | 'exchangeAssets'
  | 'payQuote'
  | 'payStatus'
  | RpcMethod

type Ask = Call & { readonly query: URLSearchParams; readonly path: string; readonly body: unknown }

/** `fail` is a non-retryable status. */
export type Behavior = 'never' | 'fail' | ((ask: Ask) => unknown)

export type Services = ReturnType<typeof createServices>

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const list = (query: URLSearchParams, name: string) => query.get(name)?.split(',').filter(Boolean) ?? []

function selectWallets({ query }: Ask) {
  const [include, exclude, chains] = ['include', 'exclude', 'chains'].map((name) => list(query, name)) as [
    string[],
    string[],
    string[],
  ]
  const search = (query.get('search') ?? '').toLowerCase()
  const badge = query.get('badge_type')
  const expected = wallets.filter(
    (wallet) =>
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (chains.length === 0 || wallet.chains.some((chain) => chains.includes(chain))) &&
      wallet.name.toLowerCase().includes(search) &&
      (!badge || wallet.badge_type === badge),
  )
  const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
  return { count: expected.length, data: expected.slice((page - 1) * entries, page * entries) }
}

const drawing = (svg: string | undefined) =>
  svg ? new Response(svg, { headers: { 'content-type': 'image/svg+xml' } }) : new Response('', { status: 404 })

const lastOf = (path: string) => decodeURIComponent(path.split('/').at(-1) ?? '')

const picture = ({ path }: Ask) => drawing(images[lastOf(path)])

const inUrl = (svg: string | undefined) => svg && `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Symbols are read in any case. */
const tokenImage = (symbol: string) => tokenImages[symbol.toUpperCase()]

const holdings = usualHoldings((symbol) => inUrl(tokenImage(symbol)) ?? '')

/** One price for every asked token, as the service answers. */
const priced = ({ body }: Ask) => {
  const { addresses = [] } = body as { addresses?: readonly string[] }
  return { fungibles: addresses.map((address) => ({ address, price: 3210, name: '', symbol: '', iconUrl: '' })) }
}

const network = (name: string, id: string) => ({ name, display_name: name, chain_id: id, contract_address: '' })
const networks = [network('Ethereum', '1'), network('Polygon', '137')]
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const onrampOptions = {
  paymentCurrencies: ['USD', 'EUR', 'GBP'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    { id: 'a', name: 'USD Coin', symbol: 'USDC', networks },
    { id: 'b', name: 'Ethereum', symbol: 'ETH', networks },
    { id: 'c', name: 'Arbitrum', symbol: 'ARB', networks },
  ],
}

const usual = {
  wallets: selectWallets,
  limits: () => ({ planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } }),
  walletImage: picture,
  assetImage: picture,
  tokenImage: ({ path }: Ask) => drawing(tokenImage(lastOf(path))),
  identity: () => ({ name: null, avatar: null }),
  tokens: () => ({ balances: holdings }),
  history: () => ({ data: [], next: null }),
  price: priced,
  currencyImage: () => drawing(undefined),
  onrampUrl: () => ({ url: 'https://pay.coinbase.com/buy/select-asset?appId=1' }),
  onrampOptions: () => onrampOptions,
  onrampQuote: 'fail',
  exchanges: answerExchanges(),
  exchangeAssets,
  payQuote: quotePayment,
  payStatus: 'never',
  // A name that nobody owns.
  profile: () => [],
  names: () => [],
  suggestions: () => ({ suggestions: [] }),
  register: () => ({}),
  sessions: () => ({ pcis: [] }),
  revoke: () => new Response(''),
  swapTokens: listTokens((symbol) => inUrl(tokenImage(symbol))),
  ...market,
  ...usualAnswers,
} satisfies Record<ServiceName, Behavior>

const routes: readonly (readonly [RegExp, ServiceName])[] = [
  [/^\/getWallets$/, 'wallets'],
  [/^\/appkit\/v1\/project-limits$/, 'limits'],
  [/^\/getWalletImage\//, 'walletImage'],
  [/^\/public\/getAssetImage\//, 'assetImage'],
  [/^\/public\/getTokenImage\//, 'tokenImage'],
  [/^\/v1\/identity\//, 'identity'],
  [/^\/v1\/account\/[^/]+\/balance$/, 'tokens'],
  [/^\/v1\/account\/[^/]+\/history$/, 'history'],
  [/^\/v1\/fungible\/price$/, 'price'],
  [/^\/v1\/profile\/account\//, 'profile'],
  [/^\/v1\/profile\/reverse\//, 'names'],
  [/^\/v1\/profile\/suggestions\//, 'suggestions'],
  [/^\/v1\/profile\/account$/, 'register'],
  [/^\/v1\/sessions\/[^/]+$/, 'sessions'],
  [/^\/v1\/sessions\/[^/]+\/revoke$/, 'revoke'],
  [/^\/v1\/convert\/tokens$/, 'swapTokens'],
  [/^\/v1\/convert\/quotes$/, 'quotes'],
  [/^\/v1\/convert\/allowance$/, 'allowance'],
  [/^\/v1\/convert\/gas-price$/, 'gasPrice'],
  [/^\/v1\/convert\/build-approve$/, 'buildApprove'],
  [/^\/v1\/convert\/build-transaction$/, 'buildSwap'],
  [/^\/public\/getCurrencyImage\//, 'currencyImage'],
  [/^\/v1\/generators\/onrampurl$/, 'onrampUrl'],
  [/^\/v1\/onramp\/options$/, 'onrampOptions'],
  [/^\/v1\/onramp\/quote$/, 'onrampQuote'],
  [/^\/v1\/json-rpc$/, 'exchanges'],
  [/^\/appkit\/v1\/transfers\/quote$/, 'payQuote'],
  [/^\/appkit\/v1\/transfers\/status$/, 'payStatus'],
  [/^\/appkit\/v1\/transfers\/assets\/exchanges\//, 'exchangeAssets'],
]

const isRpcMethod = (method: unknown): method is RpcMethod => typeof method === 'string' && method in usualAnswers

/** Responses that are the same in every state. */
const constant: Readonly<Record<string, unknown>> = {
  '/getAnalyticsConfig': { isAnalyticsEnabled: false },
  '/projects/v1/origins': { allowedOrigins: [] },
  '/v1/supported-chains': { http: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161'] },
}

/** Requests of the wallet's own kit, which happens to be on this page; the library sends none of them. */
const ofOtherDevice: readonly string[] = ['pulse.walletconnect.org', 'verify.walletconnect.org']

/** The networks' own nodes. */
const publicNodes = new Set(
  Object.values(builtIn).flatMap(({ rpcUrls }) => rpcUrls.default.http.map((address) => new URL(address).origin)),
)

/** Never responds, and ends when aborted. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  })

const pause = () => new Promise((done) => setTimeout(done, 50))

/**
 * Every service, in the page itself: replaces `fetch`. Each state sets their behavior; any other request is a fault.
 */
export function createServices() {
  let behaviors: Readonly<Record<ServiceName, Behavior>> = usual
  let strays: string[] = []
  let answered: ServiceName[] = []

  async function play(name: ServiceName, ask: Ask, signal: AbortSignal | null | undefined): Promise<Response> {
    answered = [...answered, name]
    const behavior = behaviors[name]
    if (behavior === 'never') return silence(signal)
    if (behavior === 'fail') return new Response('{}', { status: 404 })
    const answer = await behavior(ask)
    return answer instanceof Response ? answer : json(answer)
  }

  /** An answer is the result of the call; one with `rpcError` is the node's refusal. */
  async function answerCall(method: RpcMethod, ask: Ask, id: unknown, signal: AbortSignal | null | undefined) {
    const response = await play(method, ask, signal)
    if (!response.ok) return response
    const result: unknown = await response.json()
    const isRefused = result !== null && typeof result === 'object' && 'rpcError' in result
    return json({ jsonrpc: '2.0', id, ...(isRefused ? { error: result.rpcError } : { result }) })
  }

  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const { pathname: path, searchParams: query } = url
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const { id, method, params = [] } = body ?? {}
    const ask: Ask = { query, path, body, method, params }
    // Public nodes are asked where the service fails, and know the same chain.
    if (publicNodes.has(url.origin) && isRpcMethod(method)) return answerCall(method, ask, id, init?.signal)
    if (url.origin === SERVICES_URL) {
      const match = routes.find(([pattern]) => pattern.test(path))?.[1]
      if (match) return play(match, ask, init?.signal)
      if (path in constant) return json(constant[path])
      if (isRpcMethod(method)) return answerCall(method, ask, id, init?.signal)
    }
    if (ofOtherDevice.includes(url.hostname)) return json({})
    strays = [...strays, url.href]
    throw new TypeError(`Nobody answers ${url.href}`)
  }

  return {
    set(name: ServiceName, behavior: Behavior) {
      behaviors = { ...behaviors, [name]: behavior }
    },
    url: SERVICES_URL,
    usual,
    wallets,
    /** Until a service has responded, and the response has been read. */
    async requested(name: ServiceName) {
      while (!answered.includes(name)) await pause()
      await pause()
    },
    imageOf: (name: string) => inUrl(images[wallets.find((wallet) => wallet.name === name)?.image_id ?? '']),
    holdings,
    get strays(): readonly string[] {
      return strays
    },
    reset() {
      behaviors = usual
      strays = []
      answered = []
    },
  }
}
