import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AuthenticationStatus,
  ConnectButton,
  createAuthenticationAdapter,
  getDefaultConfig,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from 'latchkey/rainbowkit'
import 'latchkey/rainbowkit/styles.css'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { useAccount, WagmiProvider } from 'wagmi'
import { latchkey, onSandbox, projectId } from './sandbox'

const config = getDefaultConfig({ appName: 'My app', projectId, chains: [onSandbox(mainnet)], latchkey })

const queryClient = new QueryClient()

const SESSION = 'app.session'

/** What a server does in a real app. */
const server = {
  nonce: async () => crypto.randomUUID().replaceAll('-', ''),
  me: async () => localStorage.getItem(SESSION),
  async verify(message: string, signature: string) {
    const { address } = parseSiweMessage(message)
    const isValid =
      address !== undefined && (await verifyMessage({ address, message, signature: signature as `0x${string}` }))
    if (isValid) localStorage.setItem(SESSION, address)
    return isValid
  },
  logout: async () => localStorage.removeItem(SESSION),
}

function Authentication({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<AuthenticationStatus>('loading')
  useEffect(() => {
    void server.me().then((user) => setStatus(user ? 'authenticated' : 'unauthenticated'))
  }, [])
  const adapter = useMemo(
    () =>
      createAuthenticationAdapter({
        getNonce: server.nonce,
        createMessage: ({ nonce, address, chainId }) =>
          createSiweMessage({
            domain: window.location.host,
            address,
            statement: 'Sign in with Ethereum to the app.',
            uri: window.location.origin,
            version: '1',
            chainId,
            nonce,
          }),
        async verify({ message, signature }) {
          const isValid = await server.verify(message, signature)
          setStatus(isValid ? 'authenticated' : 'unauthenticated')
          return isValid
        },
        async signOut() {
          setStatus('unauthenticated')
          await server.logout()
        },
      }),
    [],
  )
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
      <output id="status">{status}</output>
      {children}
    </RainbowKitAuthenticationProvider>
  )
}

function Page() {
  const { status, address } = useAccount()
  return <output id="account">{[status, address].filter(Boolean).join(' ')}</output>
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <Authentication>
        <RainbowKitProvider>
          <ConnectButton />
          <Page />
        </RainbowKitProvider>
      </Authentication>
    </QueryClientProvider>
  </WagmiProvider>,
)
