import { PublicKey, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { encodeBase58 } from '../../../core/base58.js'
import { isSameBytes } from '../../../core/bytes.js'
import type { TransferPlan } from '../../../domain/transfer.js'
import { MalformedAnswerError } from '../../../errors/requestErrors.js'
import { TransferAlteredError } from '../../../errors/transferErrors.js'
import { budgetFee, type SolanaDetails, transferInstructions } from './buildTransfer.js'
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from './programs.js'

const computeBudget = new PublicKey(COMPUTE_BUDGET_PROGRAM)
/** What wallets may add: fee settings, and checks that can only make the transaction fail. */
const addable = [computeBudget, new PublicKey(LIGHTHOUSE_PROGRAM)]

/** Wallets may pay more than planned to be faster, but not without limit: we would broadcast it ourselves. */
const MAX_FEE_FACTOR = 10n
const MAX_FEE_LAMPORTS = 10_000_000n

function isFeeTooHigh(signed: readonly TransactionInstruction[], plannedFee: bigint) {
  const settings = signed.filter(({ programId }) => programId.equals(computeBudget)).map(({ data }) => data)
  const fee = budgetFee(settings, signed.length)
  return fee === undefined || (fee > MAX_FEE_LAMPORTS && fee > MAX_FEE_FACTOR * plannedFee)
}

function isSame(signed: TransactionInstruction, expected: TransactionInstruction) {
  return (
    signed.programId.equals(expected.programId) &&
    signed.keys.length === expected.keys.length &&
    signed.keys.every(({ pubkey }, index) => expected.keys[index]?.pubkey.equals(pubkey)) &&
    isSameBytes(signed.data, expected.data)
  )
}

function parse(bytes: Uint8Array): VersionedTransaction {
  try {
    return VersionedTransaction.deserialize(bytes)
  } catch (error) {
    throw new MalformedAnswerError('solana:signTransaction', { cause: error })
  }
}

/**
 * The id of what the wallet has signed.
 * @throws TransferAlteredError unless it is exactly the planned transfer, paid by the sender, for a fee within limits.
 */
export function checkSigned(bytes: Uint8Array, plan: TransferPlan, { route }: SolanaDetails): string {
  const { message, signatures } = parse(bytes)
  const [signature] = signatures
  const { staticAccountKeys: keys, addressTableLookups: lookups, compiledInstructions, header } = message
  // With tables of addresses, the accounts would not be known here.
  if (lookups.length > 0 || header.numRequiredSignatures !== 1) throw new TransferAlteredError()
  if (keys[0]?.toBase58() !== plan.from) throw new TransferAlteredError()
  const signed = compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => {
    const programId = keys[programIdIndex]
    const accounts = accountKeyIndexes.flatMap((index) => keys[index] ?? [])
    if (!programId || accounts.length !== accountKeyIndexes.length) throw new TransferAlteredError()
    const list = accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false }))
    return { programId, keys: list, data: data as Buffer }
  })
  const remaining = signed.filter(({ programId }) => !addable.some((program) => program.equals(programId)))
  const expected = transferInstructions(plan, route)
  if (
    remaining.length !== expected.length ||
    !expected.every((each, index) => remaining[index] && isSame(remaining[index], each))
  )
    throw new TransferAlteredError()
  if (isFeeTooHigh(signed, plan.fee)) throw new TransferAlteredError()
  if (!signature?.some((byte) => byte !== 0)) throw new MalformedAnswerError('solana:signTransaction')
  return encodeBase58(signature)
}
