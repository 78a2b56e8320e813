'use client'

import { createWalletModal, WalletModalButton, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'

export const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })

export function App() {
  return (
    <WalletModalProvider modal={modal}>
      <WalletModalButton />
    </WalletModalProvider>
  )
}
