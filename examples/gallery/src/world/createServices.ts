import { images, wallets } from 'virtual:catalogue'

export type ServiceName = 'wallets' | 'walletImage' | 'assetImage' | 'identity' | 'balance'

type Ask = { readonly query: URLSearchParams; readonly path: string; readonly rpcId: unknown }

/** `fail` is a non-retryable status. */
export type Behavior = 'never' | 'fail' | ((ask: Ask) => unknown)

export type Services = ReturnType<typeof createServices>

/** Not a real host: any request to another URL is a mistake. */
export const SERVICES_URL = 'https://services.example'

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
  const wanted = wallets.filter(
    (wallet) =>
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (chains.length === 0 || wallet.chains.some((chain) => chains.includes(chain))) &&
      wallet.name.toLowerCase().includes(search) &&
      (!badge || wallet.badge_type === badge),
  )
  const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
  return { count: wanted.length, data: wanted.slice((page - 1) * entries, page * entries) }
}

const picture = ({ path }: Ask) => {
  const svg = images[decodeURIComponent(path.split('/').at(-1) ?? '')]
  return svg ? new Response(svg, { headers: { 'content-type': 'image/svg+xml' } }) : new Response('', { status: 404 })
}

/** 1.234567890123456789 of any coin. */
export const ONE_AND_A_BIT = '0x112210f47de98115'

const usual = {
  wallets: selectWallets,
  walletImage: picture,
  assetImage: picture,
  identity: () => ({ name: null, avatar: null }),
  balance: () => ONE_AND_A_BIT,
} satisfies Record<ServiceName, Behavior>

const routes: readonly (readonly [RegExp, ServiceName])[] = [
  [/^\/getWallets$/, 'wallets'],
  [/^\/getWalletImage\//, 'walletImage'],
  [/^\/public\/getAssetImage\//, 'assetImage'],
  [/^\/v1\/identity\//, 'identity'],
]

/** Responses that are the same in every state. */
const constant: Readonly<Record<string, unknown>> = {
  '/getAnalyticsConfig': { isAnalyticsEnabled: false },
  '/projects/v1/origins': { allowedOrigins: [] },
  '/v1/supported-chains': { http: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161'] },
}

/** Requests of the wallet's own kit, which happens to be on this page; the library sends none of them. */
const ofOtherDevice: readonly string[] = ['pulse.walletconnect.org', 'verify.walletconnect.org']

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
    if (answer instanceof Response) return answer
    return json(name === 'balance' ? { jsonrpc: '2.0', id: ask.rpcId, result: answer } : answer)
  }

  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const { pathname: path, searchParams: query } = url
    const found = routes.find(([pattern]) => pattern.test(path))?.[1]
    if (url.origin === SERVICES_URL) {
      if (found) return play(found, { query, path, rpcId: undefined }, init?.signal)
      if (path in constant) return json(constant[path])
      const call = init?.method === 'POST' && typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      if (call?.method === 'eth_getBalance') return play('balance', { query, path, rpcId: call.id }, init?.signal)
    }
    if (ofOtherDevice.includes(url.hostname)) return json({})
    strays = [...strays, url.href]
    throw new TypeError(`Nobody answers ${url.href}`)
  }

  return {
    set(name: ServiceName, behavior: Behavior) {
      behaviors = { ...behaviors, [name]: behavior }
    },
    usual,
    wallets,
    /** Until a service has responded, and the response has been read. */
    async asked(name: ServiceName) {
      while (!answered.includes(name)) await pause()
      await pause()
    },
    imageOf: (name: string) => {
      const svg = images[wallets.find((wallet) => wallet.name === name)?.image_id ?? '']
      return svg && `data:image/svg+xml,${encodeURIComponent(svg)}`
    },
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
