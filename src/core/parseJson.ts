/** Size limits of GEN-5. */
export const JSON_LIMITS = {
  serviceBytes: 5 * 1024 * 1024,
  rpcBytes: 10 * 1024 * 1024,
  storageChars: 256 * 1024,
  depth: 16,
} as const

/** Nesting depth of a JSON text, counted before parsing, because parsing builds the value. */
function depthOf(text: string, limit: number): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === 92) index++
      else if (code === 34) isInString = false
    } else if (code === 34) isInString = true
    else if (code === 91 || code === 123) {
      depth++
      if (depth > deepest) deepest = depth
      if (deepest > limit) break
    } else if (code === 93 || code === 125) depth--
  }
  return deepest
}

const isPoison = (key: string) => key === '__proto__' || key === 'constructor' || key === 'prototype'

/**
 * Untrusted JSON, limited in length and depth; `undefined` if invalid or over a limit. Drops keys that could reach a
 * prototype.
 */
export function parseJson(text: string, maxLength: number, maxDepth: number = JSON_LIMITS.depth): unknown {
  if (text.length > maxLength || depthOf(text, maxDepth) > maxDepth) return undefined
  try {
    // biome-ignore lint/nursery/noJsRestrictedProperties: the one guarded parser; size and depth are checked before
    return JSON.parse(text, (key, value) => (isPoison(key) ? undefined : value))
  } catch {
    return undefined
  }
}
