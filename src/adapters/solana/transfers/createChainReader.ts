import { base64 } from '@scure/base'
import { decodeAddress, parseSolanaAddress } from '../../../core/base58.js'
import { isRecord } from '../../../core/guards.js'
import type { Network } from '../../../domain/network.js'
import { MalformedAnswerError } from '../../../errors/connectionErrors.js'
import type { AdapterContext } from '../../adapter.js'
import { contextSlot, contextValue, parseCount } from '../parseAnswers.js'
import { type ExecutedTransaction, parseExecuted } from './parseExecuted.js'
import type { ChainAccount } from './parseToken.js'

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

function parseAccount(value: unknown, what: string): ChainAccount {
  const { owner, lamports, data, executable } = isRecord(value) ? value : {}
  const program = parseSolanaAddress(owner)
  const bytes = decodeData(data)
  if (program === undefined || !bytes || typeof executable !== 'boolean') throw new MalformedAnswerError(what)
  return { owner: program, lamports: parseCount(lamports, what), data: bytes, isExecutable: executable }
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
      const what = 'getMultipleAccounts'
      const values = listOf(contextValue(await read(what, addresses, { ...COMMITMENT, encoding: 'base64' })))
      if (values?.length !== addresses.length) throw new MalformedAnswerError(what)
      return values.map((value) => (value === null ? undefined : parseAccount(value, what)))
    },
    /** Every account of an owner that holds a token. */
    async tokenAccounts(owner: string, mint: string) {
      const what = 'getTokenAccountsByOwner'
      const options = { ...COMMITMENT, encoding: 'base64' }
      const values = listOf(contextValue(await read(what, owner, { mint }, options)))
      if (!values) throw new MalformedAnswerError(what)
      return values.map((value) => {
        const address = isRecord(value) ? parseSolanaAddress(value.pubkey) : undefined
        if (!isRecord(value) || address === undefined) throw new MalformedAnswerError(what)
        return { address, account: parseAccount(value.account, what) }
      })
    },
    async balance(address: string): Promise<bigint> {
      return parseCount(contextValue(await read('getBalance', address, COMMITMENT)), 'getBalance')
    },
    /** What an account of this size must hold. */
    async rent(length: number): Promise<bigint> {
      const what = 'getMinimumBalanceForRentExemption'
      return parseCount(await read(what, length, COMMITMENT), what)
    },
    async latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: bigint; slot: bigint | undefined }> {
      const what = 'getLatestBlockhash'
      const answer = await read(what, COMMITMENT)
      const value = contextValue(answer)
      const { blockhash, lastValidBlockHeight } = isRecord(value) ? value : {}
      if (typeof blockhash !== 'string' || !decodeAddress(blockhash)) throw new MalformedAnswerError(what)
      return { blockhash, lastValidBlockHeight: parseCount(lastValidBlockHeight, what), slot: contextSlot(answer) }
    },
    /** Of a message without a priority fee. */
    async fee(message: Uint8Array): Promise<bigint> {
      const what = 'getFeeForMessage'
      return parseCount(contextValue(await read(what, base64.encode(message), COMMITMENT)), what)
    },
    /** What transactions that write to these accounts have lately paid per compute unit, in millionths of a lamport. */
    async recentPriorityFees(addresses: readonly string[]): Promise<readonly bigint[]> {
      const what = 'getRecentPrioritizationFees'
      const values = listOf(await read(what, addresses)) ?? []
      return values.map((value) => parseCount(isRecord(value) ? value.prioritizationFee : undefined, what))
    },
    /** What the network would answer; `undefined` if it would accept. */
    async simulate(transaction: Uint8Array): Promise<unknown> {
      const what = 'simulateTransaction'
      const options = { ...COMMITMENT, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
      const value = contextValue(await read(what, base64.encode(transaction), options))
      if (!isRecord(value) || !Object.hasOwn(value, 'err')) throw new MalformedAnswerError(what)
      return value.err ?? undefined
    },
    async status(signature: string): Promise<SignatureStatus> {
      const what = 'getSignatureStatuses'
      const values = listOf(contextValue(await read(what, [signature], { searchTransactionHistory: true })))
      const [value] = values ?? []
      if (values?.length !== 1 || (value !== null && !isRecord(value))) throw new MalformedAnswerError(what)
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
