import { parseSolanaAddress } from '../../../core/base58.js'
import { isRecord } from '../../../core/guards.js'
import { parseRawUnits } from '../../../core/amount.js'
import { MalformedAnswerError } from '../../../errors/connectionErrors.js'
import { parseCount } from '../parseAnswers.js'

/** What a transaction did to accounts, in smallest units. */
export type ExecutedTransaction = {
  readonly slot: bigint
  readonly fee: bigint
  readonly hasFailed: boolean
  readonly signers: readonly string[]
  /** The change of an account's lamports; 0 if the transaction does not name it. */
  coinChange(address: string): bigint
  /** The change of what an owner has of a token, over all of its accounts. */
  tokenChange(owner: string, mint: string): bigint
}

const WHAT = 'getTransaction'
/** More accounts than a transaction can name. */
const MAX_ACCOUNTS = 256

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) throw new MalformedAnswerError(WHAT)
  return value
}

function parseKey(value: unknown): { address: string; isSigner: boolean } {
  const { pubkey, signer } = isRecord(value) ? value : {}
  const address = parseSolanaAddress(pubkey)
  if (address === undefined) throw new MalformedAnswerError(WHAT)
  return { address, isSigner: signer === true }
}

type Holding = { readonly owner: string | undefined; readonly mint: string | undefined; readonly units: bigint }

function parseHolding(value: unknown): Holding {
  const { owner, mint, uiTokenAmount } = isRecord(value) ? value : {}
  const units = parseRawUnits(isRecord(uiTokenAmount) ? uiTokenAmount.amount : undefined)
  if (units === undefined) throw new MalformedAnswerError(WHAT)
  return { owner: parseSolanaAddress(owner), mint: parseSolanaAddress(mint), units }
}

const heldIn = (holdings: readonly Holding[], owner: string, mint: string) =>
  holdings.reduce((sum, one) => (one.owner === owner && one.mint === mint ? sum + one.units : sum), 0n)

/** A transaction as the node has executed it (`jsonParsed`); `undefined` if it does not know it. */
export function parseExecuted(answer: unknown): ExecutedTransaction | undefined {
  if (answer === null || answer === undefined) return undefined
  const { slot, meta, transaction } = isRecord(answer) ? answer : {}
  const message = isRecord(transaction) ? transaction.message : undefined
  if (!isRecord(meta) || !isRecord(message)) throw new MalformedAnswerError(WHAT)
  const keys = listOf(message.accountKeys).map(parseKey)
  const [before, after] = [meta.preBalances, meta.postBalances].map((list) =>
    listOf(list).map((units) => parseCount(units, WHAT)),
  ) as [bigint[], bigint[]]
  if (before.length !== keys.length || after.length !== keys.length) throw new MalformedAnswerError(WHAT)
  const [heldBefore, heldAfter] = [meta.preTokenBalances, meta.postTokenBalances].map((list) =>
    listOf(list ?? []).map(parseHolding),
  ) as [Holding[], Holding[]]
  return {
    slot: parseCount(slot, WHAT),
    fee: parseCount(meta.fee, WHAT),
    hasFailed: (meta.err ?? null) !== null,
    signers: keys.filter(({ isSigner }) => isSigner).map(({ address }) => address),
    coinChange(address) {
      const index = keys.findIndex((key) => key.address === address)
      return (after[index] ?? 0n) - (before[index] ?? 0n)
    },
    tokenChange: (owner, mint) => heldIn(heldAfter, owner, mint) - heldIn(heldBefore, owner, mint),
  }
}
