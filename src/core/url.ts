/** Browsers resolve every name under `localhost` to this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    /^([a-z0-9-]+\.)*localhost$/.test(hostname) ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  )
}

/** What a URL is for decides which forms are allowed. */
export type UrlPurpose = 'page' | 'universalLink' | 'service' | 'relay'

// Rejected, not trimmed: these characters make a URL look like another one.
const refused =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  /[\u0000-\u0020\u007f-\u00a0\\\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
const MAX_LENGTH = 2048
// Both slashes, or a page would resolve it as relative; no user info, not even empty.
const authority = /^[a-z]+:\/\/[^/?#@]+([/?#]|$)/i

export type UrlRules = {
  /** Allows plain `http:` and `ws:` for loopback hosts: only if the page is on loopback, or the sandbox is on. */
  allowLoopback?: boolean | undefined
}

/** Text that may be an address of any kind. */
export const isLinkText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH && !refused.test(value)

/** Returns the URL unchanged if it is allowed for the purpose, else `undefined`. Every URL passes here. */
export function parseUrl(
  value: unknown,
  purpose: UrlPurpose,
  { allowLoopback = false }: UrlRules = {},
): string | undefined {
  if (!isLinkText(value) || !authority.test(value)) return undefined
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return undefined
  }
  if (!url.hostname) return undefined
  const isRelay = purpose === 'relay'
  if (url.protocol === (isRelay ? 'wss:' : 'https:')) return value
  const isPlain = url.protocol === (isRelay ? 'ws:' : 'http:')
  return isPlain && allowLoopback && isLoopbackHost(url.hostname) ? value : undefined
}
