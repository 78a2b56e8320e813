import { useWalletAccount, useWalletBalance, useWalletNetwork, WalletModalButton } from 'latchkey'

/** Latchkey's state, and its own way to switch and disconnect. */
export function Ours({ disconnect }: { disconnect: () => void }) {
  const { status, address, addresses, chainId, switchAccount } = useWalletAccount({ namespace: 'eip155' })
  const { formatted } = useWalletBalance({ namespace: 'eip155' })
  const { network } = useWalletNetwork()
  return (
    <section>
      <WalletModalButton />
      <output id="ours">{[status, address, chainId].join(' ')}</output>
      <output id="active">{network?.namespace}</output>
      <output id="balance">{formatted}</output>
      <button type="button" onClick={() => void switchAccount(addresses?.[1] ?? '')}>
        Other account
      </button>
      <button type="button" onClick={disconnect}>
        Leave by Latchkey
      </button>
    </section>
  )
}
