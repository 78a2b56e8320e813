import { base58 } from '@scure/base'
import { MAX_TRANSACTION_BYTES, SIGNATURE_BYTES } from '../../connectors/solanaLimits.js'
import { decodeSignature } from '../../core/base58.js'
import { isRecord } from '../../core/values.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SolanaMethod, SolanaSendOptions, SolanaSigner } from '../../domain/solanaTypes.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'

/** How a wallet that is asked by messages takes and returns transactions. */
export type SolanaWire = {
  ask(method: string, params: object, caipNetworkId?: string, watch?: RequestWatch): Promise<unknown>
  can(method: SolanaMethod): boolean
  /** Whether it signs several transactions with one prompt. */
  canSignAll(): boolean
  /** Text of a transaction on the wire. */
  readonly codec: { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array }
  /** Most characters of a byte in that text. */
  readonly charsPerByte: number
  /** What goes with every transaction. @default nothing */
  accountParams?(account: string): object
  /** What goes with one transaction to sign. @default nothing */
  describe?(transaction: Uint8Array): Promise<object>
  /** The transaction with the signature of an answer that has nothing else. @default such an answer is malformed */
  addSignature?(transaction: Uint8Array, account: string, signature: Uint8Array): Promise<Uint8Array>
  /** What carries the options of a transaction to send. */
  sendOptions(options: SolanaSendOptions): object
}

/** A wallet that is asked by messages, as a signer. Every answer is checked. */
export function createWireSigner(wire: SolanaWire): SolanaSigner {
  const { codec } = wire
  const maxText = Math.ceil(MAX_TRANSACTION_BYTES * wire.charsPerByte) + 4
  const accountParams = (account: string) => wire.accountParams?.(account) ?? {}

  function decodeTransaction(text: unknown, method: string): Uint8Array {
    if (typeof text === 'string' && text.length <= maxText) {
      try {
        const bytes = codec.decode(text)
        if (bytes.length > 0 && bytes.length <= MAX_TRANSACTION_BYTES) return bytes
      } catch {
        // Reported below, like any other text that is no transaction.
      }
    }
    throw new MalformedAnswerError(method)
  }

  type Asked = { readonly params: object; readonly network?: string; readonly watch?: RequestWatch | undefined }
  async function request(method: string, { params, network, watch }: Asked): Promise<Record<string, unknown>> {
    const answer = await wire.ask(method, params, network, watch).catch((error) => {
      throw toRpcError(error)
    })
    if (!isRecord(answer)) throw new MalformedAnswerError(method)
    return answer
  }

  function signatureOf({ signature }: Record<string, unknown>, method: string): Uint8Array {
    const bytes = decodeSignature(signature)
    if (bytes?.length !== SIGNATURE_BYTES) throw new MalformedAnswerError(method)
    return bytes
  }

  async function signOne(account: string, transaction: Uint8Array, network: string, watch: RequestWatch | undefined) {
    const method = 'solana_signTransaction'
    const described = (await wire.describe?.(transaction)) ?? {}
    const params = { transaction: codec.encode(transaction), ...accountParams(account), ...described }
    const answer = await request(method, { params, network, watch })
    if (answer.transaction === undefined && wire.addSignature)
      return wire.addSignature(transaction, account, signatureOf(answer, method))
    return decodeTransaction(answer.transaction, method)
  }

  /** With one prompt. */
  async function signAll(
    account: string,
    transactions: readonly Uint8Array[],
    network: string,
    watch: RequestWatch | undefined,
  ) {
    const method = 'solana_signAllTransactions'
    const params = { transactions: transactions.map(codec.encode), ...accountParams(account) }
    const { transactions: list } = await request(method, { params, network, watch })
    if (!Array.isArray(list) || list.length !== transactions.length) throw new MalformedAnswerError(method)
    return Array.from(transactions, (_, index) => decodeTransaction(list[index], method))
  }

  return {
    can: wire.can,
    async signMessage(account, message, watch) {
      const method = 'solana_signMessage'
      const params = { message: base58.encode(message), pubkey: account }
      return signatureOf(await request(method, { params, watch }), method)
    },
    async signTransactions(account, transactions, network, watch) {
      if (transactions.length > 1 && wire.canSignAll()) return signAll(account, transactions, network, watch)
      const signed: Uint8Array[] = []
      // One prompt after the other: a wallet shows one at a time.
      for (const transaction of transactions) signed.push(await signOne(account, transaction, network, watch))
      return signed
    },
    async signAndSendTransaction(account, transaction, network, options, watch) {
      const method = 'solana_signAndSendTransaction'
      const params = {
        transaction: codec.encode(transaction),
        ...accountParams(account),
        ...(options && wire.sendOptions(options)),
      }
      return signatureOf(await request(method, { params, network, watch }), method)
    },
  }
}
