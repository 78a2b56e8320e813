const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const leading = zeros < 0 ? bytes.length : zeros
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = LETTERS[Number(value % 58n)] + text
  return '1'.repeat(leading) + text
}

/** `undefined` if the text has other letters. */
export function fromBase58(text: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) return undefined
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(LETTERS.indexOf(letter))
  const digits = value === 0n ? '' : value.toString(16)
  const remaining = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Uint8Array(zeros), ...remaining])
}
