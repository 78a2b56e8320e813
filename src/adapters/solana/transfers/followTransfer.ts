import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { sleep } from '../../../core/async.js'
import type { ExpectedEffect, Outcome } from '../../../domain/outcome.js'
import { RequestAbortedError } from '../../../errors/requestErrors.js'
import type { ChainReader, ExecutedTransaction } from './createChainReader.js'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 5_000
/** Nodes behind one URL differ by some blocks. */
const EXPIRY_MARGIN_BLOCKS = 32n

/** Compares what was executed with what was reviewed. */
function judge(hash: string, executed: ExecutedTransaction, expected: ExpectedEffect): Outcome {
  const { slot: block, fee } = executed
  const facts = { hash, block, fee }
  if (executed.hasFailed) return { kind: 'failed', ...facts }
  const { from, to, token, units, sinceBlock } = expected
  const isOlder = sinceBlock !== undefined && block < sinceBlock
  const isOwn = executed.signers.includes(from)
  const change = token === undefined ? executed.coinChange(to) : executed.tokenChange(to, token)
  // A payment to oneself changes nothing but the fee.
  const arrived = from === to ? units : change
  const isMatching = isOwn && !isOlder && arrived === units
  return { kind: isMatching ? 'confirmed' : 'mismatched', arrived: arrived > 0n ? arrived : undefined, ...facts }
}

/**
 * Polls until the chain has decided, and compares what was executed with what was reviewed; `unknown` after the time
 * limit. A failing node may answer next time. Without an expected effect any confirmation is `confirmed`.
 */
export async function followTransfer(
  signature: string,
  expected: ExpectedEffect | undefined,
  chain: ChainReader,
  signal: AbortSignal,
): Promise<Outcome> {
  const end = Date.now() + TRANSACTION_WATCH_MS
  let expiry: bigint | undefined
  /** Whether the transaction can happen no more: its block hash is not newer than one from after it was sent. */
  async function isExpired() {
    expiry ??= (await chain.latestBlockhash()).lastValidBlockHeight + EXPIRY_MARGIN_BLOCKS
    return (await chain.blockHeight()) > expiry
  }

  async function readOutcome(): Promise<Outcome | undefined> {
    // Read before the status, so that a transaction of the last block is not missed.
    const hasExpired = await isExpired().catch(() => false)
    const status = await chain.status(signature)
    if (status === 'failed' || (status === 'confirmed' && !expected)) return { kind: status, hash: signature }
    if (status === 'confirmed' && expected) {
      const executed = await chain.transaction(signature)
      return executed && judge(signature, executed, expected)
    }
    return status === 'unknown' && hasExpired ? { kind: 'expired' } : undefined
  }

  for (let wait = FIRST_WAIT_MS; Date.now() < end; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
    if (signal.aborted) throw new RequestAbortedError()
    const outcome = await readOutcome().catch(() => undefined)
    if (outcome) return outcome
    await sleep(wait, signal).catch(() => undefined)
  }
  // Perhaps confirmed: but nobody could read what it did.
  return { kind: 'unknown' }
}
