import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import {
  AppKitButton,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
} from 'latchkey/appkit'
import { solana, solanaDevnet } from 'latchkey/appkit/networks'
import { type Provider, SolanaAdapter } from 'latchkey/appkit/solana'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { customRpcUrls, latchkey, projectId, solanaRpcUrl } from './sandbox'

createAppKit({
  adapters: [new SolanaAdapter()],
  networks: [solana, solanaDevnet],
  metadata: { name: 'App', description: 'An app', url: window.location.origin, icons: [] },
  projectId,
  features: { email: false, socials: [], analytics: false },
  customRpcUrls,
  latchkey,
})

const connection = new Connection(solanaRpcUrl)

function Account() {
  const { address, status } = useAppKitAccount({ namespace: 'solana' })
  const { caipNetworkId, switchNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Provider>('solana')
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const [result, setResult] = useState('')

  async function sign() {
    const signature = await walletProvider?.signMessage(new TextEncoder().encode('Hello'))
    setResult(`${signature?.length} bytes`)
  }

  async function send() {
    const payer = new PublicKey(address ?? '')
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 }),
    )
    setResult((await walletProvider?.sendTransaction(transaction, connection)) ?? '')
  }

  return (
    <section>
      <output id="account">{[status, address].join(' ')}</output>
      <output id="network">{caipNetworkId}</output>
      <output id="key">{walletProvider?.publicKey?.toBase58()}</output>
      <output id="result">{result}</output>
      <button type="button" onClick={() => void open({ view: 'Networks' })}>
        Networks
      </button>
      <button type="button" onClick={() => void switchNetwork(solanaDevnet)}>
        Switch
      </button>
      <button type="button" onClick={() => void switchNetwork(solana)}>
        Switch back
      </button>
      <button type="button" onClick={() => void sign()}>
        Sign
      </button>
      <button type="button" onClick={() => void send()}>
        Send
      </button>
      <button type="button" onClick={() => void disconnect({ namespace: 'solana' })}>
        Disconnect
      </button>
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <AppKitButton />
    <Account />
  </>,
)
