import type { Transaction, VersionedTransaction } from '@solana/web3.js'
import { encodeBase58 } from '../core/base58.js'
import type { Network } from '../domain/network.js'
import { parseSendOptions } from '../domain/parseSendOptions.js'
import type { SolanaProvider, SolanaSigner } from '../domain/solanaTypes.js'
import { NotConnectedError } from '../errors/connectionErrors.js'
import { RpcUrlMissingError } from '../errors/networkErrors.js'
import type { AppProvider, AppProviderContext } from './connector.js'

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
