import { checksumAddress } from '../../core/checksumAddress.js'
import { parseChainId, parseQuantity, parseSignature, toHexQuantity, utf8ToHex } from '../../core/hex.js'
import { parseUrl } from '../../core/url.js'
import type { Connection } from '../../connectors/connector.js'
import { createEip6963Store } from '../../connectors/eip6963.js'
import { createInjectedConnector, findInjected } from '../../connectors/injected.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError, UserRejectedError } from '../../errors/connectionErrors.js'
import { ChainNotSupportedError, SwitchNotDoneError } from '../../errors/networkErrors.js'
import { isUnknownChainError } from '../../errors/rpcErrors.js'
import type { Adapter, AdapterContext } from '../adapter.js'

/** What `wallet_addEthereumChain` takes; only what the app itself configured. */
const addChainParameters = (network: Network, rpcUrls: readonly string[], allowLoopback: boolean) => {
  const explorer = parseUrl(network.blockExplorers?.default.url, 'page', { allowLoopback })
  return {
    chainId: toHexQuantity(Number(network.id)),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

/** A switch counts when the wallet says so itself, whatever it answered to the request. */
async function confirmChain(connection: Connection, network: Network) {
  const actual = parseChainId(await connection.request('eth_chainId'))
  if (actual === undefined) throw new MalformedAnswerError('eth_chainId')
  if (String(actual) !== network.id) throw new SwitchNotDoneError({ wanted: Number(network.id), actual })
}

export function createEip155Adapter(context: AdapterContext): Adapter {
  const { allowLoopback } = context
  const announced = createEip6963Store({ allowLoopback })

  async function addNetwork(connection: Connection, network: Network) {
    const parameters = addChainParameters(network, context.rpcUrls(network), allowLoopback)
    await connection.request('wallet_addEthereumChain', [parameters])
    // Adding makes most wallets go there, and some only add.
    const actual = parseChainId(await connection.request('eth_chainId'))
    if (String(actual) === network.id) return
    await connection.request('wallet_switchEthereumChain', [{ chainId: parameters.chainId }])
    await confirmChain(connection, network)
  }

  return {
    namespace: 'eip155',
    connectors() {
      const found = context.enableEIP6963 ? announced.connectors() : []
      const injected = context.enableInjected ? findInjected(announced.hasProvider) : undefined
      return injected ? [...found, createInjectedConnector(injected)] : found
    },
    watchConnectors(onChange) {
      const stop = context.enableEIP6963 ? announced.watch(onChange) : () => {}
      onChange()
      return stop
    },
    async getBalance({ address }, network, signal) {
      const units = parseQuantity(await context.readRpc(network, 'eth_getBalance', [address, 'latest'], signal))
      if (units === undefined) throw new MalformedAnswerError('eth_getBalance')
      const { decimals, symbol } = network.nativeCurrency
      return { units, decimals, symbol }
    },
    async switchNetwork(connection, network) {
      try {
        await connection.request('wallet_switchEthereumChain', [{ chainId: toHexQuantity(Number(network.id)) }])
      } catch (error) {
        if (error instanceof UserRejectedError) throw error
        if (!isUnknownChainError(error)) throw new ChainNotSupportedError({ cause: error })
        await addNetwork(connection, network)
        return
      }
      await confirmChain(connection, network)
    },
    addNetwork,
    async signMessage(connection, account, message) {
      const signature = parseSignature(await connection.request('personal_sign', [utf8ToHex(message), account]))
      if (!signature) throw new MalformedAnswerError('personal_sign')
      return signature
    },
    parseAddress: checksumAddress,
  }
}
