import { lazy, Suspense } from 'react'
import { hasLogin } from '../modal/createOptions.ts'
import { Panel } from '../parts/Panel.tsx'
import { Section } from '../parts/Section.tsx'
import type { DemoSandbox } from '../sandbox/createSandboxParts.ts'
import type { Settings } from '../settings/readSettings.ts'
import { ActPanel } from './ActPanel.tsx'
import { MailboxPanel } from './MailboxPanel.tsx'
import { PhonePanel } from './PhonePanel.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'
import { VaultPanel } from './VaultPanel.tsx'
import { WalletPanel } from './WalletPanel.tsx'

/** Loaded only on request. */
const CheckoutPanel = lazy(async () => ({ default: (await import('./CheckoutPanel.tsx')).CheckoutPanel }))

/** Why there are no test wallets, if so. */
function NoWalletsPanel({ isHosted }: { isHosted: boolean }) {
  return (
    <Panel title="Test wallets" name="no-wallets" footer={<span>{isHosted ? 'Hosted services' : 'No services'}</span>}>
      <p className="copy">
        {isHosted
          ? 'None here: this page talks to the hosted services, so only real wallets can connect. Nothing is sent from this page.'
          : 'None here: they need the local chains. npm start brings up the sandbox and this page beside it.'}
      </p>
    </Panel>
  )
}

export function TrySection({ sandbox, settings }: { sandbox: DemoSandbox | undefined; settings: Settings }) {
  return (
    <Section
      id="try"
      title={sandbox ? 'Test wallets' : 'Act'}
      lead={
        sandbox ? 'Ask a wallet for something, and be the one who decides in it.' : 'Ask your wallet for something.'
      }
      columns="pairs"
    >
      <ActPanel recipient={sandbox?.recipient} />
      <SignInPanel {...settings} />
      {sandbox ? (
        <>
          {sandbox.wallets.map((wallet) => (
            <WalletPanel {...wallet} key={wallet.id} />
          ))}
          <PhonePanel {...sandbox.phone} />
          {settings.secureSite && hasLogin(settings) && <MailboxPanel url={`${settings.secureSite}/mailbox`} />}
          {settings.projectId && <TokensPanel project={settings.projectId} />}
          <VaultPanel />
          {settings.checkout && (
            <Suspense>
              <CheckoutPanel {...settings.checkout} recipient={sandbox.recipient} />
            </Suspense>
          )}
        </>
      ) : (
        <NoWalletsPanel isHosted={settings.projectId !== undefined} />
      )}
    </Section>
  )
}
