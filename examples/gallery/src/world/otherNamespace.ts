import { type AdapterFactory, type Connection, type Connector, type Network, UserRejectedError } from 'latchkey/adapter'
import { solanaMainnet } from 'latchkey/networks'

const network: Network = {
  ...solanaMainnet,
  namespace: 'solana',
  caipNetworkId: `solana:${solanaMainnet.id}`,
}

/** The account of its wallet. */
export const OTHER_ADDRESS = '7nYfZ1sSBuFQ3Lk2fC9LbGm3qEaQpR4Jt8vWxHdTzKuP'

/** How a connection attempt ends. */
const answers = {
  never: () => new Promise<never>(() => undefined),
  approve: async () => undefined,
  reject: () => Promise.reject(new UserRejectedError()),
}

type Options = { readonly answer?: keyof typeof answers }

/** A wallet in another namespace. Its networks are not its own, so it is never asked to switch. */
export function otherNamespace(name: string, icon: string | undefined, { answer = 'never' }: Options = {}) {
  const watchers = new Set<() => void>()
  let isInstalled = true
  const connector: Connector = {
    id: `solana:${name}`,
    name,
    icon,
    type: 'ANNOUNCED',
    namespaces: ['solana'],
    async connect() {
      await answers[answer]()
      const connection: Connection = {
        connector,
        namespace: 'solana',
        accounts: [{ address: OTHER_ADDRESS, type: 'eoa' }],
        chainId: String(solanaMainnet.id),
        signer: {},
        watch: () => () => undefined,
      }
      return { id: connector.id, connections: [connection], method: 'browser', disconnect: async () => undefined }
    },
    resume: async () => undefined,
  }
  const factory: AdapterFactory = {
    namespace: 'solana',
    networks: [network],
    toNetwork: () => network,
    create: async () => ({
      namespace: 'solana',
      connectors: () => (isInstalled ? [connector] : []),
      watchConnectors(onChange) {
        watchers.add(onChange)
        onChange()
        return () => watchers.delete(onChange)
      },
      getBalance: async () => ({ units: 4_200_000_000n, decimals: 9, symbol: 'SOL' }),
      signMessage: async () => '',
      addressParser: async () => () => undefined,
    }),
  }
  return {
    factory,
    /** The wallet is removed from the browser. */
    remove() {
      isInstalled = false
      for (const onChange of watchers) onChange()
    },
  }
}
