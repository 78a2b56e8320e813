import { createWalletStandardStore } from '../../connectors/walletStandard/createWalletStandardStore.js'
import { encodeBase58, parseSolanaAddress, parseSolanaSignature } from '../../core/base58.js'
import { importWithRetry } from '../../core/load.js'
import type { ClientOf } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError, RpcUrlMissingError } from '../../errors/requestErrors.js'
import { type Adapter, type AdapterContext, requireNetwork } from '../adapter.js'
import { contextValue, parseCount } from './parseAnswers.js'
import { createSolanaRelay } from './relay.js'

/** What needs `@solana/web3.js`. */
const chain = () => importWithRetry(() => import('./chain.js'))

/** What reads a token without it, for a page that shows its balance. */
const tokenBalance = () => importWithRetry(() => import('./readTokenBalance.js'))

/** How services name SOL; no mint has it. */
const SOL_ADDRESS = 'So11111111111111111111111111111111111111111'
const SOL_COIN_TYPE = 501

export type SolanaSources = {
  /** Wallets that register themselves by Wallet Standard. */
  readonly walletStandard: boolean
}

export function createSolanaAdapter(
  adapterContext: AdapterContext,
  { walletStandard }: SolanaSources,
): Adapter<'solana'> {
  const context = { ...adapterContext, loadTransactions: chain }
  const clients = new Map<string, Promise<ClientOf<'solana'>>>()
  /** The same one for the same address, which the app may change. */
  async function loadClient(network: Network) {
    const [url] = await context.nodeUrls(network)
    if (url === undefined) throw new RpcUrlMissingError(network.namespace)
    const client = clients.get(url) ?? chain().then(({ createClient }) => createClient(url))
    clients.set(url, client)
    client.catch(() => clients.delete(url))
    return client
  }

  const registered = createWalletStandardStore(context)
  return {
    namespace: 'solana',
    connectors: () => (walletStandard ? registered.connectors() : []),
    watchConnectors(onChange) {
      const stop = walletStandard ? registered.watch(onChange) : () => undefined
      onChange()
      return stop
    },
    async getBalance({ address }, network, signal) {
      const { decimals, symbol } = network.nativeCurrency
      const params = [address, { commitment: 'confirmed' }]
      const answer = await context.readRpc(network, 'getBalance', params, signal)
      return { units: parseCount(contextValue(answer), 'getBalance'), decimals, symbol }
    },
    async signMessage({ signer }, account, message, watch) {
      // The signer has checked the signature's length (PRV-3).
      return encodeBase58(await signer.signMessage(account, new TextEncoder().encode(message), watch))
    },
    addressParser: async () => parseSolanaAddress,
    capabilities: {
      coinAddress: SOL_ADDRESS,
      nameCoinTypes: () => [SOL_COIN_TYPE],
      getTokenBalance: async (...request) => (await tokenBalance()).readTokenBalance(context, ...request),
      async verifyMessage(signed, networkId) {
        requireNetwork(context.networks(), networkId)
        return (await chain()).verifySolanaMessage(signed)
      },
      transfers: async () => (await chain()).createTransfers(context),
      async arrivals() {
        const { createArrivals, createTransfers } = await chain()
        return createArrivals(createTransfers(context))
      },
      async awaitTransaction(hash, network, signal) {
        const signature = parseSolanaSignature(hash)
        if (!signature) throw new MalformedAnswerError('sendTransaction')
        const { createChainReader, followTransfer } = await chain()
        await followTransfer(signature, undefined, createChainReader(context, network, signal), signal)
      },
      relay: async () => createSolanaRelay(context),
      embedded: async () =>
        (await importWithRetry(() => import('./frameHandler.js'))).createSolanaFrameHandler(context),
      createClient: loadClient,
    },
  }
}
