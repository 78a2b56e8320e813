import { parseUrl, type UrlRules } from '../core/url.js'
import type { Network } from './network.js'

/** The account's page in the network's block explorer. */
export function addressExplorerUrl(
  network: Network | undefined,
  address: string,
  rules?: UrlRules,
): string | undefined {
  const base = network?.blockExplorers?.default.url.replace(/\/+$/, '')
  return base ? parseUrl(`${base}/address/${encodeURIComponent(address)}`, 'page', rules) : undefined
}
