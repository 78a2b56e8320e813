import { ref } from 'valtio/vanilla'
import type { Network } from '../domain/network.js'
import { AdapterMissingError } from '../errors/configErrors.js'
import type { Shell } from './shell.js'

/** As it stands among the networks for apps; from there it would take part of the page's own code with it. */
const ethereum: Network = {
  id: 1,
  name: 'Ethereum',
  namespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
}

/** A modal without any adapter pairs all the same: on Ethereum, and with no wallet of this browser. */
export function pairAlone({ factories, network, kept }: Shell) {
  kept.isAlone = true
  factories.set('eip155', {
    namespace: 'eip155',
    networks: [ethereum],
    toNetwork() {
      throw new AdapterMissingError('eip155')
    },
    async create(context) {
      const { createEip155Adapter } = await import('../adapters/eip155/createEip155Adapter.js')
      return createEip155Adapter({ ...context, enableEIP6963: false, enableInjected: false })
    },
  })
  network.patch('eip155', { requested: ref([ethereum]), active: ref(ethereum), supportsAllNetworks: true })
  network.activateNamespace('eip155')
}
