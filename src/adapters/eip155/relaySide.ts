import { createAppProvider } from '../../connectors/createAppProvider.js'
import { answerLocally } from '../../connectors/walletConnect/answerLocally.js'
import { checkCalls } from '../../connectors/walletConnect/checkCalls.js'
import { createEip1193Provider } from '../../connectors/walletConnect/createEip1193Provider.js'
import type { RelayLine, RelaySide } from '../../connectors/walletConnect/relaySupport.js'
import { toHexQuantity } from '../../core/hex.js'
import type { Eip155Signer } from '../../domain/namespaceTypes.js'
import { toRpcError } from '../../errors/rpcErrors.js'

/** Paired EVM wallets, as EIP-1193 providers. */
export const eip155Side = {
  createSigner(line: Pick<RelayLine, 'ask' | 'watch'>) {
    const { ask } = line
    const provider = createEip1193Provider(line)
    const signer: Eip155Signer = {
      provider,
      request: (method, params, watch) =>
        ask(method, params, undefined, watch).catch((error) => {
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
} satisfies RelaySide
