import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { sleep } from '../../../core/async.js'
import { type Hex, isRecord, parseQuantity, parseTransactionHash, toHexQuantity } from '../../../core/values.js'
import type { ExpectedEffect, MinedFacts, Outcome } from '../../../domain/outcome.js'
import { MalformedAnswerError } from '../../../errors/requestErrors.js'
import { type ListedTransaction, parseReceipt, parseTransaction, type Read, type Receipt } from './parseTransaction.js'
import { type Effect, readEffect } from './readEffect.js'

/** Sender and nonce: only one transaction of both is ever mined. */
type AccountNonce = Pick<ListedTransaction, 'from' | 'nonce'>

/** The first block after which the sender's next nonce is higher; `undefined` if there is none yet. */
async function findBlock({ from, nonce }: AccountNonce, read: Read): Promise<bigint | undefined> {
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
export async function findReplacement(accountNonce: AccountNonce, read: Read): Promise<ListedTransaction | undefined> {
  const block = await findBlock(accountNonce, read)
  if (block === undefined) return undefined
  const answer = await read('eth_getBlockByNumber', [toHexQuantity(block), true])
  const list = isRecord(answer) && Array.isArray(answer.transactions) ? answer.transactions : []
  return list
    .map(parseTransaction)
    .find((transaction) => transaction?.from === accountNonce.from && transaction.nonce === accountNonce.nonce)
}

/** How viem tells a replacement: the same payment at another price, one to oneself with nothing, or any other. */
export function compareReplacement(
  original: ListedTransaction,
  replacement: ListedTransaction,
): 'repriced' | 'cancelled' | 'replaced' {
  if (replacement.to === original.to && replacement.value === original.value && replacement.input === original.input)
    return 'repriced'
  return replacement.from === replacement.to && replacement.value === 0n ? 'cancelled' : 'replaced'
}

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 15_000

/** What a swap gave, against the least that it had to. */
function swapKind({ arrived }: Effect, { units }: ExpectedEffect) {
  if (arrived === undefined) return 'amountUnknown'
  if (arrived <= 0n) return 'nothingArrived'
  return arrived < units ? 'belowMinimum' : 'confirmed'
}

/** Mined before the wallet was asked, so it is another one, whatever became of it. */
const isOlder = ({ block }: Receipt, expected: ExpectedEffect | undefined) =>
  expected?.sinceBlock !== undefined && block < expected.sinceBlock

/** Calls that were not tested, or that move nothing, leave nothing to compare. */
function callsKind({ isMatching, moves }: Effect, { moves: tested, approvals = [] }: ExpectedEffect) {
  if (!moves || !tested || tested.length + approvals.length === 0) return isMatching ? 'amountUnknown' : 'mismatched'
  return isMatching ? 'confirmed' : 'mismatched'
}

/** How a mined transaction compares with what was reviewed. */
function judge(effect: Effect, { hash, block, fee }: Receipt, expected: ExpectedEffect): Outcome {
  const facts: MinedFacts = { hash, block, fee }
  const arrived = effect.arrived !== undefined && effect.arrived > 0n ? effect.arrived : undefined
  if (expected.kind === 'swap') return { kind: swapKind(effect, expected), arrived, ...facts }
  if (expected.kind === 'calls') return { kind: callsKind(effect, expected), moves: effect.moves, ...facts }
  return { kind: effect.isMatching ? 'confirmed' : 'mismatched', arrived, ...facts }
}

/**
 * Resolves once the transaction, or another of the same sender and nonce, is mined and compared with what was reviewed;
 * `unknown` after the time limit, also if it is mined and nobody could read what it did. Polls ever less often. Without an
 * expected effect any receipt is `confirmed`. `end`: the time limit, in milliseconds since 1970.
 */
export async function followTransaction(
  value: unknown,
  expected: ExpectedEffect | undefined,
  read: Read,
  signal: AbortSignal,
  end = Date.now() + TRANSACTION_WATCH_MS,
): Promise<Outcome> {
  const sent = parseTransactionHash(value)
  if (!sent) throw new MalformedAnswerError('eth_sendTransaction')
  let original: ListedTransaction | undefined
  /** Mined, but not compared yet. */
  let undecided: Receipt | undefined

  const readTransaction = async (hash: Hex) => parseTransaction(await read('eth_getTransactionByHash', [hash]))

  /** `undefined` while the transaction is in no block. */
  async function readMined(hash: Hex, listed?: ListedTransaction): Promise<Outcome | undefined> {
    const receipt = parseReceipt(await read('eth_getTransactionReceipt', [hash]), hash)
    if (!receipt) return undefined
    const { block, fee } = receipt
    if (isOlder(receipt, expected)) return { kind: 'mismatched', hash: receipt.hash, block, fee }
    if (receipt.isReverted) return { kind: 'failed', hash: receipt.hash, block, fee }
    if (!expected) return { kind: 'confirmed', hash: receipt.hash, block, fee }
    undecided = receipt
    const transaction = listed ?? (await readTransaction(hash))
    return judge(await readEffect({ receipt, transaction }, expected, read), receipt, expected)
  }

  /** Another transaction of the same sender and nonce; only one that is found settles anything. */
  async function readReplaced(): Promise<Outcome | undefined> {
    if (!original) return undefined
    const count = parseQuantity(await read('eth_getTransactionCount', [original.from, 'latest']))
    if (count === undefined || count <= original.nonce) return undefined
    const replacement = await findReplacement(original, read)
    if (!replacement || replacement.hash === original.hash) return undefined
    const kind = compareReplacement(original, replacement)
    if (kind === 'repriced') return readMined(replacement.hash, replacement)
    const outcome = await readMined(replacement.hash, replacement)
    // The same payment made in another way, such as in a batch.
    const isSamePayment = expected?.kind !== 'swap' && outcome?.kind === 'confirmed' && expected !== undefined
    if (!outcome || isSamePayment) return outcome
    const { block, fee } = outcome as MinedFacts
    return { kind, hash: replacement.hash, block, fee }
  }

  async function readOutcome(hash: Hex): Promise<Outcome | undefined> {
    const outcome = await readMined(hash, original)
    if (outcome) return outcome
    original ??= await readTransaction(hash)
    return readReplaced()
  }

  // At once: when it is replaced, nodes forget it, and with it the nonce to look for.
  original = await readTransaction(sent).catch(() => undefined)
  for (let wait = FIRST_WAIT_MS; Date.now() < end; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
    await sleep(wait, signal)
    // A failing node may respond next time.
    const outcome = await readOutcome(sent).catch(() => undefined)
    if (outcome) return outcome
  }
  if (!undecided || (expected?.kind !== 'swap' && expected?.kind !== 'calls')) return { kind: 'unknown' }
  const { hash, block, fee } = undecided
  return { kind: 'amountUnknown', hash, block, fee }
}
