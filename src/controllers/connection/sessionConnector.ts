import type { Connector } from '../../connectors/connector.js'
import { EMBEDDED_ID, LATER_EMBEDDED_ID } from '../../domain/embedded.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import type { Instance } from '../../instance/instance.js'

/** The connector that keeps its own sessions, which loads with the first need; `undefined` for an installed wallet's id. */
export function sessionConnector(instance: Instance, id: string): Promise<Connector> | undefined {
  if (id === WALLET_CONNECT_ID) return instance.clients.walletConnect()
  if (instance.embedded && (id === EMBEDDED_ID || id === LATER_EMBEDDED_ID))
    return instance.clients.embedded().then(({ connector }) => connector)
  return undefined
}
