import { ConnectButton, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'

// The services to use, from the page's URL: only the test serves this page.
const query = new URLSearchParams(window.location.search)
const service = query.get('service') ?? ''
const relay = query.get('relay') ?? undefined
const metadata = { name: 'Host', description: 'A page that is measured', url: window.location.origin, icons: [] }

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <WalletModalProvider
      projectId="bench"
      metadata={metadata}
      services={{ blockchainApi: service, catalogue: service, telemetry: service, verify: service, relay }}
      adapters={[eip155({ networks: [mainnet] })]}
    >
      <ConnectButton />
    </WalletModalProvider>,
  )
}
