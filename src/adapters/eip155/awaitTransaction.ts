import { TRANSACTION_WATCH_MS } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { isRecord } from '../../core/guards.js'
import { type Hex, parseHexAddress, parseQuantity, parseTransactionHash } from '../../core/hex.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/connectionErrors.js'

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

/** Resolves once the transaction, or another of the same nonce, is mined; polls ever less often. */
export async function awaitTransaction(value: unknown, read: Read, signal: AbortSignal): Promise<void> {
  const hash = parseTransactionHash(value)
  if (!hash) throw new MalformedAnswerError('eth_sendTransaction')
  const end = Date.now() + TRANSACTION_WATCH_MS
  let place: Place | undefined
  const isOver = async () => {
    const receipt = await read('eth_getTransactionReceipt', [hash])
    if (isRecord(receipt) && parseQuantity(receipt.blockNumber) !== undefined) return true
    place ??= await readPlace(hash, read)
    if (!place) return false
    const count = parseQuantity(await read('eth_getTransactionCount', [place.from, 'latest']))
    return count !== undefined && count > place.nonce
  }
  for (let wait = FIRST_WAIT_MS; Date.now() < end; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
    await sleep(wait, signal)
    // A failing node may respond next time.
    if (await isOver().catch(() => false)) return
  }
  throw new RequestAbortedError()
}
