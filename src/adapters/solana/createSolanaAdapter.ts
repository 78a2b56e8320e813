import { createWalletStandardStore } from '../../connectors/walletStandard/createWalletStandardStore.js'
import { parseSolanaAddress, parseSolanaSignature } from '../../core/base58.js'
import { importWithRetry } from '../../core/load.js'
import type { ClientOf } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'
import { RpcUrlMissingError } from '../../errors/networkErrors.js'
import type { Adapter, AdapterContext } from '../adapter.js'
import { requireNetwork } from '../requireNetwork.js'
import { createSolanaFrameSide } from './frameSide.js'
import { getBalance } from './getBalance.js'
import { createSolanaRelay } from './relay.js'
import { signMessage } from './signMessage.js'

/** How services name SOL; no mint has it. */
const SOL_ADDRESS = 'So11111111111111111111111111111111111111111'
const SOL_COIN_TYPE = 501

export type SolanaSources = {
  /** Wallets that register themselves by Wallet Standard. */
  readonly walletStandard: boolean
}

/** What needs `@solana/web3.js`. */
const chain = () => importWithRetry(() => import('./chain.js'))

export function createSolanaAdapter(context: AdapterContext, { walletStandard }: SolanaSources): Adapter<'solana'> {
  const clients = new Map<string, Promise<ClientOf<'solana'>>>()
  async function loadClient(network: Network) {
    const [[url], { createClient }] = await Promise.all([context.nodeUrls(network), chain()])
    if (url === undefined) throw new RpcUrlMissingError(network.namespace)
    return createClient(url)
  }

  const registered = createWalletStandardStore(context)
  return {
    namespace: 'solana',
    coinAddress: SOL_ADDRESS,
    nameCoinTypes: () => [SOL_COIN_TYPE],
    connectors: () => (walletStandard ? registered.connectors() : []),
    watchConnectors(onChange) {
      const stop = walletStandard ? registered.watch(onChange) : () => undefined
      onChange()
      return stop
    },
    async getBalance({ address }, network, signal) {
      return getBalance(address, network, (params) => context.readRpc(network, 'getBalance', params, signal))
    },
    signMessage: async (...asked) => signMessage(...asked),
    async verifyMessage(signed, networkId) {
      requireNetwork(context.networks(), networkId)
      return (await chain()).verifyMessage(signed)
    },
    async transfers() {
      const { createTransfers } = await chain()
      return createTransfers(context)
    },
    async awaitTransaction(hash, network, signal) {
      const signature = parseSolanaSignature(hash)
      if (!signature) throw new MalformedAnswerError('sendTransaction')
      const { createChainReader, followTransfer } = await chain()
      await followTransfer(signature, undefined, createChainReader(context, network, signal), signal)
    },
    relay: async () => createSolanaRelay(context),
    embedded: async () => createSolanaFrameSide(context),
    createClient(network) {
      const { caipNetworkId } = network
      const client = clients.get(caipNetworkId) ?? loadClient(network)
      clients.set(caipNetworkId, client)
      client.catch(() => clients.delete(caipNetworkId))
      return client
    },
    addressParser: async () => parseSolanaAddress,
  }
}
