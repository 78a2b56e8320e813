import {
  createWalletModal,
  useSendWalletTransaction,
  useWalletAccount,
  useWalletModal,
  useWalletSession,
  WalletModalButton,
  WalletModalProvider,
} from 'latchkey'
import { farcasterMiniApp, safe } from 'latchkey/connectors'
import { eip155 } from 'latchkey/eip155'
import { localSiwx } from 'latchkey/siwx'
import { createTestWallet } from 'latchkey/testing'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain, encodeFunctionData, parseAbi } from 'viem'

// An app that connects the wallet which it runs inside of. The test says where that may be.
const search = new URLSearchParams(location.search)
const rpcUrl = search.get('rpc') ?? ''

const chain = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

// As the browser of a wallet's app injects it.
if (search.has('injected'))
  createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [{ id: chain.id, rpcUrl }],
    injectAs: 'ethereum',
    announce: 'never',
    approvals: search.get('injected') === 'approve' ? 'approve' : 'ask',
  })

const modal = createWalletModal({
  adapters: [
    eip155({
      networks: [chain],
      connectors: [
        safe({ origins: search.getAll('safe') }),
        farcasterMiniApp({ origins: search.getAll('miniApp'), ready: true }),
      ],
    }),
  ],
  wallets: { connectHost: !search.has('off') },
  ...(search.has('siwx') && { siwx: localSiwx({}) }),
})

const transfer = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

function Page() {
  const { disconnect } = useWalletModal()
  const { status, address, connector } = useWalletAccount()
  const { status: signIn, session } = useWalletSession()
  const { run } = useSendWalletTransaction()
  const [error, setError] = useState<{ code?: unknown; message?: string }>()
  const pay = () => {
    const data = encodeFunctionData({ abi: transfer, args: ['0x90F79bf6EB2c4f870365E785982E1f101E93b906', 250n] })
    return run({ review: false, transaction: { to: search.get('token') ?? '', data } })
  }
  return (
    <main>
      <WalletModalButton />
      <output id="account">{[status, connector?.id, address].join(' ')}</output>
      <output id="session">{[signIn, session?.data.accountAddress].join(' ')}</output>
      <output id="error">{error && [error.code, error.message].join(' ')}</output>
      <button type="button" onClick={() => pay().catch(setError)}>
        Pay
      </button>
      <button type="button" onClick={() => disconnect().catch(() => undefined)}>
        Leave
      </button>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WalletModalProvider modal={modal}>
      <Page />
    </WalletModalProvider>
  </StrictMode>,
)
