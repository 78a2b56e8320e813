import { useWalletBalance, useWalletInfo, useWalletModal } from 'latchkey'
import { Panel } from '../parts/Panel.tsx'
import { shorten } from '../parts/shorten.ts'

function useValues() {
  const { status, isOpen, account, network } = useWalletModal()
  const wallet = useWalletInfo()
  const { display, symbol, status: balanceStatus } = useWalletBalance()
  return {
    status,
    isOpen: String(isOpen),
    'account.address': account && shorten(account.address, 6, 6),
    'account.name': account?.profileName,
    'network.name': network?.name,
    'network.id': network?.caipNetworkId,
    'wallet.name': wallet?.name,
    balance: display === undefined ? (account ? balanceStatus : undefined) : `${display} ${symbol ?? ''}`,
  }
}

export function ValuesPanel() {
  const rows = Object.entries(useValues())
  const footer = (
    <>
      <span className="with">
        <span className="live" />
        Updates as you press
      </span>
      <span className="spring" />
      <span>{rows.length} values</span>
    </>
  )
  return (
    <Panel title="useWalletModal()" name="values" footer={footer}>
      <dl className="values">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd className="mono" data-value={name} data-good={value === 'connected' || undefined}>
              {value ?? '—'}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
