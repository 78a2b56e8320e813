import type { Route } from './call.ts'

export type Found =
  | { readonly kind: 'found'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'wrongMethod'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' }

export type Router = { find(method: string, path: string): Found }

/** `/v1` and `/v1/` are the same URL. */
export const withoutLastSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

function decode(piece: string): string | undefined {
  try {
    return decodeURIComponent(piece)
  } catch {
    return undefined
  }
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const args = withoutLastSlash(path).split('/')
  if (expected.length !== args.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, piece] of expected.entries()) {
    const actual = decode(args[index] ?? '')
    if (piece.startsWith(':') && actual) params[piece.slice(1)] = actual
    else if (piece !== actual) return undefined
  }
  return params
}

export const createRouter = (routes: readonly Route[]): Router => ({
  find(method, path) {
    const allowed: string[] = []
    for (const route of routes) {
      const params = matchPath(route.path, path)
      if (!params) continue
      if (route.method === method) return { kind: 'found', route, params }
      allowed.push(route.method)
    }
    return allowed.length > 0 ? { kind: 'wrongMethod', allowed } : { kind: 'unknown' }
  },
})
