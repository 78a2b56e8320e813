import { TRANSACTION_WATCH_MS } from '../../../config/limits.js'
import { sleep } from '../../../core/async.js'
import { type Hex, parseQuantity, parseTransactionHash } from '../../../core/hex.js'
import type { ExpectedEffect, MinedFacts, Outcome } from '../../../domain/outcome.js'
import { MalformedAnswerError } from '../../../errors/connectionErrors.js'
import { compareReplacement, findReplacement } from './findReplacement.js'
import { type ListedTransaction, parseReceipt, parseTransaction, type Read, type Receipt } from './parseTransaction.js'
import { type Effect, readEffect } from './readEffect.js'

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

/** How a mined transaction compares with what was reviewed. */
function judge(effect: Effect, { hash, block, fee }: Receipt, expected: ExpectedEffect): Outcome {
  const facts: MinedFacts = { hash, block, fee }
  const arrived = effect.arrived !== undefined && effect.arrived > 0n ? effect.arrived : undefined
  if (expected.kind === 'swap') return { kind: swapKind(effect, expected), arrived, ...facts }
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
  async function readMined(hash: Hex, known?: ListedTransaction): Promise<Outcome | undefined> {
    const receipt = parseReceipt(await read('eth_getTransactionReceipt', [hash]), hash)
    if (!receipt) return undefined
    const { block, fee } = receipt
    if (isOlder(receipt, expected)) return { kind: 'mismatched', hash: receipt.hash, block, fee }
    if (receipt.isReverted) return { kind: 'failed', hash: receipt.hash, block, fee }
    if (!expected) return { kind: 'confirmed', hash: receipt.hash, block, fee }
    undecided = receipt
    const transaction = known ?? (await readTransaction(hash))
    return judge(await readEffect({ receipt, transaction }, expected, read), receipt, expected)
  }

  /** Another transaction of the same sender and nonce; only one that is found settles anything. */
  async function readReplaced(): Promise<Outcome | undefined> {
    if (!original) return undefined
    const count = parseQuantity(await read('eth_getTransactionCount', [original.from, 'latest']))
    if (count === undefined || count <= original.nonce) return undefined
    const found = await findReplacement(original, read)
    if (!found || found.hash === original.hash) return undefined
    const kind = compareReplacement(original, found)
    if (kind === 'repriced') return readMined(found.hash, found)
    const outcome = await readMined(found.hash, found)
    // The same payment made in another way, such as in a batch.
    const isSamePayment = expected?.kind !== 'swap' && outcome?.kind === 'confirmed' && expected !== undefined
    if (!outcome || isSamePayment) return outcome
    const { block, fee } = outcome as MinedFacts
    return { kind, hash: found.hash, block, fee }
  }

  async function look(hash: Hex): Promise<Outcome | undefined> {
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
    const outcome = await look(sent).catch(() => undefined)
    if (outcome) return outcome
  }
  if (!undecided || expected?.kind !== 'swap') return { kind: 'unknown' }
  const { hash, block, fee } = undecided
  return { kind: 'amountUnknown', hash, block, fee }
}
