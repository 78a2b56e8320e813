import { parseUrl } from '../../core/url.js'
import type { OnrampProvider } from '../../domain/onramp.js'

/**
 * The URL if it may be opened for this provider (RAMP-1): `https:` on one of its hosts, or on the sandbox's own origin
 * where the app has switched that on.
 */
export function checkProviderUrl(
  url: unknown,
  { hosts }: Pick<OnrampProvider, 'hosts'>,
  sandboxUrl: string | undefined,
): string | undefined {
  const safe = parseUrl(url, 'page', { allowLoopback: sandboxUrl !== undefined })
  if (safe === undefined) return undefined
  const { protocol, host, origin } = new URL(safe)
  if (sandboxUrl !== undefined && origin === new URL(sandboxUrl).origin) return safe
  return protocol === 'https:' && hosts.some((one) => one.toLowerCase() === host) ? safe : undefined
}
