import type { AdapterFactory, Connector, Network } from 'latchkey'
import { solanaMainnet } from 'latchkey/networks'

const network: Network = {
  ...solanaMainnet,
  namespace: 'solana',
  caipNetworkId: `solana:${solanaMainnet.id}`,
}

/** A wallet in another namespace; only displayed, never asked. */
export const otherNamespace = (name: string, icon: string | undefined): AdapterFactory => {
  const connector: Connector = {
    id: `solana:${name}`,
    name,
    icon,
    type: 'ANNOUNCED',
    namespaces: ['solana'],
    connect: () => new Promise(() => undefined),
    resume: async () => undefined,
  }
  return {
    namespace: 'solana',
    networks: [network],
    toNetwork: () => network,
    create: async () => ({
      namespace: 'solana',
      connectors: () => [connector],
      watchConnectors(onChange) {
        onChange()
        return () => undefined
      },
      getBalance: async () => ({ units: 0n, decimals: 9, symbol: 'SOL' }),
      signMessage: async () => '',
      addressParser: async () => () => undefined,
    }),
  }
}
