// Which pages may embed the frame. The server and the page itself decide by the same rule.

const ANY_PORT = /^(https?:\/\/[^/:]+):\*$/

/** @param {string} text a comma-separated list, such as `https://app.example,http://localhost:*` */
export const parseOrigins = (text) =>
  text
    .split(',')
    .map((each) => each.trim().replace(/\/+$/, ''))
    .filter((each) => each !== '')

/**
 * An origin matches itself; `http://localhost:*` matches it at any port, and nothing else has a wildcard.
 *
 * @param {readonly string[]} patterns
 * @param {string} origin
 */
export function isAllowedOrigin(patterns, origin) {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  // Only what a browser writes: no path, no credentials, no opaque origin.
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return false
  return patterns.some((pattern) => {
    const host = ANY_PORT.exec(pattern)?.[1]
    return host === undefined ? pattern === origin : host === `${url.protocol}//${url.hostname}`
  })
}
