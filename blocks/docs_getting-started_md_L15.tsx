'use client'

import { WalletModalButton, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { arbitrum, base, mainnet } from 'latchkey/networks'
import type { ReactNode } from 'react'

export function Wallets({ children }: { children: ReactNode }) {
  return (
    <WalletModalProvider
      projectId="your-project-id"
      metadata={{ name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] }}
      adapters={[eip155({ networks: [mainnet, arbitrum, base] })]}
    >
      <header>
        <WalletModalButton />
      </header>
      {children}
    </WalletModalProvider>
  )
}
