import { mainnet } from '../config/networks.js'
import type { Network } from '../domain/network.js'
import { AdapterMissingError } from '../errors/pageErrors.js'
import type { AdapterFactory } from './adapter.js'

const ethereum: Network = { ...mainnet, namespace: 'eip155' }

/** For an app without adapters: wallets pair on Ethereum, and no installed wallet is listed. */
export const pairingOnly: AdapterFactory = {
  namespace: ethereum.namespace,
  networks: [ethereum],
  toNetwork() {
    throw new AdapterMissingError(ethereum.namespace)
  },
  create: async (context) =>
    (await import('./eip155/createEip155Adapter.js')).createEip155Adapter(context, { eip6963: false, injected: false }),
}
