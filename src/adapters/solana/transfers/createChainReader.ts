import { base64 } from '@scure/base'
import { parseRawUnits } from '../../../core/amount.js'
import { decodeAddress, parseSolanaAddress } from '../../../core/base58.js'
import { isRecord } from '../../../core/values.js'
import type { Network } from '../../../domain/network.js'
import { MalformedAnswerError } from '../../../errors/requestErrors.js'
import type { AdapterContext } from '../../adapter.js'
import { contextSlot, contextValue, parseCount } from '../parseAnswers.js'
import type { ChainAccount } from './parseToken.js'

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

const METHOD = 'getTransaction'
/** More accounts than a transaction can name. */
const MAX_ACCOUNTS = 256

function accountListOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) throw new MalformedAnswerError(METHOD)
  return value
}

function parseKey(value: unknown): { address: string; isSigner: boolean } {
  const { pubkey, signer } = isRecord(value) ? value : {}
  const address = parseSolanaAddress(pubkey)
  if (address === undefined) throw new MalformedAnswerError(METHOD)
  return { address, isSigner: signer === true }
}

type Holding = { readonly owner: string | undefined; readonly mint: string | undefined; readonly units: bigint }

function parseHolding(value: unknown): Holding {
  const { owner, mint, uiTokenAmount } = isRecord(value) ? value : {}
  const units = parseRawUnits(isRecord(uiTokenAmount) ? uiTokenAmount.amount : undefined)
  if (units === undefined) throw new MalformedAnswerError(METHOD)
  return { owner: parseSolanaAddress(owner), mint: parseSolanaAddress(mint), units }
}

const heldIn = (holdings: readonly Holding[], owner: string, mint: string) =>
  holdings.reduce((sum, holding) => (holding.owner === owner && holding.mint === mint ? sum + holding.units : sum), 0n)

/** A transaction as the node has executed it (`jsonParsed`); `undefined` if it does not know it. */
export function parseExecuted(answer: unknown): ExecutedTransaction | undefined {
  if (answer === null || answer === undefined) return undefined
  const { slot, meta, transaction } = isRecord(answer) ? answer : {}
  const message = isRecord(transaction) ? transaction.message : undefined
  if (!isRecord(meta) || !isRecord(message)) throw new MalformedAnswerError(METHOD)
  const keys = accountListOf(message.accountKeys).map(parseKey)
  const [before, after] = [meta.preBalances, meta.postBalances].map((list) =>
    accountListOf(list).map((units) => parseCount(units, METHOD)),
  ) as [bigint[], bigint[]]
  if (before.length !== keys.length || after.length !== keys.length) throw new MalformedAnswerError(METHOD)
  const [heldBefore, heldAfter] = [meta.preTokenBalances, meta.postTokenBalances].map((list) =>
    accountListOf(list ?? []).map(parseHolding),
  ) as [Holding[], Holding[]]
  return {
    slot: parseCount(slot, METHOD),
    fee: parseCount(meta.fee, METHOD),
    hasFailed: (meta.err ?? null) !== null,
    signers: keys.filter(({ isSigner }) => isSigner).map(({ address }) => address),
    coinChange(address) {
      const index = keys.findIndex((key) => key.address === address)
      return (after[index] ?? 0n) - (before[index] ?? 0n)
    },
    tokenChange: (owner, mint) => heldIn(heldAfter, owner, mint) - heldIn(heldBefore, owner, mint),
  }
}

const COMMITMENT = { commitment: 'confirmed' } as const
const MAX_LISTED = 1_000

export type SignatureStatus = 'unknown' | 'pending' | 'confirmed' | 'failed'

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) && value.length <= MAX_LISTED ? value : undefined

function decodeData(data: unknown): Uint8Array | undefined {
  const [text, encoding] = Array.isArray(data) ? data : []
  if (typeof text !== 'string' || encoding !== 'base64') return undefined
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

function parseAccount(value: unknown, method: string): ChainAccount {
  const { owner, lamports, data, executable } = isRecord(value) ? value : {}
  const program = parseSolanaAddress(owner)
  const bytes = decodeData(data)
  if (program === undefined || !bytes || typeof executable !== 'boolean') throw new MalformedAnswerError(method)
  return { owner: program, lamports: parseCount(lamports, method), data: bytes, isExecutable: executable }
}

export type ChainReader = ReturnType<typeof createChainReader>

/** Reads of one network, each answer checked. */
export function createChainReader(
  { readRpc }: Pick<AdapterContext, 'readRpc'>,
  network: Network,
  signal?: AbortSignal,
) {
  const read = (method: string, ...params: readonly unknown[]) => readRpc(network, method, params, signal)

  return {
    /** In the same order; `undefined` for an account that does not exist. */
    async accounts(addresses: readonly string[]): Promise<readonly (ChainAccount | undefined)[]> {
      const method = 'getMultipleAccounts'
      const values = listOf(contextValue(await read(method, addresses, { ...COMMITMENT, encoding: 'base64' })))
      if (values?.length !== addresses.length) throw new MalformedAnswerError(method)
      return values.map((value) => (value === null ? undefined : parseAccount(value, method)))
    },
    /** Every account of an owner that holds a token. */
    async tokenAccounts(owner: string, mint: string) {
      const method = 'getTokenAccountsByOwner'
      const options = { ...COMMITMENT, encoding: 'base64' }
      const values = listOf(contextValue(await read(method, owner, { mint }, options)))
      if (!values) throw new MalformedAnswerError(method)
      return values.map((value) => {
        const address = isRecord(value) ? parseSolanaAddress(value.pubkey) : undefined
        if (!isRecord(value) || address === undefined) throw new MalformedAnswerError(method)
        return { address, account: parseAccount(value.account, method) }
      })
    },
    async balance(address: string): Promise<bigint> {
      return parseCount(contextValue(await read('getBalance', address, COMMITMENT)), 'getBalance')
    },
    /** What an account of this size must hold. */
    async rent(length: number): Promise<bigint> {
      const method = 'getMinimumBalanceForRentExemption'
      return parseCount(await read(method, length, COMMITMENT), method)
    },
    async latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: bigint; slot: bigint | undefined }> {
      const method = 'getLatestBlockhash'
      const answer = await read(method, COMMITMENT)
      const value = contextValue(answer)
      const { blockhash, lastValidBlockHeight } = isRecord(value) ? value : {}
      if (typeof blockhash !== 'string' || !decodeAddress(blockhash)) throw new MalformedAnswerError(method)
      return { blockhash, lastValidBlockHeight: parseCount(lastValidBlockHeight, method), slot: contextSlot(answer) }
    },
    /** Of a message without a priority fee. */
    async fee(message: Uint8Array): Promise<bigint> {
      const method = 'getFeeForMessage'
      return parseCount(contextValue(await read(method, base64.encode(message), COMMITMENT)), method)
    },
    /** What transactions that write to these accounts have lately paid per compute unit, in millionths of a lamport. */
    async recentPriorityFees(addresses: readonly string[]): Promise<readonly bigint[]> {
      const method = 'getRecentPrioritizationFees'
      const values = listOf(await read(method, addresses)) ?? []
      return values.map((value) => parseCount(isRecord(value) ? value.prioritizationFee : undefined, method))
    },
    /** What the network would answer; `undefined` if it would accept. */
    async simulate(transaction: Uint8Array): Promise<unknown> {
      const method = 'simulateTransaction'
      const options = { ...COMMITMENT, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
      const value = contextValue(await read(method, base64.encode(transaction), options))
      if (!isRecord(value) || !Object.hasOwn(value, 'err')) throw new MalformedAnswerError(method)
      return value.err ?? undefined
    },
    async status(signature: string): Promise<SignatureStatus> {
      const method = 'getSignatureStatuses'
      const values = listOf(contextValue(await read(method, [signature], { searchTransactionHistory: true })))
      const [value] = values ?? []
      if (values?.length !== 1 || (value !== null && !isRecord(value))) throw new MalformedAnswerError(method)
      if (value === null) return 'unknown'
      if (value.confirmationStatus !== 'confirmed' && value.confirmationStatus !== 'finalized') return 'pending'
      return (value.err ?? null) === null ? 'confirmed' : 'failed'
    },
    /** `undefined` while the node does not know it. */
    async transaction(signature: string): Promise<ExecutedTransaction | undefined> {
      const options = { ...COMMITMENT, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
      return parseExecuted(await read('getTransaction', signature, options))
    },
    async blockHeight(): Promise<bigint> {
      return parseCount(await read('getBlockHeight', COMMITMENT), 'getBlockHeight')
    },
  }
}
