import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  ConnectButton,
  darkTheme,
  getDefaultConfig,
  RainbowKitProvider,
  useAddRecentTransaction,
} from 'latchkey/rainbowkit'
import 'latchkey/rainbowkit/styles.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import { arbitrum, mainnet } from 'viem/chains'
import {
  useAccount,
  useBalance,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { latchkey, onSandbox, projectId } from './sandbox'

const config = getDefaultConfig({
  appName: 'My RainbowKit App',
  projectId,
  chains: [onSandbox(mainnet), onSandbox(arbitrum)],
  latchkey,
})

const queryClient = new QueryClient()

/** The custom button of RainbowKit's docs. */
const CustomButton = () => (
  <ConnectButton.Custom>
    {({ account, chain, openAccountModal, openChainModal, openConnectModal, authenticationStatus, mounted }) => {
      const ready = mounted && authenticationStatus !== 'loading'
      const connected = ready && account && chain && (!authenticationStatus || authenticationStatus === 'authenticated')
      return (
        <div {...(!ready && { 'aria-hidden': true })}>
          {!connected ? (
            <button onClick={openConnectModal} type="button">
              Connect Wallet
            </button>
          ) : chain.unsupported ? (
            <button onClick={openChainModal} type="button">
              Wrong network
            </button>
          ) : (
            <div>
              <button onClick={openChainModal} type="button">
                {chain.hasIcon && chain.iconUrl && <img alt={chain.name ?? 'Chain icon'} src={chain.iconUrl} />}
                {chain.name}
              </button>
              <button onClick={openAccountModal} type="button" id="own-account">
                {account.displayName}
                {account.displayBalance ? ` (${account.displayBalance})` : ''}
              </button>
            </div>
          )}
        </div>
      )
    }}
  </ConnectButton.Custom>
)

function Page() {
  const { status, address, chainId, connector } = useAccount()
  const { data: balance } = useBalance({ address })
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const { signMessageAsync } = useSignMessage()
  const { sendTransactionAsync } = useSendTransaction()
  const addRecentTransaction = useAddRecentTransaction()
  const [result, setResult] = useState('')
  const show = (action: Promise<unknown>) =>
    action.then(
      (value) => setResult(String(value)),
      (error: Error) => setResult(error.name),
    )
  const send = async () => {
    const hash = await sendTransactionAsync({
      to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      value: parseEther('0.1'),
    })
    addRecentTransaction({ hash, description: 'Buy a hat' })
    return hash
  }
  return (
    <section>
      <output id="account">{[status, address, chainId].filter(Boolean).join(' ')}</output>
      <output id="wallet">{connector?.name}</output>
      <output id="balance">{balance?.symbol}</output>
      <output id="result">{result}</output>
      <button type="button" onClick={() => switchChain({ chainId: 42161 })}>
        Switch
      </button>
      <button type="button" onClick={() => void show(signMessageAsync({ message: 'Hello' }))}>
        Sign
      </button>
      <button type="button" onClick={() => void show(send())}>
        Send
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider
        theme={darkTheme({ accentColor: '#7b3fe4', accentColorForeground: 'white' })}
        modalSize="compact"
      >
        <CustomButton />
        <Page />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
