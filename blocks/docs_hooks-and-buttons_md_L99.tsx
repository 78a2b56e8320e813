import { useWalletClient } from 'latchkey'
import { parseEther } from 'viem'

export function Tip() {
  const { walletClient, isLoading } = useWalletClient()
  async function send() {
    if (!walletClient?.account) return
    const { account, chain } = walletClient
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await walletClient.sendTransaction({ account, chain: chain ?? null, to, value: parseEther('0.01') })
  }
  return (
    <button type="button" disabled={isLoading || !walletClient} onClick={() => void send().catch(console.error)}>
      Send a tip
    </button>
  )
}
