import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { sleep } from '../../../core/async.js'
import { isRecord } from '../../../core/guards.js'
import { type Hex, parseTransactionHash } from '../../../core/hex.js'
import type { ExpectedEffect, Outcome } from '../../../domain/outcome.js'
import { followTransaction } from '../transactions/followTransaction.js'
import { parseTransaction, type Read } from '../transactions/parseTransaction.js'

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 15_000

/** What the wallet says of its calls. */
type CallsStatus =
  /** The transaction that carried the last of them out, whatever became of it. */
  | { readonly kind: 'mined'; readonly hash: Hex }
  /** The wallet has not sent them, and never will. */
  | { readonly kind: 'dropped' }

/** `undefined`: not decided, or nothing that says so. */
export function parseCallsStatus(answer: unknown): CallsStatus | undefined {
  if (!isRecord(answer)) return undefined
  const { status, receipts } = answer
  const list: readonly unknown[] = Array.isArray(receipts) ? receipts : []
  // A batch that is not atomic has several transactions; the last call, which the others lead to, is in the last one.
  const last = list.at(-1)
  const hash = isRecord(last) ? parseTransactionHash(last.transactionHash) : undefined
  if (hash) return { kind: 'mined', hash }
  // 4xx: failed before a block, and not tried again.
  return typeof status === 'number' && status >= 400 && status < 500 ? { kind: 'dropped' } : undefined
}

type Followed = {
  /** Asks the wallet as it is connected now; `undefined` while it is not. */
  readStatus(): Promise<unknown> | undefined
  readonly read: Read
}

/** The account has paid the network only for a transaction of its own: another sender may be a service that pays. */
async function withOwnFee(outcome: Outcome, { from }: ExpectedEffect, read: Read): Promise<Outcome> {
  if (!('hash' in outcome)) return outcome
  const transaction = await read('eth_getTransactionByHash', [outcome.hash]).then(parseTransaction, () => undefined)
  return transaction?.from === from.toLowerCase() ? outcome : { ...outcome, fee: undefined }
}

/**
 * Resolves once the wallet has said which transaction the calls became, and the chain what that one did: the wallet's
 * word alone confirms nothing. `unknown` after the time limit.
 */
export async function followCalls(
  { readStatus, read }: Followed,
  expected: ExpectedEffect,
  signal: AbortSignal,
): Promise<Outcome> {
  const end = Date.now() + TRANSACTION_WATCH_MS
  for (let wait = FIRST_WAIT_MS; Date.now() < end; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
    await sleep(wait, signal)
    // A wallet that is locked or restarting may answer next time.
    const status = parseCallsStatus(await readStatus()?.catch(() => undefined))
    if (status?.kind === 'dropped') return { kind: 'expired' }
    if (status) return withOwnFee(await followTransaction(status.hash, expected, read, signal, end), expected, read)
  }
  return { kind: 'unknown' }
}
