import { isLoopbackHost } from './isLoopbackHost.js'

/** What an address is wanted for decides what it may be. */
export type UrlPurpose = 'page' | 'universalLink' | 'nativeLink' | 'service' | 'relay'

// Refused, not trimmed: whoever sends these characters in an address wants it to be read as another one.
const refused =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  /[\u0000-\u0020\u007f-\u00a0\\\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
const MAX_LENGTH = 2048
// Both slashes, or a page would read it as relative to itself; and nothing before the host, not even an empty user.
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
  /** Plain `http:` and `ws:` are taken for loopback hosts only, and only when this is set: the page is on one itself, or the sandbox is on. */
  allowLoopback?: boolean | undefined
}

/** The address, unchanged, when it may serve the purpose; else `undefined`. The one classifier of every address. */
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
