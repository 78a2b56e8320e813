import { base58, base64 } from '@scure/base'
import { PublicKey, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { encodeBase58 } from '../core/base58.js'
import { MalformedAnswerError } from '../errors/requestErrors.js'

type AnyTransaction = Transaction | VersionedTransaction

// Not by class: the app may have loaded another copy of the library.
const isVersioned = (transaction: AnyTransaction): transaction is VersionedTransaction => 'version' in transaction

/** As sent to the network, with the signatures that it has. */
export const toBytes = (transaction: AnyTransaction): Uint8Array =>
  isVersioned(transaction)
    ? transaction.serialize()
    : transaction.serialize({ requireAllSignatures: false, verifySignatures: false })

export const toBase64 = (transaction: AnyTransaction) => base64.encode(toBytes(transaction))

/** A signed transaction, of the same kind as the one that the app passed. */
export function fromBytes<T extends AnyTransaction>(passed: T, bytes: Uint8Array | undefined): T {
  try {
    if (!bytes) throw new Error('nothing is signed')
    const signed = isVersioned(passed) ? VersionedTransaction.deserialize(bytes) : Transaction.from(bytes)
    return signed as T
  } catch (error) {
    throw new MalformedAnswerError('solana:signTransaction', { cause: error })
  }
}

/** The id of a signed transaction: its first signature. */
export function signatureOf(transaction: AnyTransaction): string {
  const [first] = isVersioned(transaction) ? transaction.signatures : [transaction.signature]
  if (!first?.some((byte) => byte !== 0)) throw new MalformedAnswerError('solana:signTransaction')
  return encodeBase58(first)
}

/** The parts of a legacy transaction, for wallets that read no bytes. Empty for a versioned one. */
export function describeLegacy(bytes: Uint8Array): object {
  const { message, version } = VersionedTransaction.deserialize(bytes)
  if (version !== 'legacy') return {}
  const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(message)
  return {
    feePayer: payerKey.toBase58(),
    recentBlockhash,
    instructions: instructions.map(({ programId, data, keys }) => ({
      programId: programId.toBase58(),
      data: base58.encode(data),
      keys: keys.map(({ pubkey, isSigner, isWritable }) => ({ pubkey: pubkey.toBase58(), isSigner, isWritable })),
    })),
  }
}

/** The transaction with one signature more. */
export function addSignature(bytes: Uint8Array, account: string, signature: Uint8Array): Uint8Array {
  const transaction = VersionedTransaction.deserialize(bytes)
  try {
    transaction.addSignature(new PublicKey(account), signature)
  } catch (error) {
    throw new MalformedAnswerError('solana_signTransaction', { cause: error })
  }
  return transaction.serialize()
}
