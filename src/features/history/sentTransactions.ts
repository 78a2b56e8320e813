import { MAX_PENDING_TRANSACTIONS } from '../../config/limits.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { HistoryTransfer, Transaction, TransactionStatus } from '../../domain/transaction.js'
import type { SentStatus, SentTransfer } from '../../domain/transfer.js'

/** One that was cancelled, replaced or has expired has moved nothing, like a failed one. */
const statuses: Readonly<Record<SentStatus, TransactionStatus>> = {
  pending: 'pending',
  confirmed: 'confirmed',
  mismatched: 'unknown',
  belowMinimum: 'confirmed',
  nothingArrived: 'confirmed',
  amountUnknown: 'confirmed',
  failed: 'failed',
  cancelled: 'failed',
  replaced: 'failed',
  expired: 'failed',
  unknown: 'unknown',
}

/** What a swap has given; what is expected, while it is pending. */
const receivedOf = ({ gain, status, arrived }: SentTransfer) =>
  status === 'pending' ? gain?.amount : status === 'nothingArrived' ? '0' : arrived

const moved = (direction: 'in' | 'out', quantity: string | undefined, symbol: string): HistoryTransfer => ({
  ...{ kind: 'token', direction, quantity, name: symbol, symbol, isSpam: false, isUnverified: false },
})

/** What this device has sent, in the shape of the history. */
export function toTransaction(sent: SentTransfer): Transaction {
  const { hash, minedHash, networkId, from, to, amount, symbol, gain, at, status } = sent
  return {
    id: `sent:${hash}`,
    metadata: {
      operationType: gain ? 'trade' : 'send',
      hash: minedHash ?? hash,
      minedAt: at,
      sentFrom: from,
      // A swap pays the account itself.
      sentTo: gain ? undefined : to,
      status: statuses[status],
      chain: networkId,
    },
    transfers: [moved('out', amount, symbol), ...(gain ? [moved('in', receivedOf(sent), gain.symbol)] : [])],
  }
}

type Place = {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** What the service has listed so far. */
  readonly transactions: readonly Transaction[]
  /** The service lists more, older ones. */
  readonly hasMore: boolean
}

/** The hash by which the service knows it: that of what took its place is another transaction. */
const listedHash = ({ hash, minedHash, status }: SentTransfer) =>
  status === 'cancelled' || status === 'replaced' ? hash : (minedHash ?? hash)

/** Hex hashes are the same in any case. */
const sameHash = (hash: string) => (hash.startsWith('0x') ? hash.toLowerCase() : hash)

/**
 * What this device has sent from the account and the service does not know, the newest first. One that is older than
 * the pages read so far may be on a later one, so it waits.
 */
export function listUnknown(sent: readonly SentTransfer[], place: Place): readonly SentTransfer[] {
  const { address, networkId, transactions, hasMore } = place
  const own = sent.filter((one) => one.from === address && one.networkId === networkId)
  // Asked with every page, of a list that may be long.
  if (own.length === 0) return own
  const known = new Set(transactions.flatMap(({ metadata }) => (metadata.hash ? [sameHash(metadata.hash)] : [])))
  const times = transactions.flatMap(({ metadata }) => metadata.minedAt ?? [])
  const oldest = hasMore && times.length > 0 ? times.reduce((one, other) => Math.min(one, other)) : undefined
  const pending = transactions.filter(({ metadata }) => metadata.status === 'pending').length
  let left = MAX_PENDING_TRANSACTIONS - pending
  const unknown = own.filter(
    (one) =>
      !known.has(sameHash(listedHash(one))) && (one.status === 'pending' || oldest === undefined || one.at >= oldest),
  )
  return unknown.filter(({ status }) => status !== 'pending' || left-- > 0)
}

type Listed = Pick<Place, 'address' | 'networkId' | 'transactions'>

/**
 * Listed swaps that gave less than their minimum, by the id of their transaction: the service tells what has moved, and
 * not what was reviewed.
 */
export function listShort(sent: readonly SentTransfer[], { address, networkId, transactions }: Listed) {
  const short = new Map(
    sent.flatMap((one) => {
      const isShort = one.status === 'belowMinimum' || one.status === 'nothingArrived'
      const isHere = one.from === address && one.networkId === networkId
      return isShort && isHere ? [[sameHash(listedHash(one)), one] as const] : []
    }),
  )
  if (short.size === 0) return []
  return transactions.flatMap(({ id, metadata: { hash } }) => {
    const own = hash === undefined ? undefined : short.get(sameHash(hash))
    return own ? [[id, own] as const] : []
  })
}
