import { useWalletAccount, WalletModalProvider } from 'latchkey'
import { getEthersSigner, useEthersProvider, useEthersSigner } from 'latchkey/ethers'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { modal, other, second, wallet } from './modal'
import { Ours } from './Ours'

function Theirs() {
  const { status } = useWalletAccount()
  const signer = useEthersSigner()
  const provider = useEthersProvider()
  const [known, setKnown] = useState<string>()
  const [hash, setHash] = useState<string>()
  const [answer, setAnswer] = useState<string>()
  useEffect(() => {
    setKnown(undefined)
    if (!signer || !provider) return
    let isCurrent = true
    void Promise.all([signer.getAddress(), provider.getNetwork()]).then(
      ([address, { chainId }]) => isCurrent && setKnown(`${address} ${chainId}`),
    )
    return () => {
      isCurrent = false
    }
  }, [signer, provider])
  const send = async () => {
    const own = await getEthersSigner(modal)
    setHash((await own.sendTransaction({ to: other, value: 10n ** 18n })).hash)
  }
  const sign = () => signer?.signMessage('Hello').then(setAnswer, (error) => setAnswer(error.code))
  return (
    <section>
      <output id="theirs">{[status, known].join(' ')}</output>
      <output id="hash">{hash}</output>
      <output id="answer">{answer}</output>
      <button type="button" onClick={() => void modal.connect({ namespace: 'eip155' })}>
        Connect
      </button>
      <button type="button" onClick={() => void send()}>
        Send
      </button>
      <button type="button" onClick={() => void sign()}>
        Sign
      </button>
      <button type="button" onClick={() => wallet.next('reject')}>
        Decline next
      </button>
      <button type="button" onClick={() => void modal.switchNetwork(second.id)}>
        Switch
      </button>
      <button type="button" onClick={() => void modal.disconnect()}>
        Leave
      </button>
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WalletModalProvider modal={modal}>
    <Theirs />
    <Ours disconnect={() => void modal.disconnect()} />
  </WalletModalProvider>,
)
