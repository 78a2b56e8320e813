import { isRecord } from '../../../core/guards.js'
import { parseQuantity, toHexQuantity } from '../../../core/hex.js'
import { type ListedTransaction, parseTransaction, type Read } from './parseTransaction.js'

/** Sender and nonce: only one transaction of both is ever mined. */
type Place = Pick<ListedTransaction, 'from' | 'nonce'>

/** The first block after which the sender's next nonce is higher; `undefined` if there is none yet. */
async function findBlock({ from, nonce }: Place, read: Read): Promise<bigint | undefined> {
  const latest = parseQuantity(await read('eth_blockNumber', []))
  const isUsedAt = async (block: bigint) =>
    (parseQuantity(await read('eth_getTransactionCount', [from, toHexQuantity(block)])) ?? 0n) > nonce
  if (latest === undefined || !(await isUsedAt(latest))) return undefined
  let used = latest
  let unused = latest
  // It was mined lately, as a rule: search backwards in growing steps, then between the last two.
  for (let step = 1n; unused === latest; step *= 2n) {
    const block = latest > step ? latest - step : 0n
    if (!(await isUsedAt(block))) unused = block
    else if (block === 0n) return undefined
    else used = block
  }
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n
    if (await isUsedAt(middle)) used = middle
    else unused = middle
  }
  return used
}

/**
 * The transaction of this sender and nonce that was mined, as viem looks for it; `undefined` if it is not found. Nodes of
 * different height may answer one after the other, so only what is found settles anything.
 */
export async function findReplacement(place: Place, read: Read): Promise<ListedTransaction | undefined> {
  const block = await findBlock(place, read)
  if (block === undefined) return undefined
  const answer = await read('eth_getBlockByNumber', [toHexQuantity(block), true])
  const list = isRecord(answer) && Array.isArray(answer.transactions) ? answer.transactions : []
  return list.map(parseTransaction).find((one) => one?.from === place.from && one.nonce === place.nonce)
}

/** How viem tells a replacement: the same payment at another price, one to oneself with nothing, or any other. */
export function compareReplacement(
  original: ListedTransaction,
  found: ListedTransaction,
): 'repriced' | 'cancelled' | 'replaced' {
  if (found.to === original.to && found.value === original.value && found.input === original.input) return 'repriced'
  return found.from === found.to && found.value === 0n ? 'cancelled' : 'replaced'
}
