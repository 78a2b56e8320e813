import { isEvmAddress, isSolanaAddress } from '../dataApi/isAddress.ts'
import { NATIVE_CHAINS } from '../dataApi/nativeTokens.ts'
import { isCurrency } from '../dataApi/prices.ts'
import { requireProject } from '../dataApi/requireProject.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { refuse, refuseQuery } from '../http/refusal.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { CLUSTERS } from '../svm/clusters.ts'
import type { History } from './createHistory.ts'
import { type HistoryEntry, newestFirst } from './historyEntry.ts'

const PAGE_SIZE = 50
/** Rootstock: the service knows it and always answers with an empty list. */
const EMPTY_CHAINS: readonly number[] = [30, 31]

const nothing = jsonAnswer({ data: [], next: null })

type Page = { readonly data: readonly HistoryEntry[]; readonly next: string | null }
type Asked = { readonly namespace: 'eip155' | 'solana'; readonly chain: string | undefined }

/** A CAIP-2 id, or the number of an EVM chain; all EVM chains if there is none. */
function readChain(chainId: string | null, isKnown: (chainId: number) => boolean): Asked {
  if (chainId === null) return { namespace: 'eip155', chain: undefined }
  const full = /^\d{1,15}$/.test(chainId) ? `eip155:${chainId}` : chainId
  const [, namespace, reference = ''] = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/.exec(full) ?? []
  if (namespace === undefined) throw refuse(400, '', `Crypto utils error: Wrong CAIP-2 format: ${chainId}`)
  if (namespace === 'solana' && CLUSTERS.some(({ id }) => id === full)) return { namespace, chain: full }
  if (namespace !== 'eip155') throw refuse(400, 'address', `Unsupported namespace: ${namespace}`)
  if (!isKnown(Number(reference))) throw refuse(400, '', `Invalid parameter: unknown chain ${chainId}`)
  return { namespace, chain: full }
}

const providerFailed = () => refuse(503, '', 'History provider is temporarily unavailable')

/** The on-ramp's pages are counted. */
function pageOfPurchases(all: readonly HistoryEntry[], cursor: string | null): Page {
  const from = cursor === null ? 0 : Number(/^\d{1,9}$/.exec(cursor)?.[0] ?? Number.NaN)
  if (Number.isNaN(from) || from > all.length) throw providerFailed()
  const to = from + PAGE_SIZE
  return { data: all.slice(from, to), next: to < all.length ? `${to}` : null }
}

export function historyRoute(nodes: Nodes, history: History): Route {
  const isKnown = (chainId: number) =>
    nodes.get(chainId) !== undefined || EMPTY_CHAINS.includes(chainId) || NATIVE_CHAINS.includes(chainId)

  async function readPage({ query, scope }: Call, account: string, chain: string | undefined): Promise<Page> {
    const added = scope.history.entries.get(account) ?? []
    const all = [...(await history.read(account)), ...added]
      .filter((entry) => chain === undefined || entry.chain === chain)
      .sort(newestFirst)
    const list = `${account} ${chain ?? ''}`
    const cursor = query.get('cursor')
    // An empty one is as good as none: query strings drop empty values.
    const from = cursor ? history.findCursor(list, all, cursor) : 0
    if (from === undefined) throw providerFailed()
    const data = all.slice(from, from + PAGE_SIZE)
    const last = data.at(-1)
    return { data, next: last && from + PAGE_SIZE < all.length ? history.writeCursor(list, last) : null }
  }

  return {
    method: 'GET',
    path: '/v1/account/:address/history',
    async answer(call) {
      const { params, query, scope, baseUrl } = call
      requireProject(query)
      const currency = query.get('currency') || 'usd'
      if (!isCurrency(currency)) throw refuseQuery(`unknown variant \`${currency}\``)
      const { namespace, chain } = readChain(query.get('chainId') || null, isKnown)
      const address = params.address ?? ''
      const isValid = namespace === 'eip155' ? isEvmAddress(address) : isSolanaAddress(address)
      if (!isValid) throw refuse(400, 'address', `The address provided is invalid: ${address}`)

      const account = address.toLowerCase()
      const onramp = query.get('onramp') || null
      if (onramp !== null && (onramp !== 'coinbase' || namespace !== 'eip155')) {
        throw refuse(400, 'provider', `Provider ${onramp} is not supported`)
      }
      if (namespace === 'solana' || EMPTY_CHAINS.some((chainId) => chain === `eip155:${chainId}`)) return nothing
      const purchases = (scope.history.onramp.get(account) ?? [])
        .filter((entry) => chain === undefined || entry.chain === chain)
        .sort(newestFirst)
      const { data, next } = onramp
        ? pageOfPurchases(purchases, query.get('cursor') || null)
        : await readPage(call, account, chain)
      return jsonAnswer({ data: data.map((entry) => entry.describe({ baseUrl, currency })), next })
    },
  }
}
