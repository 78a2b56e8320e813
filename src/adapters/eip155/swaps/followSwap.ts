import { isRecord } from '../../../core/guards.js'
import { parseQuantity, toHexQuantity } from '../../../core/hex.js'
import type { SwapOutcome } from '../../../domain/swap.js'
import { followTransaction } from '../followTransaction.js'

type Read = (method: string, params: readonly unknown[]) => Promise<unknown>
type Received = { readonly account: string; readonly destination: string | undefined }

/** `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const MAX_LOGS = 10_000

/** What a token's own log says that the account has received, less what it gave back. */
function receivedIn(logs: unknown, account: string, token: string): bigint | undefined {
  if (!Array.isArray(logs)) return undefined
  const word = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  let received = 0n
  for (const log of logs.slice(0, MAX_LOGS)) {
    if (!isRecord(log) || String(log.address).toLowerCase() !== token.toLowerCase()) continue
    const [kind, from, to] = Array.isArray(log.topics) ? log.topics.map((topic) => String(topic).toLowerCase()) : []
    const units = parseQuantity(log.data)
    if (kind !== TRANSFER || units === undefined) continue
    if (to === word) received += units
    if (from === word) received -= units
  }
  return received
}

/** The change of the coin's balance in the block of the transaction, without its fee. */
async function coinReceived(receipt: Record<string, unknown>, account: string, read: Read) {
  const block = parseQuantity(receipt.blockNumber)
  const gas = parseQuantity(receipt.gasUsed)
  const price = parseQuantity(receipt.effectiveGasPrice)
  // Networks above Ethereum charge for publishing too.
  const published = receipt.l1Fee === undefined ? 0n : parseQuantity(receipt.l1Fee)
  if (!block || gas === undefined || price === undefined || published === undefined) return undefined
  const [before, after] = await Promise.all(
    [block - 1n, block].map(async (at) => parseQuantity(await read('eth_getBalance', [account, toHexQuantity(at)]))),
  )
  return before === undefined || after === undefined ? undefined : after - before + gas * price + published
}

/** Follows a swap until it is decided, and reads what the account received. */
export async function followSwap(
  hash: string,
  { account, destination }: Received,
  read: Read,
  signal: AbortSignal,
): Promise<SwapOutcome> {
  const outcome = await followTransaction(hash, read, signal)
  if (outcome !== 'confirmed') return { outcome }
  // Only shown: the swap is done whatever the node still tells.
  const receipt = await read('eth_getTransactionReceipt', [hash]).catch(() => undefined)
  if (!isRecord(receipt)) return { outcome }
  const received =
    destination === undefined
      ? await coinReceived(receipt, account, read).catch(() => undefined)
      : receivedIn(receipt.logs, account, destination)
  return { outcome, received: received !== undefined && received > 0n ? received : undefined }
}
