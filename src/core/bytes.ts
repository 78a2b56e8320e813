/** A plain copy of a view of bytes, which its owner can change no more; `undefined` for anything else. */
export function copyBytes(value: unknown, maxLength: number): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) || value instanceof DataView) return undefined
    const { buffer, byteOffset, byteLength } = value
    if (byteLength === 0 || byteLength > maxLength) return undefined
    return new Uint8Array(buffer, byteOffset, byteLength).slice()
  } catch {
    return undefined
  }
}

export const isSameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
