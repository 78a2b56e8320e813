import { base58 } from '@scure/base'
import { PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'

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
