import { EmbeddedWalletModal, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'

export function Checkout() {
  return (
    <WalletModalProvider enableEmbedded adapters={[eip155({ networks: [mainnet] })]}>
      <EmbeddedWalletModal className="card-place" />
    </WalletModalProvider>
  )
}
