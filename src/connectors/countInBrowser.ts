import type { Connector } from './connector.js'
import { listSiblings } from './listSiblings.js'

/** The wallets that the browser has: one of several namespaces is one, and the app's own connectors are none. */
export function countInBrowser(connectors: readonly Connector[]): number {
  const found = connectors.filter(({ type }) => type !== 'EXTERNAL')
  return found.filter((one) => (listSiblings(found, one)[0] ?? one) === one).length
}
