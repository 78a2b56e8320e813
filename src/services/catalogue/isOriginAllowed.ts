const builtIn = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]
const MAX_PATTERN_LENGTH = 300

/** Everything but `*` is literal; `*` matches any text, and the pattern must match the whole origin. */
function matches(origin: string, pattern: string): boolean {
  if (pattern.length > MAX_PATTERN_LENGTH) return false
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return origin === pattern
  if (!origin.startsWith(first) || !origin.endsWith(last)) return false
  const end = origin.length - last.length
  let at = first.length
  // The earliest match of each piece leaves the most room for the next.
  for (const piece of others) {
    const found = origin.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= end
}

/** Whether the project allows the page's origin. Only used for a developer alert. */
export const isOriginAllowed = (origin: string, allowed: readonly string[]) =>
  [...builtIn, ...allowed].some((pattern) => matches(origin, pattern))
