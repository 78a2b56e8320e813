import { createAppProvider } from '../../connectors/createAppProvider.js'
import { answerLocally } from '../../connectors/walletConnect/answerLocally.js'
import { checkCalls } from '../../connectors/walletConnect/checkCalls.js'
import { createEip1193Provider } from '../../connectors/walletConnect/createEip1193Provider.js'
import type { RelaySupport } from '../../connectors/walletConnect/relaySupport.js'
import { toHexQuantity } from '../../core/hex.js'
import type { Eip155Signer } from '../../domain/namespaceTypes.js'
import { toRpcError } from '../../errors/rpcErrors.js'

/** EVM wallets over WalletConnect. Without `eth_sign`: nobody can read what it signs. */
export const eip155Relay: RelaySupport = {
  methods: [
    ...['eth_accounts', 'eth_requestAccounts', 'eth_sendRawTransaction', 'eth_signTransaction', 'eth_signTypedData'],
    ...['eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign'],
    ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_getPermissions', 'wallet_requestPermissions'],
    ...['wallet_registerOnboarding', 'wallet_watchAsset', 'wallet_scanQRCode', 'wallet_getCallsStatus'],
    ...['wallet_showCallsStatus', 'wallet_sendCalls', 'wallet_getCapabilities', 'wallet_grantPermissions'],
    ...['wallet_revokePermissions', 'wallet_getAssets'],
  ],
  events: ['accountsChanged', 'chainChanged'],
  createSigner({ ask, watch }) {
    const provider = createEip1193Provider({ ask, watch })
    const signer: Eip155Signer = {
      provider,
      request: (method, params) =>
        ask(method, params).catch((error) => {
          throw toRpcError(error)
        }),
    }
    return { signer, createAppProvider: (app) => createAppProvider(provider, app) }
  },
  answer: answerLocally,
  check(method, params) {
    if (method === 'wallet_sendCalls') checkCalls(params)
  },
  isRead: (method) => /^(eth|net|web3)_/.test(method) && !/sign|sendTransaction/i.test(method),
  switchRequest: (reference) => ({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: toHexQuantity(BigInt(reference)) }],
  }),
}
