import type { Connector } from '../../connectors/connector.js'
import type { RelayClient } from '../../connectors/walletConnect/createRelayClient.js'
import { createOnce, importWithRetry } from '../../core/load.js'
import type { Instance, InstanceBase } from '../../instance/instance.js'

/** One per instance, however often it starts: the published client cannot be created twice under one name. */
type RelayClientHolder = {
  client?: Promise<RelayClient> | undefined
  /** The last start that used it. */
  owner?: object | undefined
}

export const createRelayClientHolder = (): RelayClientHolder => ({})

export const relayClientOf = (instance: InstanceBase): RelayClientHolder => instance.keep(createRelayClientHolder)

export const createWalletConnectLoader = (instance: Instance) =>
  createOnce(async (): Promise<Connector> => {
    const load = () => import('./walletConnect.js')
    return (await importWithRetry(load, instance.scope.signal)).createInstanceWalletConnect(instance)
  })

/** The connector of wallets on other devices; loads with the first need. */
export const walletConnectOf = (instance: Instance): Promise<Connector> => instance.use(createWalletConnectLoader)()
