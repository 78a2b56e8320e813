import type { Connector } from './connector.js'
import { listSiblings } from './listSiblings.js'

/** How many wallets the browser has. One of several namespaces counts once, and connectors of the app do not count. */
export function countInBrowser(connectors: readonly Connector[]): number {
  const found = connectors.filter(({ type }) => type !== 'EXTERNAL')
  return found.filter((one) => (listSiblings(found, one)[0] ?? one) === one).length
}
