import { ConnectButton, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'

// The services that the page is to ask, in its own address: it is served to nobody but the one who measures it.
const service = new URLSearchParams(window.location.search).get('service') ?? ''

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <WalletModalProvider
      projectId="bench"
      services={{ blockchainApi: service, catalogue: service, telemetry: service }}
      adapters={[eip155({ networks: [mainnet] })]}
    >
      <ConnectButton />
    </WalletModalProvider>,
  )
}
