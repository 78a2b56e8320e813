import type { CaipNetworkId } from '../../core/caip.js'
import { createKnownAddresses } from '../../core/findLookAlike.js'
import { isZero } from '../../domain/token.js'
import type { Transaction } from '../../domain/transaction.js'

/**
 * Why an entry is folded away. `spam`: the service says so. `lookAlike`: its sender resembles a known address. `zero`:
 * it moved nothing. `imitation`: its token resembles a known one.
 */
export type Suspicion = 'spam' | 'lookAlike' | 'zero' | 'imitation'

/** Whether all that it moved are collectibles called spam; one that moved nothing is not spam (HIST-1). */
export const isSpam = ({ transfers }: Transaction): boolean =>
  transfers.length > 0 && transfers.every((transfer) => transfer.isSpam)

/** Whether it happened on the network (specification, 5). */
export const isOnNetwork = ({ metadata }: Transaction, networkId: CaipNetworkId): boolean =>
  metadata.chain === networkId

/** Operations by which attackers plant an address. */
const plain: readonly string[] = ['send', 'receive']

/** Poisoning arrives; what the account paid for itself is its own. */
const isZeroTransfer = ({ metadata, transfers }: Transaction, owns: (address: string) => boolean, coin: string) => {
  const { operationType, status, sentFrom } = metadata
  if (!plain.includes(operationType) || status === 'failed' || transfers.length === 0) return false
  if (!transfers.every(({ kind, quantity }) => kind === 'token' && isZero(quantity))) return false
  // Nobody but its owner sends the coin; a token's `transferFrom` of nothing needs no approval.
  const isOwnCoin = transfers.every(({ symbol }) => symbol === coin)
  return !(isOwnCoin && sentFrom !== undefined && owns(sentFrom))
}

export type SuspicionOptions = {
  /** The account's own address, and others of the user. */
  readonly ownAddresses: readonly string[]
  /** Whom this device has paid, and with which transactions. */
  readonly paid: readonly { readonly hash: string; readonly to: string }[]
  /** Symbol of the network's coin. */
  readonly coin: string
}

const lower = (text: string) => text.toLowerCase()

/** Tells poisoning from the account's history (HIST-4). What it knows grows with the pages it is shown. */
export function createSuspicions({ ownAddresses: addresses, paid, coin }: SuspicionOptions) {
  const knownAddresses = createKnownAddresses()
  const ownAddresses = new Set(addresses.map(lower))
  const ownHashes = new Set(paid.map(({ hash }) => lower(hash)))
  const owns = (address: string) => ownAddresses.has(lower(address))
  for (const address of [...addresses, ...paid.map(({ to }) => to)]) knownAddresses.add(address)

  /** Whom the account itself has paid something. */
  function payeeOf({ metadata, transfers }: Transaction): string | undefined {
    const { sentFrom, sentTo, status } = metadata
    // A counterfeit token logs any payment in anybody's name.
    if (transfers.some(({ isUnverified }) => isUnverified)) return undefined
    const isOwn = sentFrom !== undefined && owns(sentFrom) && status !== 'failed'
    const hasPaid = transfers.some(({ direction, quantity }) => direction === 'out' && !isZero(quantity))
    return isOwn && hasPaid ? sentTo : undefined
  }

  return {
    /** Notes whom the account has paid; returns whether somebody is new. */
    learn(transactions: readonly Transaction[]): boolean {
      let hasLearnt = false
      for (const transaction of transactions) {
        const payee = payeeOf(transaction)
        if (payee !== undefined && knownAddresses.add(payee)) hasLearnt = true
      }
      return hasLearnt
    },
    suspect(transaction: Transaction): Suspicion | undefined {
      const { hash, sentFrom, sentTo } = transaction.metadata
      if (isSpam(transaction)) return 'spam'
      // What this device has sent is no surprise.
      if (hash !== undefined && ownHashes.has(lower(hash))) return undefined
      const movedNothing = isZeroTransfer(transaction, owns, coin)
      const { operationType } = transaction.metadata
      const isCounterfeit =
        plain.includes(operationType) && transaction.transfers.some(({ isUnverified }) => isUnverified)
      // The user has signed it, so it must not disappear. Nothing, or a counterfeit, only claims to be the user's.
      if (sentFrom !== undefined && owns(sentFrom) && !movedNothing && !isCounterfeit) return undefined
      if ([sentFrom, sentTo].some((address) => address !== undefined && knownAddresses.isLookAlike(address)))
        return 'lookAlike'
      if (movedNothing) return 'zero'
      return transaction.transfers.some(({ isUnverified }) => isUnverified) ? 'imitation' : undefined
    },
  }
}
