import { base58 } from '@scure/base'
import { VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { formatUnits } from 'viem'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const MAX_BYTES = 1_232
const SOL_DECIMALS = 9

const isEqual = (left: Uint8Array, right: Uint8Array) =>
  left.length === right.length && left.every((byte, index) => byte === right[index])

export function decodeBase58(text: unknown, name: string) {
  if (typeof text !== 'string') throw new Error(`The ${name} is invalid`)
  try {
    return base58.decode(text)
  } catch {
    throw new Error(`The ${name} is not base58`)
  }
}

/** Reads a transaction, legacy or versioned, that the account has to sign. */
export function readSolanaTransaction(text: unknown, account: string): VersionedTransaction {
  const bytes = decodeBase58(text, 'transaction')
  if (bytes.length > MAX_BYTES) throw new Error('The transaction is too large')
  let transaction: VersionedTransaction
  try {
    transaction = VersionedTransaction.deserialize(bytes)
  } catch {
    throw new Error('The transaction is invalid')
  }
  if (!isEqual(transaction.serialize(), bytes)) throw new Error('The transaction is invalid')
  if (signerIndex(transaction, account) < 0) throw new Error('The transaction is from another account')
  return transaction
}

/** Where the account's signature goes; -1 if it has nothing to sign. */
export const signerIndex = ({ message }: VersionedTransaction, account: string) =>
  message.staticAccountKeys
    .slice(0, message.header.numRequiredSignatures)
    .findIndex((key) => key.toBase58() === account)

/** A signed message must never be a signed transaction. */
export function isTransactionMessage(bytes: Uint8Array) {
  try {
    return isEqual(VersionedMessage.deserialize(bytes).serialize(), bytes)
  } catch {
    return false
  }
}

const readU64 = (data: Uint8Array, offset: number) =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true)

export const formatSol = (lamports: bigint) => `${formatUnits(lamports, SOL_DECIMALS)} SOL`

export type Instruction = {
  readonly text: string
  readonly kind: 'transfer' | 'permission' | 'harmless' | 'unknown'
  /** Of a plain coin transfer. */
  readonly lamports?: bigint
  readonly to?: string
}

type Accounts = (index: number) => string

const UNKNOWN_ACCOUNT = 'an account from a lookup table'

function describeSystem(data: Uint8Array, account: Accounts): Instruction | undefined {
  const isTransfer = data.length === 12 && data[0] === 2 && data[1] === 0 && data[2] === 0 && data[3] === 0
  if (!isTransfer) return undefined
  const lamports = readU64(data, 4)
  const to = account(1)
  return { kind: 'transfer', text: `Send ${formatSol(lamports)} from ${account(0)} to ${to}`, lamports, to }
}

function describeToken(data: Uint8Array, account: Accounts): Instruction | undefined {
  const [kind] = data
  if (kind === 3 && data.length === 9) {
    const units = readU64(data, 1)
    return { kind: 'transfer', text: `Send ${units} token units from ${account(0)} to token account ${account(1)}` }
  }
  if (kind === 12 && data.length === 10) {
    const amount = formatUnits(readU64(data, 1), data[9] ?? 0)
    return {
      kind: 'transfer',
      text: `Send ${amount} tokens (mint ${account(1)}) from ${account(0)} to token account ${account(2)}`,
    }
  }
  if ((kind === 4 && data.length === 9) || (kind === 13 && data.length === 10)) {
    const units = readU64(data, 1)
    const amount = kind === 13 ? `${formatUnits(units, data[9] ?? 0)} tokens` : `${units} token units`
    const delegate = account(kind === 13 ? 2 : 1)
    return { kind: 'permission', text: `Let ${delegate} spend ${amount} of ${account(0)}` }
  }
  return undefined
}

function describeInstruction(program: string, data: Uint8Array, account: Accounts): Instruction {
  const isTokenProgram = TOKEN_PROGRAMS.includes(program)
  if (program === COMPUTE_BUDGET) return { kind: 'harmless', text: 'Set the priority and limit of the fee' }
  if (program === MEMO) return { kind: 'harmless', text: 'Attach a memo' }
  if (program === ASSOCIATED_TOKEN && (data.length === 0 || (data.length === 1 && (data[0] ?? 0) < 2))) {
    return { kind: 'harmless', text: `Create the token account ${account(1)} of ${account(2)} (mint ${account(3)})` }
  }
  const existing = program === SYSTEM ? describeSystem(data, account) : isTokenProgram && describeToken(data, account)
  return existing || { kind: 'unknown', text: `Program ${program}: unknown action` }
}

export const describeInstructions = ({ message }: VersionedTransaction): Instruction[] =>
  message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => {
    const at = (index: number) => message.staticAccountKeys[index]?.toBase58() ?? UNKNOWN_ACCOUNT
    return describeInstruction(at(programIdIndex), Uint8Array.from(data), (index) => at(accountKeyIndexes[index] ?? -1))
  })
