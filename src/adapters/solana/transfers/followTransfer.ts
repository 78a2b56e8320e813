import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { sleep } from '../../../core/async.js'
import type { TransferOutcome } from '../../../domain/transfer.js'
import { RequestAbortedError } from '../../../errors/connectionErrors.js'
import { OutcomeUnknownError } from '../../../errors/outcomeErrors.js'
import type { ChainReader } from './createChainReader.js'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 5_000
/** Nodes behind one URL differ by some blocks. */
const EXPIRY_MARGIN_BLOCKS = 32n

/** Polls until the chain has decided. A failing node may answer next time. */
export async function followTransfer(
  signature: string,
  chain: ChainReader,
  signal: AbortSignal,
): Promise<TransferOutcome> {
  const end = Date.now() + TRANSACTION_WATCH_MS
  let expiry: bigint | undefined

  /** Whether the transaction can happen no more: its block hash is not newer than one from after it was sent. */
  async function isExpired() {
    expiry ??= (await chain.latestBlockhash()).lastValidBlockHeight + EXPIRY_MARGIN_BLOCKS
    return (await chain.blockHeight()) > expiry
  }

  async function look(): Promise<TransferOutcome | undefined> {
    // Read before the status, so that a transaction of the last block is not missed.
    const isOver = await isExpired().catch(() => false)
    const status = await chain.status(signature)
    if (status === 'confirmed' || status === 'failed') return status
    return status === 'unknown' && isOver ? 'expired' : undefined
  }

  for (let wait = FIRST_WAIT_MS; Date.now() < end; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
    if (signal.aborted) throw new RequestAbortedError()
    const outcome = await look().catch(() => undefined)
    if (outcome) return outcome
    await sleep(wait, signal).catch(() => undefined)
  }
  throw new OutcomeUnknownError()
}
