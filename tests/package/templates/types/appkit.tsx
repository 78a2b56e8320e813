// An app of AppKit, whose imports alone have changed: calls and elements have its types.
import {
  AppKitButton,
  AppKitNetworkButton,
  AppKitProvider,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitTheme,
  useDisconnect,
} from 'latchkey/appkit'
import { EthersAdapter } from 'latchkey/appkit/ethers'
import { Ethers5Adapter } from 'latchkey/appkit/ethers5'
import { type AppKitNetwork, arbitrum, defineChain, mainnet, solana } from 'latchkey/appkit/networks'
import { baseUSDC, usePay } from 'latchkey/appkit/pay'
import { createSIWEConfig, formatMessage, type SIWECreateMessageArgs } from 'latchkey/appkit/siwe'
import { type Provider, SolanaAdapter } from 'latchkey/appkit/solana'
import { AppKitWalletButton, useAppKitWallet } from 'latchkey/appkit/wallet-button'
import type { Chain } from 'viem'

export const networks = [mainnet, arbitrum, solana] as [AppKitNetwork, ...AppKitNetwork[]]

export const modal = createAppKit({
  adapters: [new EthersAdapter(), new Ethers5Adapter(), new SolanaAdapter()],
  networks,
  defaultNetwork: arbitrum,
  projectId: 'id',
  metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: ['https://app.example/icon.png'] },
  features: { analytics: true, email: true, socials: ['google', 'github'], emailShowWallets: true },
  themeMode: 'light',
  themeVariables: { '--w3m-accent': '#000000' },
  siweConfig: createSIWEConfig({
    getNonce: async () => 'nonce',
    createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  }),
})

export const own: Chain = defineChain({
  id: 123,
  caipNetworkId: 'eip155:123',
  chainNamespace: 'eip155',
  name: 'Own',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})

export function App() {
  const { open, close } = useAppKit()
  const { address, caipAddress, isConnected, status, embeddedWalletInfo } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Provider>('solana')
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { disconnect } = useDisconnect()
  const { connect, isPending } = useAppKitWallet({ onSuccess: ({ chainNamespace }) => void chainNamespace })
  const { open: pay } = usePay({ onError: (error) => void error.length })
  return (
    <>
      <appkit-button balance="hide" size="md" label="Log in" loadingLabel="…" namespace="eip155" />
      <appkit-network-button disabled />
      <w3m-button />
      <w3m-account-button />
      <appkit-wallet-button wallet="metamask" />
      <AppKitButton size="sm" />
      <AppKitNetworkButton />
      <AppKitWalletButton wallet="walletConnect" />
      <button type="button" onClick={() => open()}>
        {address}
      </button>
      <button type="button" onClick={() => open({ view: 'Account' })}>
        {caipAddress}
      </button>
      <button type="button" onClick={() => close()}>
        {String(isConnected && status)}
      </button>
      <button type="button" onClick={() => switchNetwork(arbitrum)}>
        {caipNetwork?.name}
      </button>
      <button type="button" onClick={() => disconnect({ namespace: 'solana' })}>
        {chainId}
      </button>
      <button type="button" onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>
        {embeddedWalletInfo?.user?.email}
      </button>
      <button type="button" onClick={() => connect('metamask')}>
        {String(isPending)}
      </button>
      <button type="button" onClick={() => pay({ paymentAsset: baseUSDC, recipient: '0x1', amount: 1 })}>
        {walletProvider?.publicKey?.toBase58()}
      </button>
    </>
  )
}

export const Provided = () => (
  <AppKitProvider projectId="id" networks={[mainnet]} adapters={[new EthersAdapter()]}>
    <App />
  </AppKitProvider>
)
