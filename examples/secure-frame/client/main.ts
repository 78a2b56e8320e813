// An app that uses the published client of this protocol, as a counterpart that we did not write.
import type { W3mFrameProvider } from '@reown/appkit-wallet'

type Networks = ReturnType<ConstructorParameters<typeof W3mFrameProvider>[0]['getCaipNetworks']>

declare global {
  interface Window {
    client: W3mFrameProvider
    /** Types of messages of the frame, in order. */
    frameEvents: string[]
  }
}

const query = new URLSearchParams(location.search)
const site = query.get('site') ?? ''
// The client reads its URL when it loads.
Object.assign(window, { process: { env: { NEXT_PUBLIC_SECURE_SITE_SDK_URL: `${site}/sdk` } }, frameEvents: [] })
window.addEventListener('message', ({ data }) => window.frameEvents.push(String(data?.type)))

const networks: Networks = [
  {
    id: 1,
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  },
  {
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    chainNamespace: 'solana',
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  },
]

const { W3mFrameProvider: Provider } = await import('@reown/appkit-wallet')

window.client = new Provider({
  projectId: query.get('projectId') ?? '',
  chainId: 'eip155:1',
  enableLogger: false,
  abortController: new AbortController(),
  getActiveCaipNetwork: (namespace = 'eip155') => networks.find((each) => each.chainNamespace === namespace),
  getCaipNetworks: () => networks,
  metadata: { name: 'Test', description: '', url: location.origin, icons: [] },
  sdkVersion: 'html-wagmi-1.8.24',
  sdkType: 'appkit',
})
