import { parseUrl, type UrlRules } from '../core/url.js'
import type { Network } from './network.js'

export type ExplorerPage = 'address' | 'tx' | 'token'

/** A page in the network's block explorer. A query in its URL stays: on Solana it names the cluster. */
export function explorerUrl(
  network: Network | undefined,
  page: ExplorerPage,
  value: string,
  rules?: UrlRules,
): string | undefined {
  const [base = '', query] = network?.blockExplorers?.default.url.split('?', 2) ?? []
  if (!base) return undefined
  const path = `${base.replace(/\/+$/, '')}/${page}/${encodeURIComponent(value)}`
  return parseUrl(query ? `${path}?${query}` : path, 'page', rules)
}

/** The account's page in the network's block explorer. */
export const addressExplorerUrl = (network: Network | undefined, address: string, rules?: UrlRules) =>
  explorerUrl(network, 'address', address, rules)
