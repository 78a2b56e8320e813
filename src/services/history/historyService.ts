import { isImitation } from '../../config/knownTokens.js'
import { parseAmountText } from '../../core/amount.js'
import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import { displayText, parseImageSource, TEXT_LIMIT } from '../../core/untrusted.js'
import type { UrlRules } from '../../core/url.js'
import type { Network } from '../../domain/network.js'
import type { HistoryTransfer, Transaction, TransactionStatus } from '../../domain/transaction.js'
import type { Http } from '../http.js'
import { z } from '../schema.js'

/** Entries read of one response (GEN-5). */
const MAX_ENTRIES = 500
const MAX_TRANSFERS = 100
const MAX_ID_LENGTH = 256
/** A partner's key or an opaque text of 80 characters, never a whole document. */
const MAX_CURSOR_LENGTH = 2_048
const MAX_OPERATION_LENGTH = 40

const Text = z.string().check(z.maxLength(4_096))
/** A field of the wrong type counts as missing, like `null`. */
const MaybeText = z.catch(z.nullish(Text), undefined)
const Flag = z.catch(z.nullish(z.boolean()), undefined)

const Picture = z.catch(z.nullish(z.object({ url: z.catch(z.nullish(z.string()), undefined) })), undefined)
const Fungible = z.object({ name: MaybeText, symbol: MaybeText, icon: Picture })
const Nft = z.object({
  name: MaybeText,
  content: z.catch(z.nullish(z.object({ preview: Picture })), undefined),
  flags: z.catch(z.nullish(z.object({ is_spam: Flag })), undefined),
})
const Transfer = z.object({
  fungible_info: z.catch(z.nullish(Fungible), undefined),
  nft_info: z.catch(z.nullish(Nft), undefined),
  direction: MaybeText,
  quantity: z.catch(z.nullish(z.object({ numeric: MaybeText })), undefined),
  value: z.catch(z.nullish(z.number()), undefined),
})
const Entry = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH)),
  metadata: z.object({
    operationType: Text,
    hash: MaybeText,
    minedAt: MaybeText,
    sentFrom: MaybeText,
    sentTo: MaybeText,
    status: MaybeText,
    chain: MaybeText,
    application: z.catch(z.nullish(z.object({ name: MaybeText })), undefined),
  }),
  transfers: z.nullish(z.array(z.unknown())),
})
/** Entries are parsed one by one, so that a bad one does not empty the page. */
const Page = z.object({ data: z.array(z.unknown()), next: MaybeText })

/** What the history needs to know of its namespace. */
export type HistoryRules = UrlRules & {
  /** The canonical form of an address, or `undefined`. */
  parseAddress(address: string): string | undefined
  /** A transaction hash of the namespace, or `undefined` (PRV-3). */
  parseHash(value: unknown): string | undefined
}

export type HistoryPage = {
  readonly transactions: readonly Transaction[]
  /** Cursor of the next page; `undefined` on the last one. */
  readonly next?: string | undefined
}

export type HistoryQuery = {
  readonly address: string
  readonly network: Network
  readonly cursor?: string | undefined
  /** Purchases of this partner instead of what happened on the chain. */
  readonly onramp?: 'coinbase' | undefined
}

const statuses: Readonly<Record<string, TransactionStatus>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
}
const statusOf = (status: string | null | undefined): TransactionStatus =>
  status && Object.hasOwn(statuses, status) ? (statuses[status] ?? 'unknown') : 'unknown'

const directions = ['in', 'out', 'self'] as const
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** Only ISO 8601: the browser's own parser takes a `1` for the year 2001. */
function parseTime(text: string | null | undefined): number | undefined {
  const at = text && isoTime.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** A CAIP-2 id, or nothing. */
const parseChain = (text: string | null | undefined) => (text && splitCaip2(text) ? (text as CaipNetworkId) : undefined)

/** A comma is the decimal mark of a user, never of a service. */
const parseQuantity = (text: string | null | undefined) =>
  text && !text.includes(',') ? parseAmountText(text) : undefined

function parseTransfer(value: unknown, network: Network, rules: HistoryRules): HistoryTransfer | undefined {
  const { data } = Transfer.safeParse(value)
  const info = data?.nft_info ?? data?.fungible_info
  if (!data || !info) return undefined
  const base = {
    direction: directions.find((candidate) => candidate === data.direction),
    quantity: parseQuantity(data.quantity?.numeric),
    value: data.value && Number.isFinite(data.value) && data.value > 0 ? data.value : undefined,
  }
  if (data.nft_info) {
    const { name, content, flags } = data.nft_info
    const isSpam = flags?.is_spam === true
    return {
      ...base,
      kind: 'nft',
      name: displayText(name, TEXT_LIMIT.token),
      symbol: '',
      // What is called spam is never requested (IMG-4).
      image: isSpam ? undefined : parseImageSource(content?.preview?.url, rules),
      isSpam,
      isUnverified: false,
    }
  }
  const { name, symbol, icon } = info as z.infer<typeof Fungible>
  const isUnverified = isImitation(symbol ?? '', network.caipNetworkId, network.nativeCurrency.symbol)
  return {
    ...base,
    kind: 'token',
    name: displayText(name, TEXT_LIMIT.token),
    symbol: displayText(symbol, TEXT_LIMIT.symbol, displayText(name, TEXT_LIMIT.symbol, '?')),
    // An imitation must not wear the icon of the real one.
    image: isUnverified ? undefined : parseImageSource(icon?.url, rules),
    isSpam: false,
    isUnverified,
  }
}

function parseTransaction(value: unknown, { network, onramp }: HistoryQuery, rules: HistoryRules) {
  const { data } = Entry.safeParse(value)
  if (!data) return undefined
  const { id, metadata, transfers } = data
  const parties = (text: string | null | undefined) =>
    text ? (rules.parseAddress(text) ?? (onramp && (displayText(text, TEXT_LIMIT.name) || undefined))) : undefined
  const transaction: Transaction = {
    id,
    metadata: {
      operationType: displayText(metadata.operationType, MAX_OPERATION_LENGTH, '?'),
      hash: rules.parseHash(metadata.hash),
      minedAt: parseTime(metadata.minedAt),
      sentFrom: parties(metadata.sentFrom),
      sentTo: parties(metadata.sentTo),
      status: statusOf(metadata.status),
      chain: parseChain(metadata.chain),
      application: displayText(metadata.application?.name, TEXT_LIMIT.token) || undefined,
    },
    transfers: (transfers ?? [])
      .slice(0, MAX_TRANSFERS)
      .flatMap((transfer) => parseTransfer(transfer, network, rules) ?? []),
  }
  return transaction
}

/** The user's own address is in every entry, and a checksum takes time. */
function remember(parse: HistoryRules['parseAddress']): HistoryRules['parseAddress'] {
  const parsed = new Map<string, string | undefined>()
  return (address) => {
    if (!parsed.has(address)) parsed.set(address, parse(address))
    return parsed.get(address)
  }
}

/** A page of the history; odd entries are dropped, equal ids keep the first. `undefined` if it is no page at all. */
export function parseHistoryPage(value: unknown, query: HistoryQuery, rules: HistoryRules): HistoryPage | undefined {
  const { data } = Page.safeParse(value)
  if (!data) return undefined
  const byId = new Map<string, Transaction>()
  const parseAddress = remember(rules.parseAddress)
  for (const raw of data.data.slice(0, MAX_ENTRIES)) {
    const transaction = parseTransaction(raw, query, { ...rules, parseAddress })
    if (transaction && !byId.has(transaction.id)) byId.set(transaction.id, transaction)
  }
  const isCursor = data.next && data.next.length <= MAX_CURSOR_LENGTH
  return { transactions: [...byId.values()], next: isCursor ? (data.next ?? undefined) : undefined }
}

/** What an account did, as the blockchain-data service lists it. */
export const createHistoryService = (http: Http) => ({
  /** One page, the newest first. The address is plain: the service rejects a CAIP-10 id. */
  fetchPage(query: HistoryQuery, rules: HistoryRules, signal?: AbortSignal): Promise<HistoryPage> {
    const { address, network, cursor, onramp } = query
    return http.get(`/v1/account/${encodeURIComponent(address)}/history`, {
      query: { chainId: network.caipNetworkId, cursor, onramp },
      // A purchase changes while the user waits for it.
      cache: onramp && 'no-cache',
      parse: (value) => parseHistoryPage(value, query, rules),
      signal,
    })
  },
})
