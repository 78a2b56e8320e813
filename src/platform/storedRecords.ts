import { type CaipNetworkId, splitCaip2 } from '../core/caip.js'
import { parseDecimals } from '../core/units.js'
import { displayText, TEXT_LIMIT } from '../core/untrusted.js'
import { isRecord, parseCallsId } from '../core/values.js'
import type { SentApproval, SentCalls, SentMove } from '../domain/appCall.js'
import type { SentTransfer, SwapGain } from '../domain/transfer.js'

// What is stored as a record. Stored by us, but anything may have changed it since.

export const MAX_NAMESPACES = 16

/** An address or hash of any namespace. */
export const identifierText = /^[\w.:-]{1,128}$/
export const namespaceText = /^[-a-z0-9]{1,32}$/
export const decimalText = /^\d{1,60}(\.\d{1,36})?$/
/** Solana wallets are identified by name. No id is a path or markup. */
export const connectorIdText = /^(?!.*[<>/\\])[^\p{C}\p{Z}](?:[^\p{C}]{0,126}[^\p{C}\p{Z}])?$/u

export const isConnectorId = (value: unknown): value is string =>
  typeof value === 'string' && connectorIdText.test(value)
export const isNamespace = (value: unknown): value is string => typeof value === 'string' && namespaceText.test(value)
export const isIdentifier = (value: unknown): value is string => typeof value === 'string' && identifierText.test(value)
const isShort = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 128
export const isAmount = (value: unknown): value is string => typeof value === 'string' && decimalText.test(value)
export const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
/** Bounded, because amounts are padded to them. */
export const isDecimals = (value: unknown): value is number =>
  typeof value === 'number' && parseDecimals(value) !== undefined
/** The last millisecond that a date can have. */
const MAX_TIME_MS = 8.64e15
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_TIME_MS

const statuses: readonly unknown[] = [
  'pending',
  'confirmed',
  'mismatched',
  'belowMinimum',
  'nothingArrived',
  'amountUnknown',
  'failed',
  'cancelled',
  'replaced',
  'expired',
  'unknown',
]

const parseGain = (value: unknown): SwapGain | undefined =>
  isRecord(value) && isAmount(value.amount) && isAmount(value.minimum) && isDecimals(value.decimals)
    ? {
        amount: value.amount,
        minimum: value.minimum,
        symbol: displayText(value.symbol, TEXT_LIMIT.symbol, '?'),
        token: isIdentifier(value.token) ? value.token : undefined,
        decimals: value.decimals,
      }
    : undefined

/** What this device has sent. */
/** A list longer than this is not ours. */
const MAX_MOVES = 40

const calledToken = ({ token, symbol, decimals }: Record<string, unknown>) =>
  isDecimals(decimals) && (token === undefined || isIdentifier(token))
    ? { token, symbol: displayText(symbol, TEXT_LIMIT.symbol, '?'), decimals }
    : undefined

function parseMove(value: unknown): SentMove | undefined {
  if (!isRecord(value) || !isAmount(value.amount) || typeof value.isLeaving !== 'boolean') return undefined
  const token = calledToken(value)
  return token && { ...token, amount: value.amount, isLeaving: value.isLeaving }
}

function parseApproval(value: unknown): SentApproval | undefined {
  if (!isRecord(value)) return undefined
  const { token, spender, units } = value
  const areUnits = typeof units === 'string' && /^\d{1,78}$/.test(units)
  return isIdentifier(token) && isIdentifier(spender) && areUnits ? { token, spender, units } : undefined
}

/** `undefined` for a list that is not whole: what is not known is not told as nothing. */
function parseWhole<T>(value: unknown, parse: (entry: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_MOVES) return undefined
  const list = value.map(parse)
  return list.every((entry) => entry !== undefined) ? list : undefined
}

function parseCalls(value: unknown): SentCalls | undefined {
  if (!isRecord(value)) return undefined
  const { title, count, dataDigest, tested, approvals, moved } = value
  return {
    title: displayText(title, TEXT_LIMIT.name),
    count: isCount(count) ? count : 1,
    dataDigest: isIdentifier(dataDigest) ? dataDigest : undefined,
    tested: parseWhole(tested, parseMove),
    approvals: parseWhole(approvals, parseApproval),
    moved: parseWhole(moved, parseMove),
  }
}

export function parseSent(value: unknown): SentTransfer | undefined {
  if (!isRecord(value)) return undefined
  const { hash, networkId, from, to, toName, amount, symbol, token, decimals, gain, price, at, status } = value
  const { isCalls } = value
  const sentHash = isCalls === true ? parseCallsId(hash) : isIdentifier(hash) && hash
  const isWhole = sentHash && isIdentifier(from) && isIdentifier(to) && splitCaip2(networkId) && isTime(at)
  if (!isWhole || !statuses.includes(status) || !isAmount(amount) || !isDecimals(decimals)) return undefined
  const { walletName, connectorId, sinceBlock, arrived, minedHash, fee, block, endedAt } = value
  return {
    hash: sentHash,
    from,
    to,
    amount,
    at,
    networkId: networkId as CaipNetworkId,
    isCalls: isCalls === true ? true : undefined,
    status: status as SentTransfer['status'],
    symbol: displayText(symbol, TEXT_LIMIT.symbol, '?'),
    toName: displayText(toName, TEXT_LIMIT.name) || undefined,
    walletName: displayText(walletName, TEXT_LIMIT.name) || undefined,
    connectorId: isConnectorId(connectorId) ? connectorId : undefined,
    token: isIdentifier(token) ? token : undefined,
    decimals,
    gain: parseGain(gain),
    calls: parseCalls(value.calls),
    price: isPrice(price) ? price : undefined,
    sinceBlock: isCount(sinceBlock) ? sinceBlock : undefined,
    arrived: isAmount(arrived) ? arrived : undefined,
    minedHash: isIdentifier(minedHash) ? minedHash : undefined,
    fee: isAmount(fee) ? fee : undefined,
    block: isCount(block) ? block : undefined,
    endedAt: isTime(endedAt) ? endedAt : undefined,
  }
}

/** A wallet that the user has not disconnected, besides the active one. It must confirm the account first. */
export type OtherWallet = { readonly id: string; readonly account: string }

export const parseOtherWallet = (value: unknown): OtherWallet | undefined =>
  isRecord(value) && isConnectorId(value.id) && isShort(value.account)
    ? { id: value.id, account: value.account }
    : undefined

/** What the signed text must repeat; `src/siwx` parses and verifies it before any use. */
export type StoredSiwxSession = {
  readonly data: Readonly<Record<string, unknown>>
  readonly message: string
  readonly signature: string
  readonly cacao?: unknown
}

export function parseSiwxSession(value: unknown): StoredSiwxSession | undefined {
  if (!isRecord(value) || !isRecord(value.data)) return undefined
  const { data, message, signature, cacao } = value
  if (typeof message !== 'string' || typeof signature !== 'string') return undefined
  return { data, message, signature, ...(isRecord(cacao) && { cacao }) }
}

/** A WalletConnect session. */
export type PairedSession = {
  readonly topic: string
  readonly namespaces: readonly string[]
  readonly link?: string | undefined
  readonly isAdopted?: boolean | undefined
}

export function parsePairedSession(value: unknown): PairedSession | undefined {
  if (!isRecord(value) || !isIdentifier(value.topic) || !Array.isArray(value.namespaces)) return undefined
  const link = typeof value.link === 'string' ? value.link : undefined
  return {
    topic: value.topic,
    namespaces: value.namespaces.filter(isNamespace),
    link,
    isAdopted: value.isAdopted === true || undefined,
  }
}

/** A URI that a wallet could still use when the page was left: when it was shown first, and until when it may be used. */
export type OpenPairing = {
  readonly since: number
  readonly until: number
  readonly namespaces: readonly string[]
  /** The app on this device that was opened with the URI. */
  readonly link?: { readonly href: string; readonly name: string } | undefined
}

export function parseOpenPairing(value: unknown): OpenPairing | undefined {
  if (!isRecord(value) || !isTime(value.since) || !isTime(value.until) || !Array.isArray(value.namespaces))
    return undefined
  const { since, until, namespaces, link } = value
  const hasLink = isRecord(link) && typeof link.href === 'string' && typeof link.name === 'string'
  return {
    since,
    until,
    namespaces: namespaces.slice(0, MAX_NAMESPACES).filter(isNamespace),
    link: hasLink ? { href: String(link.href), name: displayText(link.name, TEXT_LIMIT.wallet) } : undefined,
  }
}
