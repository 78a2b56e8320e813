import { isRecord } from '../../core/guards.js'
import { parseChainId, toHexQuantity } from '../../core/hex.js'
import { NO_ANSWER } from '../noAnswer.js'
import type { RelayPlace } from './relaySupport.js'

const hex = (chain: string) => (/^\d+$/.test(chain) ? toHexQuantity(BigInt(chain)) : '0x0')

/** Answers from the session, without asking the wallet. */
export function answerLocally(method: string, params: unknown, { chain, accounts, switchTo }: RelayPlace): unknown {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [...accounts()]
    case 'eth_chainId':
      return hex(chain)
    case 'net_version':
      return chain
    case 'wallet_switchEthereumChain': {
      const [target] = Array.isArray(params) ? params : []
      const id = isRecord(target) ? parseChainId(target.chainId) : undefined
      if (id === undefined) throw { code: -32602, message: 'A chain id is needed' }
      return switchTo(String(id))
    }
    default:
      return NO_ANSWER
  }
}
