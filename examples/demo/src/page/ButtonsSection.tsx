import {
  AccountButton,
  type BalanceToken,
  BuyWidget,
  ConnectButton,
  NetworkButton,
  useWalletAccount,
  WalletAvatar,
  WalletBalance,
  WalletButton,
  WalletModalButton,
  WalletName,
} from 'latchkey'
import type { ReactNode } from 'react'
import { CodeFooter } from '../parts/CodeFooter.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Section } from '../parts/Section.tsx'
import { buttonCodes } from './codes.ts'

type ButtonPanelProps = { name: string; code?: string; children: ReactNode }

function ButtonPanel({ name, code = `<${name} />`, children }: ButtonPanelProps) {
  return (
    <Panel title={name} quiet name={name} footer={<CodeFooter code={code} />}>
      <div className="stand">{children}</div>
    </Panel>
  )
}

function WhileConnected({ children }: { children: ReactNode }) {
  const { isConnected } = useWalletAccount()
  return isConnected ? children : <p className="hint">Shows once a wallet is connected</p>
}

type ButtonsSectionProps = { hasLogin: boolean; balanceToken: BalanceToken | undefined }

export function ButtonsSection({ hasLogin, balanceToken }: ButtonsSectionProps) {
  return (
    <Section
      id="buttons"
      title="Buttons"
      lead="Each also as a render function. The same on the server and in the first client render."
      columns="three"
    >
      <ButtonPanel name="ConnectButton">
        <ConnectButton />
      </ButtonPanel>
      <ButtonPanel name="AccountButton">
        <WhileConnected>
          <AccountButton balanceToken={balanceToken} />
        </WhileConnected>
      </ButtonPanel>
      <ButtonPanel name="NetworkButton">
        <NetworkButton />
      </ButtonPanel>
      <ButtonPanel name="WalletModalButton">
        <WalletModalButton />
      </ButtonPanel>
      <ButtonPanel name="WalletButton" code={buttonCodes.wallet}>
        <WalletButton wallet="example.marten" />
      </ButtonPanel>
      {hasLogin && (
        <ButtonPanel name="WalletButton, a login" code={buttonCodes.login}>
          <WalletButton wallet="google" />
          <WalletButton wallet="email" />
        </ButtonPanel>
      )}
      <ButtonPanel name="Parts of a header" code={buttonCodes.parts}>
        <WhileConnected>
          <WalletAvatar alt="" />
          <WalletName />
          <WalletBalance token={balanceToken} />
        </WhileConnected>
      </ButtonPanel>
      <ButtonPanel name="BuyWidget">
        <BuyWidget />
      </ButtonPanel>
      <ButtonPanel name="ConnectButton.Custom" code={buttonCodes.custom}>
        <ConnectButton.Custom>
          {({ open, prefetch }) => (
            <button type="button" className="big-button" onPointerEnter={prefetch} onClick={open}>
              Log in
            </button>
          )}
        </ConnectButton.Custom>
      </ButtonPanel>
    </Section>
  )
}
