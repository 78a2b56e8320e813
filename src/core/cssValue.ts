const MAX_LENGTH = 200
const allowed = /^[\w\s#%.,()"'+*/-]+$/

/** A safe value for a custom property: no URL, no end of declaration, no comment, no escape. */
export function parseCssValue(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return text.length <= MAX_LENGTH && allowed.test(text) && !/url\(|\/[/*]/i.test(text) ? text : undefined
}
