import { isLoopbackHost } from './isLoopbackHost.js'

/** What a URL is for decides which forms are allowed. */
export type UrlPurpose = 'page' | 'universalLink' | 'nativeLink' | 'service' | 'relay'

// Rejected, not trimmed: these characters make a URL look like another one.
const refused =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  /[\u0000-\u0020\u007f-\u00a0\\\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
const MAX_LENGTH = 2048
// Both slashes, or a page would resolve it as relative; no user info, not even empty.
const authority = /^[a-z]+:\/\/[^/?#@]+([/?#]|$)/i

const deniedSchemes = new Set(
  (
    'javascript data vbscript blob file filesystem about view-source intent android-app ios-app content chrome ' +
    'chrome-extension moz-extension safari-web-extension edge brave opera resource jar search-ms shell mailto tel sms ' +
    'facetime itms-services ws wss ftp http https wc'
  ).split(' '),
)
const scheme = /^[a-z][a-z0-9+.-]{1,49}$/
const nativeRest = /^[A-Za-z0-9._~/-]*$/

export type UrlRules = {
  /** Allows plain `http:` and `ws:` for loopback hosts: only if the page is on loopback, or the sandbox is on. */
  allowLoopback?: boolean | undefined
}

/** Returns the URL unchanged if it is allowed for the purpose, else `undefined`. Every URL passes here. */
export function parseUrl(
  value: unknown,
  purpose: UrlPurpose,
  { allowLoopback = false }: UrlRules = {},
): string | undefined {
  if (typeof value !== 'string' || !value || value.length > MAX_LENGTH || refused.test(value)) return undefined
  if (purpose === 'nativeLink') return parseNativeLink(value)
  if (!authority.test(value)) return undefined
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

function parseNativeLink(value: string): string | undefined {
  const colon = value.indexOf(':')
  const name = (colon < 0 ? value : value.slice(0, colon)).toLowerCase()
  if (!scheme.test(name) || deniedSchemes.has(name) || name.startsWith('ms-')) return undefined
  return nativeRest.test(colon < 0 ? '' : value.slice(colon + 1)) ? value : undefined
}
