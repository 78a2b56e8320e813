import {
  type OpenOptions,
  type ThemeMode,
  type ThemeVariables,
  useWalletModal,
  type WalletModalOptions,
} from 'latchkey'
import { useState } from 'react'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Panel } from '../parts/Panel.tsx'
import { useNear } from '../theme/useNear.ts'
import { FollowingInstance, InlineCard } from './InlineCard.tsx'

/** A wallet on a phone, whose view is a QR code. */
const phoneWallet = (isSandbox: boolean) => (isSandbox ? 'Plover' : 'Rainbow')

const viewsOf = (isSandbox: boolean): readonly { readonly label: string; readonly options: OpenOptions }[] => [
  { label: 'Connect', options: { view: 'Connect' } },
  { label: 'QR code', options: { wallet: phoneWallet(isSandbox) } },
  { label: 'All wallets', options: { view: 'AllWallets' } },
  { label: 'Account', options: { view: 'Account' } },
  { label: 'Networks', options: { view: 'Networks' } },
  { label: 'Guide', options: { view: 'WhatIsAWallet' } },
]

function ViewButtons({ isSandbox }: { isSandbox: boolean }) {
  const { open } = useWalletModal()
  return (
    <fieldset className="view-buttons">
      <legend className="unseen">Views of the live card</legend>
      {viewsOf(isSandbox).map(({ label, options }) => (
        <button key={label} type="button" className="view-button" onClick={() => void open(options)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

type PreviewPanelProps = {
  options: WalletModalOptions
  mode: ThemeMode
  variables: ThemeVariables
  /** The page with this theme. */
  url: string
}

/** The card with the theme, live. It is created when the user comes near it. */
export function PreviewPanel({ options, mode, variables, url }: PreviewPanelProps) {
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const isNear = useNear(container)
  const footer = (
    <>
      <span>Views that need a wallet follow the one of the page</span>
      <span className="spring" />
      <CopyButton text={url} subject="link to this theme" label="Copy link" wide />
    </>
  )
  return (
    <Panel title="Live" quiet name="preview" footer={footer}>
      <div className="preview" ref={setContainer}>
        {isNear && (
          <FollowingInstance id="theme" isFollowing options={options} mode={mode} variables={variables}>
            {() => (
              <>
                <ViewButtons isSandbox={options.sandbox !== undefined} />
                <InlineCard />
              </>
            )}
          </FollowingInstance>
        )}
      </div>
    </Panel>
  )
}
