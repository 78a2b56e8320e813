import type { Transaction, VersionedTransaction } from '@solana/web3.js'
import { encodeBase58 } from '../core/base58.js'
import { isRecord } from '../core/values.js'
import type { Network } from '../domain/network.js'
import type { SolanaCommitment, SolanaProvider, SolanaSendOptions, SolanaSigner } from '../domain/solanaTypes.js'
import { InvalidOptionError } from '../errors/latchkeyError.js'
import { NotConnectedError, RpcUrlMissingError } from '../errors/requestErrors.js'
import type { AppProvider, AppProviderContext } from './connector.js'

const commitments: readonly SolanaCommitment[] = [
  ...(['processed', 'confirmed', 'finalized', 'recent'] as const),
  ...(['single', 'singleGossip', 'root', 'max'] as const),
]

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/**
 * Options for sending on Solana; unknown ones are dropped.
 * @throws InvalidOptionError for one of the wrong type.
 */
export function parseSendOptions(value: unknown): SolanaSendOptions | undefined {
  if (value === undefined || value === null) return undefined
  const fail = (name: string, why: string) => new InvalidOptionError(`options.${name}`, why)
  if (!isRecord(value)) throw new InvalidOptionError('options', 'an object is needed')
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = value
  const commitment = commitments.find((candidate) => candidate === preflightCommitment)
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
    throw fail('skipPreflight', 'true or false is needed')
  if (preflightCommitment !== undefined && !commitment)
    throw fail('preflightCommitment', `one of ${commitments.join(', ')} is needed`)
  if (maxRetries !== undefined && !isCount(maxRetries)) throw fail('maxRetries', 'a whole number is needed')
  if (minContextSlot !== undefined && !isCount(minContextSlot)) throw fail('minContextSlot', 'a whole number is needed')
  return {
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(commitment && { preflightCommitment: commitment }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
}

export type SolanaProviderContext = {
  activeNetwork(): Network | undefined
  /** Sends to the network's RPC, once. */
  sendRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
  /** Loads what needs `@solana/web3.js`, which an app that passes transactions has. */
  loadTransactions(): Promise<typeof import('./solanaTransactions.js')>
}

/** The wallet for the app, with transactions of `@solana/web3.js`, for the page's active account and network. */
export function createSolanaProvider(
  signer: SolanaSigner,
  { shown, sending }: AppProviderContext,
  { activeNetwork, sendRpc, loadTransactions }: SolanaProviderContext,
): AppProvider {
  let isEnded = false

  const address = () => (isEnded ? undefined : shown())
  function requireActive() {
    const account = address()
    const network = activeNetwork()
    if (account === undefined) throw new NotConnectedError()
    if (!network || network.isUnsupported) throw new RpcUrlMissingError('solana')
    return { account, network }
  }

  async function sign<T extends Transaction | VersionedTransaction>(transactions: readonly T[]): Promise<T[]> {
    const { account, network } = requireActive()
    if (transactions.length === 0) return []
    const { toBytes, fromBytes } = await loadTransactions()
    const signed = await signer.signTransactions(account, transactions.map(toBytes), network.caipNetworkId)
    return transactions.map((transaction, index) => fromBytes(transaction, signed[index]))
  }

  const provider: SolanaProvider = {
    get address() {
      return address()
    },
    signMessage: async (message) => signer.signMessage(requireActive().account, message),
    async signTransaction<T extends Transaction | VersionedTransaction>(transaction: T) {
      const [signed] = await sign([transaction])
      return signed ?? transaction
    },
    signAllTransactions: sign,
    async signAndSendTransaction(transaction, options) {
      const { account, network } = requireActive()
      const checked = parseSendOptions(options)
      const { toBytes } = await loadTransactions()
      const sent = sending()
      const bytes = toBytes(transaction)
      const hash = encodeBase58(await signer.signAndSendTransaction(account, bytes, network.caipNetworkId, checked))
      sent(hash)
      return hash
    },
    async sendTransaction(transaction, options) {
      if (!signer.can('signTransaction')) return provider.signAndSendTransaction(transaction, options)
      const { network } = requireActive()
      const checked = parseSendOptions(options)
      const sent = sending()
      const [signed] = await sign([transaction])
      const { toBase64, signatureOf } = await loadTransactions()
      const hash = signatureOf(signed ?? transaction)
      await sendRpc(network, 'sendTransaction', [toBase64(signed ?? transaction), { ...checked, encoding: 'base64' }])
      sent(hash)
      return hash
    },
  }
  return {
    provider,
    tell(accounts) {
      isEnded = accounts.length === 0
    },
  }
}
