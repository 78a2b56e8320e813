'use client'

import { ConnectButton, useWalletModal, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { arbitrum, mainnet } from 'latchkey/networks'

function Wallet() {
  const { open, account, network } = useWalletModal()
  if (!account) return <ConnectButton />
  return (
    <button type="button" onClick={() => open()}>
      {account.address} on {network?.name}
    </button>
  )
}

export function App() {
  return (
    <WalletModalProvider
      projectId="your-project-id"
      metadata={{ name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] }}
      adapters={[eip155({ networks: [mainnet, arbitrum] })]}
    >
      <Wallet />
    </WalletModalProvider>
  )
}
