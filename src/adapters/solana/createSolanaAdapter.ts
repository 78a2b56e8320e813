import { createWalletStandardStore } from '../../connectors/walletStandard/createWalletStandardStore.js'
import { parseSolanaAddress, parseSolanaSignature } from '../../core/base58.js'
import { importWithRetry } from '../../core/load.js'
import type { ClientOf } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'
import { RpcUrlMissingError } from '../../errors/networkErrors.js'
import type { Adapter, AdapterContext } from '../adapter.js'
import { requireNetwork } from '../requireNetwork.js'

/** How services name SOL; no mint has it. */
const SOL_ADDRESS = 'So11111111111111111111111111111111111111111'
const SOL_COIN_TYPE = 501

export type SolanaSources = {
  /** Wallets that register themselves by Wallet Standard. */
  readonly walletStandard: boolean
}

export function createSolanaAdapter(context: AdapterContext, { walletStandard }: SolanaSources): Adapter<'solana'> {
  const clients = new Map<string, Promise<ClientOf<'solana'>>>()
  async function loadClient(network: Network) {
    const [[url], { createClient }] = await Promise.all([
      context.nodeUrls(network),
      importWithRetry(() => import('./createClient.js')),
    ])
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
      const { getBalance } = await importWithRetry(() => import('./getBalance.js'))
      return getBalance(address, network, (params) => context.readRpc(network, 'getBalance', params, signal))
    },
    async signMessage(...asked) {
      const { signMessage } = await importWithRetry(() => import('./signMessage.js'))
      return signMessage(...asked)
    },
    async verifyMessage(signed, networkId) {
      requireNetwork(context.networks(), networkId)
      return (await importWithRetry(() => import('./verifyMessage.js'))).verifyMessage(signed)
    },
    async transfers() {
      const { createTransfers } = await importWithRetry(() => import('./transfers/createTransfers.js'))
      return createTransfers(context)
    },
    async awaitTransaction(hash, network, signal) {
      const signature = parseSolanaSignature(hash)
      if (!signature) throw new MalformedAnswerError('sendTransaction')
      const [{ followTransfer }, { createChainReader }] = await Promise.all([
        importWithRetry(() => import('./transfers/followTransfer.js')),
        importWithRetry(() => import('./transfers/createChainReader.js')),
      ])
      await followTransfer(signature, undefined, createChainReader(context, network, signal), signal)
    },
    relay: async () => (await importWithRetry(() => import('./relay.js'))).createSolanaRelay(context),
    embedded: async () => (await importWithRetry(() => import('./frameSide.js'))).createSolanaFrameSide(context),
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
