import { MAX_PENDING_TRANSACTIONS } from '../../config/limits.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Transaction } from '../../domain/transaction.js'
import { type SentTransfer, transactionHash } from '../../domain/transfer.js'

/** The entry of something sent in the history. What became of it is the device's to say. */
export const toTransaction = (sent: SentTransfer): Transaction => ({
  id: `sent:${sent.hash}`,
  metadata: {
    operationType: sent.gain ? 'trade' : 'send',
    status: 'unknown',
    hash: transactionHash(sent),
    minedAt: sent.at,
    sentFrom: sent.from,
    chain: sent.networkId,
  },
  transfers: [],
})

type ListedHistory = {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** What the service has listed so far. */
  readonly transactions: readonly Transaction[]
  /** The service lists more, older ones. */
  readonly hasMore: boolean
}

/** The hash by which the service knows it: that of what took its place is another transaction. */
export const listedHash = (sent: SentTransfer): string =>
  !sent.isCalls && (sent.status === 'cancelled' || sent.status === 'replaced')
    ? sent.hash
    : (transactionHash(sent) ?? sent.hash)

/** Hex hashes are the same in any case. */
const sameHash = (hash: string) => (hash.startsWith('0x') ? hash.toLowerCase() : hash)

/**
 * What this device has sent from the account and the service does not know, the newest first. One that is older than
 * the pages read so far may be on a later one, so it waits.
 */
export function listUnknown(sent: readonly SentTransfer[], listed: ListedHistory): readonly SentTransfer[] {
  const { address, networkId, transactions, hasMore } = listed
  const ownTransfers = sent.filter((transfer) => transfer.from === address && transfer.networkId === networkId)
  // Asked with every page, of a list that may be long.
  if (ownTransfers.length === 0) return ownTransfers
  const knownHashes = new Set(transactions.flatMap(({ metadata }) => (metadata.hash ? [sameHash(metadata.hash)] : [])))
  const times = transactions.flatMap(({ metadata }) => metadata.minedAt ?? [])
  const oldest = hasMore && times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : undefined
  const pending = transactions.filter(({ metadata }) => metadata.status === 'pending').length
  let remaining = MAX_PENDING_TRANSACTIONS - pending
  const unknown = ownTransfers.filter(
    (transfer) =>
      !knownHashes.has(sameHash(listedHash(transfer))) &&
      (transfer.status === 'pending' || oldest === undefined || transfer.at >= oldest),
  )
  return unknown.filter(({ status }) => status !== 'pending' || remaining-- > 0)
}

/**
 * What this device has sent from the account, by the id of its entry in the service's list. While the device does not
 * know what became of it, the service knows more.
 */
export function listKnown(
  sent: readonly SentTransfer[],
  { address, networkId, transactions }: Pick<ListedHistory, 'address' | 'networkId' | 'transactions'>,
): ReadonlyMap<string, SentTransfer> {
  const decided = sent.filter(
    (transfer) =>
      transfer.from === address &&
      transfer.networkId === networkId &&
      transfer.status !== 'pending' &&
      transfer.status !== 'unknown',
  )
  const byHash = new Map(decided.map((transfer) => [sameHash(listedHash(transfer)), transfer]))
  const knownById = new Map<string, SentTransfer>()
  // Asked with every page, of a list that may be long.
  if (byHash.size === 0) return knownById
  for (const { id, metadata } of transactions) {
    const transfer = metadata.hash === undefined ? undefined : byHash.get(sameHash(metadata.hash))
    if (transfer) knownById.set(id, transfer)
  }
  return knownById
}
