import type { FrameHandler } from '../../connectors/requestHandler.js'
import { isRecord, parseSignature, parseTransactionHash, utf8ToHex } from '../../core/values.js'
import { checkCalls, eip155RelayHandler } from './relayHandler.js'

const isHex = (value: unknown) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

/** What a method must answer; all other methods may answer anything. */
const answerParsers: Readonly<Record<string, (answer: unknown) => unknown>> = {
  personal_sign: parseSignature,
  eth_signTypedData_v4: parseSignature,
  eth_sendTransaction: parseTransactionHash,
  eth_sendRawTransaction: parseTransactionHash,
  eth_sendUserOperation: parseTransactionHash,
}

/** As libraries disconnect (EIP-2255): the account is not shared any more. Nothing of the wallet's own is revoked. */
function isAccountPermission(params: unknown): boolean {
  const [permission] = Array.isArray(params) ? params : []
  return isRecord(permission) && isRecord(permission.eth_accounts)
}

/** The embedded wallet on EVM networks: an EIP-1193 provider, as of a paired wallet. */
export const eip155FrameHandler: FrameHandler = {
  createSigner: eip155RelayHandler.createSigner,
  answer(method, params, context) {
    if (method === 'wallet_revokePermissions' && isAccountPermission(params)) return null
    return eip155RelayHandler.answer(method, params, context)
  },
  check(method, params) {
    if (method === 'wallet_sendCalls') checkCalls(params)
  },
  isAnswer(method, answer) {
    const parse = Object.hasOwn(answerParsers, method) ? answerParsers[method] : undefined
    return parse === undefined || parse(answer) !== undefined
  },
  toParams(method, params) {
    if (!Array.isArray(params)) return params
    // A list within the list is not the protocol's form.
    if (method === 'wallet_getCapabilities') return params.flat()
    if (method !== 'personal_sign') return params
    // The page signs bytes, so a text is sent as its bytes.
    const [message, ...otherParams] = params
    return typeof message === 'string' && !isHex(message) ? [utf8ToHex(message), ...otherParams] : params
  },
}
