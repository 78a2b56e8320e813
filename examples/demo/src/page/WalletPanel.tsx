import { useWalletInfo, useWalletNetwork } from 'latchkey'
import type { ApprovalMode, TestWallet } from 'latchkey/testing'
import { useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import type { IconName } from '../parts/icons.ts'
import { Panel } from '../parts/Panel.tsx'
import { Segment, type SegmentOption } from '../parts/Segment.tsx'
import type { DemoWallet } from '../sandbox/createSandboxParts.ts'

const modes: readonly SegmentOption<ApprovalMode>[] = [
  { value: 'ask', label: 'Ask' },
  { value: 'approve', label: 'Approve' },
  { value: 'reject', label: 'Reject' },
  { value: 'never', label: 'Never answers' },
]

const HOME_CHAIN_ID = 1

/** Actions of the wallet's owner outside the page; useless before the page is connected. */
function OwnerButton({
  wallet,
  icon,
  label,
  onPress,
}: {
  wallet: TestWallet
  icon: IconName
  label: string
  onPress: () => void
}) {
  const { name, rdns } = wallet.info
  const isConnected = useWalletInfo()?.rdns === rdns
  return (
    <button type="button" className="button" disabled={!isConnected} onClick={onPress}>
      <Icon name={icon} />
      {isConnected ? label : `Connect ${name} first`}
    </button>
  )
}

/** Switches the wallet to an unconfigured chain, and back. */
function StrangeChainButton({ wallet, chainId }: { wallet: TestWallet; chainId: number }) {
  const { isUnsupported } = useWalletNetwork()
  return (
    <OwnerButton
      wallet={wallet}
      icon={isUnsupported ? 'globe' : 'alert'}
      label={isUnsupported ? 'Back to Ethereum' : 'Go to a strange chain'}
      onPress={() => wallet.switchChain(isUnsupported ? HOME_CHAIN_ID : chainId)}
    />
  )
}

function NextAccountButton({ wallet }: { wallet: TestWallet }) {
  if (wallet.accounts.length < 2) return null
  const choose = () => {
    const next = wallet.accounts[1]
    if (next) wallet.selectAccount(next)
  }
  return <OwnerButton wallet={wallet} icon="sliders" label="Change account" onPress={choose} />
}

/** A test wallet from its owner's side: its window, and who decides. */
export function WalletPanel({ id, wallet, note, approvals, strangeChainId }: DemoWallet) {
  const { name, icon, rdns } = wallet.info
  const [mode, setMode] = useState(approvals.read)
  return (
    <Panel
      title={name}
      quiet
      name={id}
      footer={
        <>
          <span>Test wallet, not for real funds</span>
          <span className="spring" />
          <code className="mono">{rdns}</code>
        </>
      }
    >
      <div className="wallet">
        <img src={icon} alt="" width="36" height="36" />
        <div>
          <h3>{name}</h3>
          <p>{note}</p>
        </div>
      </div>
      <div className="buttons">
        <button type="button" className="button" onClick={wallet.openPanel}>
          <Icon name="open" />
          Open {name}
        </button>
        {strangeChainId === undefined ? (
          <NextAccountButton wallet={wallet} />
        ) : (
          <StrangeChainButton wallet={wallet} chainId={strangeChainId} />
        )}
      </div>
      <p className="label" aria-hidden="true">
        When asked
      </p>
      <Segment
        legend={`What ${name} does when asked`}
        options={modes}
        value={mode}
        onChange={(next) => {
          approvals.choose(next)
          setMode(next)
        }}
      />
    </Panel>
  )
}
