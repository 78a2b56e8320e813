import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAppKit, useAppKit, useAppKitAccount, useAppKitNetwork } from 'latchkey/appkit'
import { type AppKitNetwork, arbitrum, mainnet } from 'latchkey/appkit/networks'
import { WagmiAdapter } from 'latchkey/appkit/wagmi'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import { useAccount, useDisconnect, useSendTransaction, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'
import { customRpcUrls, latchkey, projectId } from './sandbox'
import { createConfig } from './siwe'

const queryClient = new QueryClient()

const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]

const wagmiAdapter = new WagmiAdapter({ networks, projectId, customRpcUrls })

const siweConfig = createConfig(networks)

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata: { name: 'App', description: 'An app', url: window.location.origin, icons: [] },
  features: { analytics: true, email: false, socials: [] },
  siweConfig,
  customRpcUrls,
  latchkey,
})

const AppKitProvider = ({ children }: { children: ReactNode }) => (
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </WagmiProvider>
)

function Account() {
  const { status, address, chainId, connector } = useAccount()
  const kitAccount = useAppKitAccount()
  const kitNetwork = useAppKitNetwork()
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const { signMessageAsync } = useSignMessage()
  const { sendTransactionAsync } = useSendTransaction()
  const [result, setResult] = useState('')
  const show = (action: Promise<unknown>) =>
    action.then(
      (value) => setResult(String(value)),
      (error: Error) => setResult(error.message),
    )
  return (
    <section>
      <output id="account">
        {[kitAccount.status, kitAccount.address, kitNetwork.chainId].filter(Boolean).join(' ')}
      </output>
      <output id="wagmi">{[status, address, chainId].filter(Boolean).join(' ')}</output>
      <output id="wallet">{connector?.name}</output>
      <output id="result">{result}</output>
      <button type="button" onClick={() => void open()}>
        Open
      </button>
      <button type="button" onClick={() => switchChain({ chainId: 42161 })}>
        Switch by wagmi
      </button>
      <button type="button" onClick={() => void kitNetwork.switchNetwork(mainnet)}>
        Switch by the modal
      </button>
      <button type="button" onClick={() => void show(signMessageAsync({ message: 'Hello' }))}>
        Sign
      </button>
      <button
        type="button"
        onClick={() =>
          void show(
            sendTransactionAsync({ to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', value: parseEther('0.1') }),
          )
        }
      >
        Send
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <AppKitProvider>
    <appkit-button />
    <Account />
  </AppKitProvider>,
)
