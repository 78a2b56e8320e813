import { SiwxFieldError } from '../errors/siwxErrors.js'

function parsePage(uri: string): URL {
  try {
    const url = new URL(uri)
    // Origin of a file or a data URL.
    if (url.origin !== 'null') return url
  } catch {}
  throw new SiwxFieldError('uri', 'is not the address of a page')
}

/** Browsers leave some characters in a path that RFC 3986 encodes. */
const toEncode = /%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/%]/gi

/** Origin and path: queries carry tokens (SIWX-2). */
export function pageUri(uri: string): string {
  const { origin, pathname } = parsePage(uri)
  return origin + pathname.replace(toEncode, encodeURIComponent)
}

/** Whether both are of the same origin. */
export function isSameOrigin(one: string, other: string): boolean {
  try {
    return parsePage(one).origin === parsePage(other).origin
  } catch {
    return false
  }
}
