import type { RelayClient } from '../../connectors/walletConnect/createRelayClient.js'
import type { InstanceBase } from '../../instance/instance.js'

/** One per instance, however often it starts: the published client cannot be created twice under one name. */
type RelayClientHolder = {
  client?: Promise<RelayClient> | undefined
  /** The last start that used it. */
  owner?: object | undefined
}

export const createRelayClientHolder = (): RelayClientHolder => ({})

export const relayClientOf = (instance: InstanceBase): RelayClientHolder => instance.keep(createRelayClientHolder)
