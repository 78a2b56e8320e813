import { isLoopbackHost, parseUrl } from '../../core/url.js'

/** Sites of the exchanges that the hosted service lists. */
const LISTED_EXCHANGE_HOSTS = ['binance.com', 'coinbase.com'] as const

export type ExchangeSites = {
  /** Hosts that may be opened, with their subdomains. @default those of the hosted service's exchanges */
  readonly hosts?: readonly string[] | undefined
  /** Allows addresses of loopback hosts, also without https. */
  readonly allowLoopback: boolean
}

/**
 * The address if a window may open it: https, on a site of the list (PAY-7). The service that names the address is not
 * trusted to choose where a user logs in to an exchange.
 */
export function parseExchangeUrl(value: unknown, { hosts, allowLoopback }: ExchangeSites): string | undefined {
  const url = parseUrl(value, 'service', { allowLoopback })
  if (url === undefined) return undefined
  const { hostname } = new URL(url)
  const isAllowed = (host: string) => hostname === host.toLowerCase() || hostname.endsWith(`.${host.toLowerCase()}`)
  const isLocal = allowLoopback && isLoopbackHost(hostname)
  return isLocal || (hosts ?? LISTED_EXCHANGE_HOSTS).some(isAllowed) ? url : undefined
}
