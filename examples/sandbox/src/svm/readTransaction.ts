import { verify } from 'node:crypto'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder, type Transaction } from '@solana/kit'
import { fromBase58, toBase58 } from './base58.ts'
import { publicKeyOf } from './publicKeyOf.ts'

const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO_LAMPORTS = 1_000_000n
const MAX_UNITS = 1_400_000n
const UNITS_PER_INSTRUCTION = 200_000n
const UNITS_PER_BUILTIN = 3_000n
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3

/** Programs of the runtime itself, which are charged less. */
const BUILTINS: ReadonlySet<string> = new Set([
  COMPUTE_BUDGET_PROGRAM,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

type Instruction = {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}
type TableLookup = {
  readonly accountKey: string
  readonly writableIndexes: readonly number[]
  readonly readonlyIndexes: readonly number[]
}

/** The signed part of a transaction. */
export type SolanaMessage = {
  readonly version: 'legacy' | number
  readonly header: {
    readonly numRequiredSignatures: number
    readonly numReadonlySignedAccounts: number
    readonly numReadonlyUnsignedAccounts: number
  }
  /** Signers first. Those of look-up tables are not among them. */
  readonly accountKeys: readonly string[]
  readonly recentBlockhash: string
  readonly instructions: readonly Instruction[]
  readonly addressTableLookups: readonly TableLookup[]
}

export type SolanaTransaction = {
  readonly wire: Uint8Array
  readonly message: SolanaMessage
  /** In the order of the signers; zeros if missing. */
  readonly signatures: readonly Uint8Array[]
  /** The fee payer's signature, in base 58. */
  readonly id: string
  readonly hasValidSignatures: boolean
  /** What the SVM takes. */
  readonly decoded: Transaction
}

export function readMessage(bytes: Uint8Array): SolanaMessage {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (message.version !== 'legacy' && message.version !== 0)
    throw new Error('This transaction version is not supported')
  const { header, staticAccounts, lifetimeToken, instructions, version } = message
  return {
    version,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    accountKeys: staticAccounts,
    recentBlockhash: lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: Uint8Array.from(data),
    })),
    addressTableLookups: ('addressTableLookups' in message ? (message.addressTableLookups ?? []) : []).map(
      (lookup) => ({
        accountKey: lookup.lookupTableAddress,
        writableIndexes: lookup.writableIndexes,
        readonlyIndexes: lookup.readonlyIndexes,
      }),
    ),
  }
}

/** Throws if the bytes are no transaction. */
export function readTransaction(wire: Uint8Array): SolanaTransaction {
  const decoded = getTransactionDecoder().decode(wire)
  const messageBytes = Uint8Array.from(decoded.messageBytes)
  const message = readMessage(messageBytes)
  const signers = message.accountKeys.slice(0, message.header.numRequiredSignatures)
  const input: Readonly<Record<string, Uint8Array | null>> = decoded.signatures
  const signatures = signers.map((signer) => input[signer] ?? new Uint8Array(64))
  const isSigned = (signer: string, index: number) => {
    const key = fromBase58(signer)
    const signature = signatures[index]
    return key !== undefined && signature !== undefined && verify(null, messageBytes, publicKeyOf(key), signature)
  }
  return {
    wire,
    message,
    signatures,
    id: toBase58(signatures[0] ?? new Uint8Array(64)),
    hasValidSignatures: signers.every(isSigned),
    decoded,
  }
}

/** Per signature, and the price that the transaction itself offers for its compute units. */
export function feeOf({ header, accountKeys, instructions }: SolanaMessage): bigint {
  let limit: bigint | undefined
  let price = 0n
  let preset = 0n
  for (const { programIdIndex, data } of instructions) {
    const program = accountKeys[programIdIndex] ?? ''
    preset += BUILTINS.has(program) ? UNITS_PER_BUILTIN : UNITS_PER_INSTRUCTION
    if (program !== COMPUTE_BUDGET_PROGRAM) continue
    const view = Buffer.from(data)
    if (view[0] === SET_UNIT_LIMIT && view.length >= 5) limit = BigInt(view.readUInt32LE(1))
    if (view[0] === SET_UNIT_PRICE && view.length >= 9) price = view.readBigUInt64LE(1)
  }
  const requestCount = limit ?? preset
  const units = requestCount < MAX_UNITS ? requestCount : MAX_UNITS
  const priority = (units * price + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS
  return BigInt(header.numRequiredSignatures) * LAMPORTS_PER_SIGNATURE + priority
}

/** As the runtime treats an account: those of the header, none beyond the static accounts. */
export function isWritable({ header, accountKeys }: SolanaMessage, index: number): boolean {
  const { numRequiredSignatures: signers, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  if (index < signers) return index < signers - numReadonlySignedAccounts
  return index < accountKeys.length - numReadonlyUnsignedAccounts
}
