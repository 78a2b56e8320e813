import { type Hex, parseSignature, serializeSignature, toHex } from 'viem'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The signature with the other `s`, which recovers to the same key: Ethereum refuses it since EIP-2. */
export function toSecondSignature(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  return serializeSignature({ r, s: toHex(ORDER - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 })
}
