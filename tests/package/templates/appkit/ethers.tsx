import { BrowserProvider, type Eip1193Provider } from 'ethers'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useDisconnect,
  useWalletInfo,
} from 'latchkey/appkit'
import { EthersAdapter } from 'latchkey/appkit/ethers'
import { type AppKitNetwork, arbitrum, mainnet } from 'latchkey/appkit/networks'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { customRpcUrls, latchkey, projectId } from './sandbox'
import { createConfig } from './siwe'

const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]

const siweConfig = createConfig(networks)

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  metadata: { name: 'App', description: 'An app', url: window.location.origin, icons: [] },
  projectId,
  features: { email: false, socials: [], analytics: false },
  siweConfig,
  customRpcUrls,
  latchkey,
})

const seen: string[] = []
modal.subscribeAccount(({ status }) => void seen.push(status ?? ''))

function Account() {
  const { address, isConnected, caipAddress, status } = useAppKitAccount()
  const { chainId, caipNetwork, switchNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const { walletInfo } = useWalletInfo()
  const { open: isOpen, initialized } = useAppKitState()
  const { data } = useAppKitEvents()
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { fetchBalance } = useAppKitBalance()
  const [result, setResult] = useState('')

  const show = (action: () => Promise<unknown>) =>
    action().then(
      (value) => setResult(String(value)),
      (error: Error) => setResult(error.message),
    )
  const signer = () => new BrowserProvider(walletProvider as Eip1193Provider).getSigner()

  return (
    <section>
      <output id="account">{[status, address, chainId].join(' ')}</output>
      <output id="details">{[isConnected, caipAddress, caipNetwork?.name, walletInfo?.name].join(' ')}</output>
      <output id="modal">{[initialized, isOpen].join(' ')}</output>
      <output id="event">{data.event}</output>
      <output id="result">{result}</output>
      <output id="statuses">{seen.join(' ')}</output>
      <button type="button" onClick={() => void switchNetwork(arbitrum)}>
        Switch
      </button>
      <button type="button" onClick={() => void show(async () => (await signer()).signMessage('Hello'))}>
        Sign
      </button>
      <button
        type="button"
        onClick={() =>
          void show(async () => {
            const sent = await (await signer()).sendTransaction({ to: address ?? '', value: 1n })
            return (await sent.wait())?.hash
          })
        }
      >
        Send by ethers
      </button>
      <button
        type="button"
        onClick={() =>
          void show(async () => {
            const sent = await open({
              view: 'WalletSend',
              arguments: {
                to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
                amount: '0.1',
                assetAddress: 'native',
                namespace: 'eip155',
                chainId: 42161,
              },
            })
            return sent?.hash
          })
        }
      >
        Send by the modal
      </button>
      <button type="button" onClick={() => void show(async () => JSON.stringify(await fetchBalance()))}>
        Balance
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <appkit-button />
    <appkit-network-button />
    <Account />
  </>,
)
