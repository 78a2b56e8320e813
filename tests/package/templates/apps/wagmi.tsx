import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WalletModalProvider } from 'latchkey'
import { latchkeyConnector } from 'latchkey/wagmi'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useAccount, useConnect, useDisconnect, useSendTransaction, WagmiProvider } from 'wagmi'
import { chain, modal, other, wallet } from './modal'
import { Ours } from './Ours'

const config = createConfig({
  chains: [chain],
  connectors: [latchkeyConnector(modal)],
  multiInjectedProviderDiscovery: false,
  transports: { [chain.id]: http() },
})

function Theirs() {
  const { status, address, chainId } = useAccount()
  const { connect, connectors } = useConnect()
  const { disconnect } = useDisconnect()
  const { sendTransaction, data, error } = useSendTransaction()
  return (
    <section>
      <output id="theirs">{[status, address, chainId].join(' ')}</output>
      <output id="hash">{data ?? error?.message}</output>
      <button type="button" onClick={() => connectors[0] && connect({ connector: connectors[0] })}>
        Connect
      </button>
      <button type="button" onClick={() => sendTransaction({ to: other, value: 10n ** 18n })}>
        Send
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <WalletModalProvider modal={modal}>
        <Theirs />
        <Ours disconnect={() => void modal.disconnect('eip155')} />
        <button type="button" onClick={() => void modal.connect({ namespace: 'solana' })}>
          Add Solana
        </button>
        <button type="button" onClick={() => wallet.selectAccount(wallet.accounts[1] ?? '')}>
          Other account in the wallet
        </button>
      </WalletModalProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
