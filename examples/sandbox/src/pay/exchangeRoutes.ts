import { checkProject } from '../dataApi/requireProject.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import type { ExchangeSession, ExchangeSessions } from './createExchangeSessions.ts'
import { EXCHANGES, type Exchange, findExchange } from './exchanges.ts'
import { isAddressOn, type PayAsset, type PayAssets, readUnits } from './payAssets.ts'

const PAGE_SIZE = 10
const CODES = {
  project: -1,
  exchange: -6,
  address: -7,
  status: -8,
  request: -32600,
  method: -32601,
  params: -32602,
} as const

/** An error body of JSON-RPC, which is sent with 200 as every other one. */
class RpcRefusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const refuse = (kind: keyof typeof CODES, message: string) => new RpcRefusal(CODES[kind], message)

type Members = ReadonlyMap<string, unknown>

const readMembers = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : undefined

function readText(params: Members, name: string): string {
  const value = params.get(name)
  if (typeof value !== 'string' || value === '') throw refuse('params', `${name} must be a text`)
  return value
}

function readTexts(params: Members, name: string): readonly string[] | undefined {
  const value = params.get(name)
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) {
    throw refuse('params', `${name} must be a list of texts`)
  }
  return value
}

function readPage(params: Members): number {
  const page = params.get('page') ?? 0
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 0) {
    throw refuse('params', 'page must be a whole number from 0')
  }
  return page
}

/** The project is in the query; old clients have it in the parameters only. */
function requireKnownProject({ query }: Call, params: Members): string {
  const projectId = query.get('projectId') ?? params.get('projectId')
  if (typeof projectId !== 'string' || projectId === '') throw refuse('project', 'A project id is required')
  try {
    checkProject(projectId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refuse('project', 'This project id is not known')
  }
  return projectId
}

function requireExchange(id: string): Exchange {
  const exchange = findExchange(id)
  if (!exchange) throw refuse('exchange', `There is no exchange ${id}`)
  return exchange
}

function readRecipient(asset: PayAsset, recipient: string): string {
  const address = recipient.startsWith(`${asset.chain}:`) ? recipient.slice(asset.chain.length + 1) : ''
  if (isAddressOn(asset, address)) return address
  throw refuse('address', `The recipient is no account on ${asset.chain}: ${recipient}`)
}

/** What no window should be opened for: each exchange has another one. */
const evilUrls: Readonly<Record<string, (url: URL) => string>> = {
  granary: ({ href }) => `javascript:alert(1)//${href}`,
  meridian: ({ pathname, search }) => `http://meridian.example.evil.example${pathname}${search}`,
  sextant: ({ href }) => `data:text/html,<script>location='${href}'</script>`,
}

type Method = (call: Call, params: Members, projectId: string) => unknown

type World = { readonly assets: PayAssets; readonly sessions: ExchangeSessions }

/** The exchanges that users can pay from, behind the three methods of the service. */
export function exchangeRoutes({ assets, sessions }: World): readonly Route[] {
  function list({ baseUrl, scope }: Call, params: Members) {
    const [includeOnly, exclude] = [readTexts(params, 'includeOnly'), readTexts(params, 'exclude') ?? []]
    const page = readPage(params)
    const id = params.get('asset')
    if (id !== undefined && typeof id !== 'string') throw refuse('params', 'asset must be a text')
    const asset = id === undefined ? undefined : assets.read(id)
    const isSold = (exchange: Exchange) => id === undefined || (asset !== undefined && exchange.sells(asset))
    const isListed = (exchange: Exchange) =>
      (includeOnly?.includes(exchange.id) ?? true) && !exclude.includes(exchange.id) && isSold(exchange)
    const matches = scope.pay.exchanges === 'none' ? [] : EXCHANGES.filter(isListed)
    return {
      exchanges: matches.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((exchange) => ({
        id: exchange.id,
        name: exchange.name,
        imageUrl: `${baseUrl}/public/getExchangeImage/${exchange.id}`,
      })),
      total: matches.length,
    }
  }

  function readOrder(params: Members) {
    const exchange = requireExchange(readText(params, 'exchangeId'))
    const id = readText(params, 'asset')
    const asset = assets.read(id)
    if (!asset || !exchange.sells(asset)) throw refuse('exchange', `${id} is not supported by ${exchange.name}`)
    const recipient = readRecipient(asset, readText(params, 'recipient'))
    const amount = readText(params, 'amount')
    const units = readUnits(amount, asset)
    if (units === undefined) {
      throw refuse('params', `amount must be positive decimal text with at most ${asset.decimals} decimals`)
    }
    return { exchange, asset, recipient, amount, units }
  }

  function createUrl({ baseUrl, scope }: Call, params: Members, projectId: string) {
    const order = readOrder(params)
    if (scope.pay.exchanges === 'none') throw refuse('exchange', 'The exchange is not available')
    const session = sessions.open({ ...order, projectId })
    const url = new URL(`${baseUrl}/exchange/${order.exchange.id}`)
    url.searchParams.set('session', session.id)
    const write = scope.pay.exchanges === 'evil' ? evilUrls[order.exchange.id] : undefined
    return { url: write ? write(url) : url.href, sessionId: session.id }
  }

  function readStatus({ scope }: Call, params: Members, projectId: string) {
    const exchange = requireExchange(readText(params, 'exchangeId'))
    const session: ExchangeSession | undefined = sessions.find(readText(params, 'sessionId'))
    if (session?.exchange !== exchange || session.projectId !== projectId) {
      throw refuse('status', 'There is no such session')
    }
    if (scope.pay.exchanges === 'silent') return { status: 'UNKNOWN' }
    return { status: session.status, ...(session.txHash === undefined ? {} : { txHash: session.txHash }) }
  }

  const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
    ['reown_getExchanges', list],
    ['reown_getExchangePayUrl', createUrl],
    ['reown_getExchangeBuyStatus', readStatus],
  ])

  function run(call: Call, request: Members) {
    const method = methods.get(String(request.get('method')))
    const params = readMembers(request.get('params') ?? {})
    const projectId = requireKnownProject(call, params ?? new Map())
    if (!method) throw refuse('method', `There is no method ${request.get('method')}`)
    if (!params) throw refuse('params', 'params must be an object')
    return method(call, params, projectId)
  }

  return [
    {
      method: 'POST',
      path: '/v1/json-rpc',
      answer(call) {
        const request = readMembers(call.body.json)
        const envelope = { jsonrpc: '2.0', id: request?.get('id') ?? null }
        try {
          if (!request) throw refuse('request', 'The body must be a JSON-RPC request')
          return jsonAnswer({ ...envelope, result: run(call, request) })
        } catch (error) {
          if (!(error instanceof RpcRefusal)) throw error
          return jsonAnswer({ ...envelope, error: { code: error.code, message: error.message } })
        }
      },
    },
  ]
}
