import type { Connector } from '../../connectors/connector.js'
import { createEip6963Store } from '../../connectors/eip6963.js'
import type { ExternalConnector } from '../../connectors/external/externalConnector.js'
import { createInjectedConnector, findInjected, watchInjected } from '../../connectors/injected.js'
import { importWithRetry } from '../../core/load.js'
import { ChainIdInvalidError } from '../../errors/nameErrors.js'
import type { Adapter, AdapterContext, AdapterDefaults } from '../adapter.js'
import { requireNetwork } from '../requireNetwork.js'
import { coinTypeOf, ETHER_COIN_TYPE } from './coinTypes.js'
import type { Eip155Options } from './eip155.js'
import { getBalance } from './getBalance.js'
import { historySupport } from './historySupport.js'
import { eip155Relay } from './relay.js'

/** What a connected wallet is used with: not needed to list wallets, or to restore one. */
const used = () => importWithRetry(() => import('./connectedWallet.js'))
/** What reads the chain, by viem. */
const chain = () => importWithRetry(() => import('./chain.js'))

/** Where wallets come from: options of the adapter. */
export type WalletSources = Omit<Eip155Options, 'networks'>

/** Lists the app's connectors; loads only where there are any. */
async function listExternal(
  context: AdapterContext,
  connectors: readonly ExternalConnector[],
  { metadata }: AdapterDefaults,
) {
  if (connectors.length === 0) return () => []
  const { createExternalConnectors } = await importWithRetry(
    () => import('../../connectors/external/createExternalConnectors.js'),
  )
  return createExternalConnectors(connectors, { ...context, metadata })
}

export async function createEip155Adapter(
  context: AdapterContext,
  sources: WalletSources,
  defaults: AdapterDefaults = {},
): Promise<Adapter<'eip155'>> {
  const eip6963 = sources.eip6963 ?? defaults.enableEIP6963 ?? true
  const injected = sources.injected ?? defaults.enableInjected ?? true
  const external = await listExternal(context, sources.connectors ?? [], defaults)
  const announced = createEip6963Store(context.warn)
  const injectedConnectors = new WeakMap<object, Connector>()
  const injectedConnector = (provider: object) => {
    const connector = injectedConnectors.get(provider) ?? createInjectedConnector(provider)
    injectedConnectors.set(provider, connector)
    return connector
  }
  return {
    namespace: 'eip155',
    // A placeholder that services agreed on.
    coinAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    forcesBalances: true,
    hasPaymasters: sources.paymasterServices !== undefined,
    history: async () => historySupport,
    connectors() {
      const found = eip6963 ? announced.connectors() : []
      const provider = injected ? findInjected(announced.hasProvider) : undefined
      const here = provider ? [...found, injectedConnector(provider)] : found
      return [...here, ...external()]
    },
    watchConnectors(onChange) {
      const stops = [...(eip6963 ? [announced.watch(onChange)] : []), ...(injected ? [watchInjected(onChange)] : [])]
      onChange()
      return () => {
        for (const stop of stops) stop()
      }
    },
    async getBalance({ address }, network, signal) {
      return getBalance(address, network, (params) => context.readRpc(network, 'eth_getBalance', params, signal))
    },
    async awaitTransaction(hash, network, signal) {
      const { followTransaction } = await chain()
      await followTransaction(
        hash,
        undefined,
        (method, params) => context.readRpc(network, method, params, signal),
        signal,
      )
    },
    switchNetwork: async (connection, network) => (await used()).switchNetwork(connection, network, context),
    addNetwork: async (connection, network) => (await used()).addNetwork(connection, network, context),
    signMessage: async (...asked) => (await used()).signMessage(...asked),
    async verifyMessage(signed, networkId, signal = new AbortController().signal) {
      const network = requireNetwork(context.networks(), networkId)
      const { verifyMessage } = await chain()
      return verifyMessage(context, network, signed, signal)
    },
    readWalletAssets: async (...asked) => (await used()).readWalletAssets(...asked),
    transfers: async () => (await chain()).createTransfers(context),
    nameCoinTypes({ id }) {
      const own = coinTypeOf(id)
      return own === undefined ? [ETHER_COIN_TYPE] : [own, ETHER_COIN_TYPE]
    },
    newNameCoinType({ id }) {
      const own = coinTypeOf(id)
      if (own === undefined) throw new ChainIdInvalidError(id)
      return own
    },
    swaps: async () => (await chain()).createSwaps(context),
    calls: async () => (await chain()).createCalls(context, sources.paymasterServices),
    names: async () => (await chain()).createNames(context),
    relay: async () => eip155Relay,
    embedded: async () => (await importWithRetry(() => import('./frameSide.js'))).eip155FrameSide,
    addressParser: async () => (await used()).checksumAddress,
  }
}
