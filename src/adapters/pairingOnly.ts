import type { Network } from '../domain/network.js'
import { AdapterMissingError } from '../errors/pageErrors.js'
import type { AdapterFactory } from './adapter.js'

/** Not the literal that apps import: this one is in every page, with only what pairing needs. */
const ethereum: Network = {
  id: 1,
  name: 'Ethereum',
  namespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
}

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
