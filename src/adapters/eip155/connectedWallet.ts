import { SWITCH_CONFIRM_MS, SWITCH_READ_MS } from '../../config/limits.js'
import type { Connection } from '../../connectors/connector.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { parseUrl } from '../../core/url.js'
import { parseChainId, parseSignature, toHexQuantity, utf8ToHex } from '../../core/values.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import { ChainNotSupportedError, MalformedAnswerError, SwitchNotDoneError } from '../../errors/requestErrors.js'
import { isUnknownChainError, RpcError } from '../../errors/rpcErrors.js'
import type { AdapterContext } from '../adapter.js'
import { readWalletAssets } from './readWalletAssets.js'
import { eip155RelayHandler } from './relayHandler.js'

/** Parameters of `wallet_addEthereumChain`; only values configured by the app. */
const addChainParameters = (network: Network, rpcUrls: readonly string[], allowLoopback: boolean) => {
  const explorer = parseUrl(network.blockExplorers?.default.url, 'page', { allowLoopback })
  return {
    chainId: toHexQuantity(BigInt(network.id)),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

type EvmConnection = Connection<'eip155'>

const readChainId = async ({ signer }: EvmConnection) => parseChainId(await signer.request('eth_chainId'))

/** The wallet's chain once it is on the network, or after a few seconds: many wallets answer before they have switched. */
async function awaitChain(connection: EvmConnection, network: Network): Promise<number | undefined> {
  let latest: { chainId?: number | undefined; error?: unknown } = {}
  let stop = () => {}
  await new Promise<void>((resolve) => {
    const applyChain = (chainId: number | undefined) => {
      latest = { chainId }
      if (chainId === network.id) resolve()
    }
    const read = () =>
      void readChainId(connection).then(applyChain, (error: unknown) => {
        latest = { error }
      })
    const timer = setTimeout(resolve, SWITCH_CONFIRM_MS)
    const interval = setInterval(read, SWITCH_READ_MS)
    const unwatch = connection.watch({
      accountsChanged() {},
      chainChanged: (chainId) => applyChain(Number(chainId)),
      disconnected: () => resolve(),
    })
    stop = () => {
      clearTimeout(timer)
      clearInterval(interval)
      unwatch()
    }
    read()
  }).finally(() => stop())
  if (latest.error) throw latest.error
  return latest.chainId
}

/** A switch counts only if the wallet reports it, whatever it answered to the request. */
async function confirmChain(connection: EvmConnection, network: Network) {
  const actual = await awaitChain(connection, network)
  if (actual === undefined) throw new MalformedAnswerError('eth_chainId')
  if (actual !== network.id) throw new SwitchNotDoneError({ expected: String(network.id), actual })
}

type Context = Pick<AdapterContext, 'allowLoopback' | 'rpcUrls'>

/** Offers the network to the wallet, and switches to it. */
export async function addNetwork(connection: EvmConnection, network: Network, { allowLoopback, rpcUrls }: Context) {
  const parameters = addChainParameters(network, await rpcUrls(network), allowLoopback)
  await connection.signer.request('wallet_addEthereumChain', [parameters])
  // Most wallets switch after adding; some only add.
  if ((await awaitChain(connection, network)) === network.id) return
  await connection.signer.request('wallet_switchEthereumChain', [{ chainId: parameters.chainId }])
  await confirmChain(connection, network)
}

/** Switches to the network; an unknown one is offered to the wallet once. */
export async function switchNetwork(connection: EvmConnection, network: Network, context: Context) {
  try {
    await connection.signer.request('wallet_switchEthereumChain', [{ chainId: toHexQuantity(BigInt(network.id)) }])
  } catch (error) {
    // Our own errors say what has happened; a wallet's code only that it did not switch.
    if (!(error instanceof RpcError)) throw error
    if (!isUnknownChainError(error)) throw new ChainNotSupportedError({ cause: error })
    await addNetwork(connection, network, context)
    return
  }
  await confirmChain(connection, network)
}

export async function signMessage(connection: EvmConnection, account: string, message: string, watch?: RequestWatch) {
  const params = [utf8ToHex(message), account]
  const signature = parseSignature(await connection.signer.request('personal_sign', params, watch))
  if (!signature) throw new MalformedAnswerError('personal_sign')
  return signature
}

// The other parts of what a connected wallet is used with, in the same chunk.
export { checksumAddress, eip155RelayHandler, readWalletAssets }
