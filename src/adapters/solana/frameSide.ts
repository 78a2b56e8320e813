import { base58 } from '@scure/base'
import { createSolanaProvider, type SolanaProviderContext } from '../../connectors/createSolanaProvider.js'
import type { FrameLine, FrameSide } from '../../connectors/embedded/frameSide.js'
import { MAX_TRANSACTION_BYTES, SIGNATURE_BYTES } from '../../connectors/solanaLimits.js'
import { decodeSignature } from '../../core/base58.js'
import { isRecord } from '../../core/guards.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SolanaSigner } from '../../domain/solanaTypes.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'

/** Base58 takes at most this many characters for a byte. */
const MAX_TEXT = Math.ceil(MAX_TRANSACTION_BYTES * 1.37)

function decodeTransaction(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length > 0 && bytes.length <= MAX_TRANSACTION_BYTES ? bytes : undefined
  } catch {
    return undefined
  }
}

/** The embedded wallet as a signer: everything goes and comes in base58. */
function createFrameSigner({ ask }: Pick<FrameLine, 'ask'>): SolanaSigner {
  type Asked = { readonly params: object; readonly network?: string; readonly watch?: RequestWatch | undefined }
  async function request(method: string, { params, network, watch }: Asked): Promise<Record<string, unknown>> {
    const answer = await ask(method, params, network, watch)
    if (!isRecord(answer)) throw new MalformedAnswerError(method)
    return answer
  }

  function signatureOf({ signature }: Record<string, unknown>, method: string): Uint8Array {
    const bytes = decodeSignature(signature)
    if (bytes?.length !== SIGNATURE_BYTES) throw new MalformedAnswerError(method)
    return bytes
  }

  async function signOne(bytes: Uint8Array, network: string, watch: RequestWatch | undefined) {
    const method = 'solana_signTransaction'
    const answer = await request(method, { params: { transaction: base58.encode(bytes) }, network, watch })
    const signed = decodeTransaction(answer.transaction)
    if (!signed) throw new MalformedAnswerError(method)
    return signed
  }

  async function signAll(transactions: readonly Uint8Array[], network: string, watch: RequestWatch | undefined) {
    const method = 'solana_signAllTransactions'
    const params = { transactions: transactions.map((bytes) => base58.encode(bytes)) }
    const { transactions: list } = await request(method, { params, network, watch })
    if (!Array.isArray(list) || list.length !== transactions.length) throw new MalformedAnswerError(method)
    return Array.from(transactions, (_, index) => {
      const signed = decodeTransaction(list[index])
      if (!signed) throw new MalformedAnswerError(method)
      return signed
    })
  }

  return {
    can: () => true,
    async signMessage(account, message, watch) {
      const method = 'solana_signMessage'
      const params = { message: base58.encode(message), pubkey: account }
      return signatureOf(await request(method, { params, watch }), method)
    },
    async signTransactions(_account, transactions, network, watch) {
      const [first] = transactions
      if (first !== undefined && transactions.length === 1) return [await signOne(first, network, watch)]
      return transactions.length > 1 ? signAll(transactions, network, watch) : []
    },
    async signAndSendTransaction(_account, transaction, network, options, watch) {
      const method = 'solana_signAndSendTransaction'
      const params = { transaction: base58.encode(transaction), ...(options && { options }) }
      return signatureOf(await request(method, { params, network, watch }), method)
    },
  }
}

/** The embedded wallet on Solana. */
export const createSolanaFrameSide = (context: SolanaProviderContext): FrameSide => ({
  createSigner(line) {
    const signer = createFrameSigner(line)
    return { signer, createAppProvider: (app) => createSolanaProvider(signer, app, context) }
  },
})
