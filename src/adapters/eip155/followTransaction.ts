import { TRANSACTION_WATCH_MS } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { isRecord } from '../../core/guards.js'
import { type Hex, parseHexAddress, parseQuantity, parseTransactionHash } from '../../core/hex.js'
import type { TransferOutcome } from '../../domain/transfer.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'
import { OutcomeUnknownError } from '../../errors/outcomeErrors.js'

type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 15_000

type Place = { readonly from: Hex; readonly nonce: bigint }

/** Sender and nonce, once the node knows them. */
async function readPlace(hash: Hex, read: Read): Promise<Place | undefined> {
  const transaction = await read('eth_getTransactionByHash', [hash])
  if (!isRecord(transaction)) return undefined
  const from = parseHexAddress(transaction.from)
  const nonce = parseQuantity(transaction.nonce)
  return from !== undefined && nonce !== undefined ? { from, nonce } : undefined
}

/** The outcome in a receipt; `undefined` without a block. */
function parseOutcome(receipt: unknown): TransferOutcome | undefined {
  if (!isRecord(receipt) || parseQuantity(receipt.blockNumber) === undefined) return undefined
  return parseQuantity(receipt.status) === 0n ? 'failed' : 'confirmed'
}

/** Resolves once the transaction, or another of the same nonce, is mined; polls ever less often. */
export async function followTransaction(value: unknown, read: Read, signal: AbortSignal): Promise<TransferOutcome> {
  const hash = parseTransactionHash(value)
  if (!hash) throw new MalformedAnswerError('eth_sendTransaction')
  const end = Date.now() + TRANSACTION_WATCH_MS
  let place: Place | undefined
  const readOutcome = async () => parseOutcome(await read('eth_getTransactionReceipt', [hash]))
  const look = async (): Promise<TransferOutcome | undefined> => {
    const outcome = await readOutcome()
    if (outcome) return outcome
    place ??= await readPlace(hash, read)
    if (!place) return undefined
    const count = parseQuantity(await read('eth_getTransactionCount', [place.from, 'latest']))
    if (count === undefined || count <= place.nonce) return undefined
    // It may have been mined between the two reads.
    return (await readOutcome()) ?? 'replaced'
  }
  for (let wait = FIRST_WAIT_MS; Date.now() < end; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
    await sleep(wait, signal)
    // A failing node may respond next time.
    const outcome = await look().catch(() => undefined)
    if (outcome) return outcome
  }
  throw new OutcomeUnknownError()
}
