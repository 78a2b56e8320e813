import { ConnectButton, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { embedded } from 'latchkey/embedded'
import { arbitrum, mainnet } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'

const metadata = { name: 'Host', description: 'A page that is weighed', url: 'https://host.example', icons: [] }

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <WalletModalProvider
      projectId="00000000000000000000000000000000"
      metadata={metadata}
      adapters={[eip155({ networks: [mainnet, arbitrum] })]}
      connectors={[embedded()]}
      services={{ secureSite: 'https://secure.host.example' }}
    >
      <ConnectButton />
    </WalletModalProvider>,
  )
}
