import { createAppProvider } from '../../connectors/createAppProvider.js'
import {
  NO_ANSWER,
  type RelayChannel,
  type RelayHandler,
  type RequestContext,
} from '../../connectors/requestHandler.js'
import { createEip1193Provider } from '../../connectors/walletConnect/createEip1193Provider.js'
import { isRecord, parseChainId, toHexQuantity } from '../../core/values.js'
import type { Eip155Signer } from '../../domain/namespaceTypes.js'
import { toRpcError } from '../../errors/rpcErrors.js'

const INVALID_PARAMS = -32602

const toHexId = (chain: string) => (/^\d+$/.test(chain) ? toHexQuantity(BigInt(chain)) : '0x0')

/** Answers from the session, without asking the wallet. */
export function answerLocally(method: string, params: unknown, { chain, accounts, switchTo }: RequestContext): unknown {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [...accounts()]
    case 'eth_chainId':
      return toHexId(chain)
    case 'net_version':
      return chain
    case 'wallet_switchEthereumChain': {
      const [target] = Array.isArray(params) ? params : []
      const id = isRecord(target) ? parseChainId(target.chainId) : undefined
      if (id === undefined) throw { code: INVALID_PARAMS, message: 'A chain id is needed' }
      return switchTo(String(id))
    }
    default:
      return NO_ANSWER
  }
}

const startsAsHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')

/**
 * Specification, section 5: each call has a `to` that starts with 0x, optional data that does, and an optional value.
 */
function isCall(value: unknown): boolean {
  if (!isRecord(value) || !startsAsHex(value.to)) return false
  const { data, value: amount } = value
  return (data === undefined || startsAsHex(data)) && (amount === undefined || typeof amount === 'string')
}

/** Ambiguous calls never reach a wallet. */
export function checkCalls(params: unknown): void {
  const [request] = Array.isArray(params) ? params : []
  const calls = isRecord(request) ? request.calls : undefined
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isCall))
    throw { code: INVALID_PARAMS, message: 'Each call needs an address to go to' }
}

/** Paired EVM wallets, as EIP-1193 providers. */
export const eip155RelayHandler = {
  createSigner(channel: Pick<RelayChannel, 'ask' | 'watch'>) {
    const { ask } = channel
    const provider = createEip1193Provider(channel)
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
} satisfies RelayHandler
