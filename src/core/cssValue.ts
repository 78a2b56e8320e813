const allowed = /^[\w\s#%.,()"'+*/-]{1,200}$/

/** A safe value for a custom property: no URL, no end of declaration, no comment, no escape. */
export function parseCssValue(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return allowed.test(text) && !/url\(|\/[/*]/i.test(text) ? text : undefined
}
