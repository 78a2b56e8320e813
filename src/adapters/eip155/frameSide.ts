import type { FrameSide } from '../../connectors/embedded/frameSide.js'
import { checkCalls } from '../../connectors/walletConnect/checkCalls.js'
import { utf8ToHex } from '../../core/hex.js'
import { eip155Side } from './relaySide.js'

const isHex = (value: unknown) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

/** The embedded wallet on EVM networks: an EIP-1193 provider, as of a paired wallet. */
export const eip155FrameSide: FrameSide = {
  createSigner: eip155Side.createSigner,
  answer: eip155Side.answer,
  check(method, params) {
    if (method === 'wallet_sendCalls') checkCalls(params)
  },
  /** The page signs bytes, so a text is sent as its bytes. */
  toParams(method, params) {
    if (method !== 'personal_sign' || !Array.isArray(params)) return params
    const [message, ...others] = params
    return typeof message === 'string' && !isHex(message) ? [utf8ToHex(message), ...others] : params
  },
}
