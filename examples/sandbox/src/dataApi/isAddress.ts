const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const MAX_PUBLIC_KEY = 2n ** 256n

export const isEvmAddress = (text: string) => /^0x[0-9a-f]{40}$/i.test(text)

/** 32 bytes in base 58; each leading zero byte becomes a 1. */
export function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(BASE58.indexOf(letter))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return value < MAX_PUBLIC_KEY && zeros + bytes === 32
}
