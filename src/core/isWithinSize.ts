/** Nesting that no message has (GEN-5). */
const MAX_DEPTH = 16

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength
  return 8
}

/** Neither a record nor a list: nothing that a message has, and nothing whose size is known. */
const isOther = (value: object) => value instanceof Map || value instanceof Set || value instanceof Blob

/** Whether what another window has sent is of no more than about this many bytes, and not nested too deep (GEN-5). */
export function isWithinSize(value: unknown, maxBytes: number): boolean {
  let remaining = maxBytes
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    remaining -= sizeOf(next.value)
    if (remaining < 0 || next.depth > MAX_DEPTH) return false
    if (typeof next.value !== 'object' || next.value === null || ArrayBuffer.isView(next.value)) continue
    if (isOther(next.value)) return false
    // Known to be too large before its keys are listed.
    if (Array.isArray(next.value) && next.value.length > remaining) return false
    for (const [key, inner] of Object.entries(next.value)) {
      remaining -= key.length
      if (remaining < 0) return false
      open.push({ value: inner, depth: next.depth + 1 })
    }
  }
  return remaining >= 0
}
