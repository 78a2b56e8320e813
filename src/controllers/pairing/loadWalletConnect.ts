import type { Connector } from '../../connectors/connector.js'
import { importWithRetry } from '../../core/load.js'
import type { Instance } from '../../instance/instance.js'

/** The connector for wallets on other devices. */
export async function loadWalletConnect(instance: Instance): Promise<Connector> {
  const { createInstanceWalletConnect } = await importWithRetry(
    () => import('./walletConnect.js'),
    instance.scope.signal,
  )
  return createInstanceWalletConnect(instance)
}
