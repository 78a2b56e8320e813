import { parseEther } from 'ethers'
import { useWalletAccount, WalletModalProvider } from 'latchkey'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { getSigner } from './getSigner'
import { modal, other } from './modal'
import { Ours } from './Ours'

function Theirs() {
  const { status, address } = useWalletAccount()
  const [known, setKnown] = useState<string>()
  const [hash, setHash] = useState<string>()
  useEffect(() => {
    if (!address) return setKnown(undefined)
    void getSigner(modal).then(async (signer) => {
      const { chainId } = await signer.provider.getNetwork()
      setKnown(`${signer.address} ${chainId}`)
    })
  }, [address])
  const send = async () => {
    const signer = await getSigner(modal)
    setHash((await signer.sendTransaction({ to: other, value: parseEther('1') })).hash)
  }
  return (
    <section>
      <output id="theirs">{[status, known].join(' ')}</output>
      <output id="hash">{hash}</output>
      <button type="button" onClick={() => void getSigner(modal)}>
        Connect
      </button>
      <button type="button" onClick={() => void send()}>
        Send
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
