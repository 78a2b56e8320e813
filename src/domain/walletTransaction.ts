import type { CaipNetworkId } from '../core/caip.js'
import type { SentMove } from './appCall.js'
import type { SentId } from './outcome.js'
import { type SentStatus, type SentTransfer, transactionHash } from './transfer.js'

/** Something that this device has sent from the account, as the activity lists it. */
export type WalletTransaction = SentId & {
  /** `calls`: of the app. */
  readonly kind: 'transfer' | 'swap' | 'calls'
  readonly networkId: CaipNetworkId
  /** The account. */
  readonly from: string
  /** Who is paid, or called; `undefined` if the app did not say. */
  readonly to: string | undefined
  /** Of calls, what the app calls them; sanitized. */
  readonly description: string | undefined
  /** As the `outcome` of `send()` and `sendTransaction()`; `pending` while the chain has not decided. */
  readonly status: SentStatus
  /** Of calls, what they have moved, without the fee; `undefined` if that is not known. */
  readonly moves: readonly SentMove[] | undefined
  /** Decimal text of the coin that the network charged the account; `undefined` if that is not known. */
  readonly fee: string | undefined
  /** When it was sent, and when the chain decided: milliseconds since 1970. */
  readonly at: number
  readonly endedAt: number | undefined
}

export function toWalletTransaction(sent: SentTransfer): WalletTransaction {
  const { networkId, from, to, gain, calls, status, fee, at, endedAt } = sent
  return {
    kind: calls ? 'calls' : gain ? 'swap' : 'transfer',
    hash: transactionHash(sent),
    callsId: sent.isCalls ? sent.hash : undefined,
    networkId,
    from,
    to: isToItself(sent) ? undefined : to,
    description: calls?.title || undefined,
    status,
    moves: calls?.moved,
    fee,
    at,
    endedAt,
  }
}

/** Of what an app has sent itself, and has not said to whom. */
export const isToItself = ({ calls, from, to }: SentTransfer): boolean => calls !== undefined && from === to

/** What an app has sent itself, with any library. */
export type AddedTransaction = {
  /** Of the transaction, as the wallet has returned it. */
  readonly hash: string
  /** What it does, in a few words: `'Deposit 500 USDC'`. */
  readonly description: string
  /** The contract, or who is paid. @default not said */
  readonly to?: string | undefined
  /** Follows it in a toast until the user dismisses it, or has seen it succeed. @default false: its end is said once */
  readonly toast?: boolean | undefined
}
