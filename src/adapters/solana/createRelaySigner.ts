import { base58, base64 } from '@scure/base'
import { MAX_TRANSACTION_BYTES, SIGNATURE_BYTES } from '../../connectors/solanaLimits.js'
import type { RelayLine } from '../../connectors/walletConnect/relaySupport.js'
import { decodeSignature } from '../../core/base58.js'
import { isRecord } from '../../core/guards.js'
import { importWithRetry } from '../../core/load.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SolanaSigner } from '../../domain/solanaTypes.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'

const MAX_TEXT = Math.ceil(MAX_TRANSACTION_BYTES / 3) * 4

function decodeTransaction(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return undefined
  try {
    const bytes = base64.decode(text)
    return bytes.length > 0 && bytes.length <= MAX_TRANSACTION_BYTES ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Parts that need `@solana/web3.js`, which only transactions do. */
const wire = () => importWithRetry(() => import('./relayTransactions.js'))

/** A paired wallet as a signer. Messages go in base58, transactions in base64. */
export function createRelaySigner({ ask, methods }: RelayLine): SolanaSigner {
  type Asked = { readonly params: object; readonly network?: string; readonly watch?: RequestWatch | undefined }
  async function request(method: string, { params, network, watch }: Asked): Promise<Record<string, unknown>> {
    let answer: unknown
    try {
      answer = await ask(method, params, network, watch)
    } catch (error) {
      throw toRpcError(error)
    }
    if (!isRecord(answer)) throw new MalformedAnswerError(method)
    return answer
  }

  function signatureOf({ signature }: Record<string, unknown>, method: string): Uint8Array {
    const bytes = decodeSignature(signature)
    if (bytes?.length !== SIGNATURE_BYTES) throw new MalformedAnswerError(method)
    return bytes
  }

  async function signOne(
    account: string,
    transaction: Uint8Array,
    network: string,
    watch: RequestWatch | undefined,
  ): Promise<Uint8Array> {
    const method = 'solana_signTransaction'
    const { describeLegacy, addSignature } = await wire()
    const params = { transaction: base64.encode(transaction), pubkey: account, ...describeLegacy(transaction) }
    const answer = await request(method, { params, network, watch })
    // Older wallets answer with the signature alone.
    if (answer.transaction === undefined) return addSignature(transaction, account, signatureOf(answer, method))
    const signed = decodeTransaction(answer.transaction)
    if (!signed) throw new MalformedAnswerError(method)
    return signed
  }

  /** With one prompt. */
  async function signAll(
    account: string,
    transactions: readonly Uint8Array[],
    network: string,
    watch: RequestWatch | undefined,
  ) {
    const method = 'solana_signAllTransactions'
    const params = { transactions: transactions.map((bytes) => base64.encode(bytes)), pubkey: account }
    const { transactions: list } = await request(method, { params, network, watch })
    if (!Array.isArray(list) || list.length !== transactions.length) throw new MalformedAnswerError(method)
    return Array.from(transactions, (_, index) => {
      const signed = decodeTransaction(list[index])
      if (!signed) throw new MalformedAnswerError(method)
      return signed
    })
  }

  return {
    can: (method) => methods().has(`solana_${method}`),
    async signMessage(account, message, watch) {
      const method = 'solana_signMessage'
      const params = { message: base58.encode(message), pubkey: account }
      return signatureOf(await request(method, { params, watch }), method)
    },
    async signTransactions(account, transactions, network, watch) {
      if (transactions.length > 1 && methods().has('solana_signAllTransactions'))
        return signAll(account, transactions, network, watch)
      const signed: Uint8Array[] = []
      // One prompt after the other: a wallet shows one at a time.
      for (const transaction of transactions) signed.push(await signOne(account, transaction, network, watch))
      return signed
    },
    async signAndSendTransaction(account, transaction, network, options, watch) {
      const method = 'solana_signAndSendTransaction'
      const params = {
        transaction: base64.encode(transaction),
        pubkey: account,
        ...(options && { sendOptions: options }),
      }
      return signatureOf(await request(method, { params, network, watch }), method)
    },
  }
}
