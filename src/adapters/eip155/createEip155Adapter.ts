import { walletOptionsOf } from '../../config/options.js'
import type { Connector } from '../../connectors/connector.js'
import { createInjectedConnector, findInjected, watchInjected } from '../../connectors/eip1193.js'
import { createEip6963Store } from '../../connectors/eip6963.js'
import { createExternalConnectors } from '../../connectors/external/createExternalConnectors.js'
import type { RelaySupport } from '../../connectors/walletConnect/relaySupport.js'
import { createOnce, importWithRetry } from '../../core/load.js'
import { parseQuantity, parseTransactionHash } from '../../core/values.js'
import type { Network } from '../../domain/network.js'
import { ChainIdInvalidError, MalformedAnswerError } from '../../errors/requestErrors.js'
import {
  type Adapter,
  type AdapterContext,
  type AdapterDefaults,
  type HistorySupport,
  requireNetwork,
} from '../adapter.js'
import { coinTypeOf, ETHER_COIN_TYPE } from './coinTypes.js'
import type { Eip155Factory, Eip155Options } from './eip155.js'

/** What a connected wallet is used with: not needed to list wallets, or to restore one. */
const connectedWallet = () => importWithRetry(() => import('./connectedWallet.js'))
/** What reads a token without viem, for a page that shows its balance. */
const tokenReader = () => importWithRetry(() => import('./createTokenReader.js'))
/** What reads the chain, by viem. */
const chain = () => importWithRetry(() => import('./chain.js'))

/** EVM wallets over WalletConnect. Without `eth_sign`: nobody can read what it signs. */
export const eip155Relay: RelaySupport = {
  methods: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  events: ['accountsChanged', 'chainChanged'],
  loadHandler: async () => (await connectedWallet()).eip155RelayHandler,
}

const history: HistorySupport = { parseHash: parseTransactionHash }

/** Where wallets come from: options of the adapter. */
export type WalletSources = Omit<Eip155Options, 'networks'>

/** The balance in the chain's native coin. */
async function readBalance(address: string, network: Network, read: (params: readonly unknown[]) => Promise<unknown>) {
  const units = parseQuantity(await read([address, 'latest']))
  if (units === undefined) throw new MalformedAnswerError('eth_getBalance')
  const { decimals, symbol } = network.nativeCurrency
  return { units, decimals, symbol }
}

export function createEip155Adapter(
  context: AdapterContext,
  sources: WalletSources,
  defaults: AdapterDefaults = {},
): Adapter<'eip155'> {
  /** As the app has passed them last: its connectors and services may change. */
  const readSources = () => (context.factory?.() as Partial<Eip155Factory> | undefined)?.sources ?? sources
  const eip6963 = sources.eip6963 ?? walletOptionsOf(defaults).eip6963 ?? true
  const injected = sources.injected ?? walletOptionsOf(defaults).injected ?? true
  const external = createExternalConnectors(() => readSources().connectors ?? [], {
    ...context,
    metadata: defaults.metadata,
  })
  const announced = createEip6963Store(context.warn)
  const injectedConnectors = new WeakMap<object, Connector>()
  const loadTokenReader = createOnce(async () => (await tokenReader()).createTokenReader(context))
  const injectedConnector = (provider: object) => {
    const connector = injectedConnectors.get(provider) ?? createInjectedConnector(provider)
    injectedConnectors.set(provider, connector)
    return connector
  }
  return {
    namespace: 'eip155',
    connectors() {
      const provider = injected ? findInjected(announced.hasProvider) : undefined
      return [
        ...(eip6963 ? announced.connectors() : []),
        ...(provider ? [injectedConnector(provider)] : []),
        ...external(),
      ]
    },
    watchConnectors(onChange) {
      const stops = [...(eip6963 ? [announced.watch(onChange)] : []), ...(injected ? [watchInjected(onChange)] : [])]
      onChange()
      return () => {
        for (const stop of stops) stop()
      }
    },
    async getBalance({ address }, network, signal) {
      return readBalance(address, network, (params) => context.readRpc(network, 'eth_getBalance', params, signal))
    },
    switchNetwork: async (connection, network) => (await connectedWallet()).switchNetwork(connection, network, context),
    signMessage: async (...request) => (await connectedWallet()).signMessage(...request),
    addressParser: async () => (await connectedWallet()).checksumAddress,
    capabilities: {
      // A placeholder that services agreed on.
      coinAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      forcesBalances: true,
      get hasPaymasters() {
        return readSources().paymasterServices !== undefined
      },
      history: async () => history,
      addNetwork: async (connection, network) => (await connectedWallet()).addNetwork(connection, network, context),
      getTokenBalance: async (...request) => (await loadTokenReader())(...request),
      async awaitTransaction(hash, network, signal) {
        const { followTransaction } = await chain()
        await followTransaction(
          hash,
          undefined,
          (method, params) => context.readRpc(network, method, params, signal),
          signal,
        )
      },
      async verifyMessage(signed, networkId, signal = new AbortController().signal) {
        const network = requireNetwork(context.networks(), networkId)
        const { verifyMessage } = await chain()
        return verifyMessage(context, network, signed, signal)
      },
      readWalletAssets: async (...request) => (await connectedWallet()).readWalletAssets(...request),
      transfers: async () => (await chain()).createTransfers(context),
      nameCoinTypes({ id }) {
        const coinType = coinTypeOf(id)
        return coinType === undefined ? [ETHER_COIN_TYPE] : [coinType, ETHER_COIN_TYPE]
      },
      newNameCoinType({ id }) {
        const coinType = coinTypeOf(id)
        if (coinType === undefined) throw new ChainIdInvalidError(id)
        return coinType
      },
      swaps: async () => (await chain()).createSwaps(context),
      appCalls: async () => (await chain()).createAppCalls(context),
      typedData: async () => (await chain()).createTypedData(),
      arrivals: async () => (await chain()).createArrivals(context),
      calls: async () => (await chain()).createCalls(context, readSources().paymasterServices),
      names: async () => (await chain()).createNames(context),
      relay: async () => eip155Relay,
      embedded: async () => (await importWithRetry(() => import('./frameHandler.js'))).eip155FrameHandler,
    },
  }
}
