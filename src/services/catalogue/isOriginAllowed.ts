const builtIn = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
]
const MAX_PATTERN_LENGTH = 300

/** Everything but `*` is meant literally; `*` stands for one label of the host, or for any port. */
function matches(origin: string, pattern: string): boolean {
  if (pattern.length > MAX_PATTERN_LENGTH) return false
  const subject = pattern.includes('://') ? origin : origin.replace(/^[a-z]+:\/\//, '')
  const pieces = pattern.split('*')
  let rest = subject
  for (const [index, piece] of pieces.entries()) {
    if (index === 0) {
      if (!rest.startsWith(piece)) return false
      rest = rest.slice(piece.length)
      continue
    }
    const wild = /^[^./:]+/.exec(rest)?.[0]
    if (!wild) return false
    rest = rest.slice(wild.length)
    if (!rest.startsWith(piece)) return false
    rest = rest.slice(piece.length)
  }
  return rest === ''
}

/** Whether the project lists the page's origin. Only a developer alert hangs on it. */
export const isOriginAllowed = (origin: string, allowed: readonly string[]) =>
  [...builtIn, ...allowed].some((pattern) => pattern === origin || matches(origin, pattern))
