import { type WalletModal, WalletModalProvider } from 'latchkey'
import { hasLogin } from '../modal/createOptions.ts'
import type { Settings } from '../settings/readSettings.ts'
import { ConnectPage } from './ConnectPage.tsx'
import { EmailLogin } from './EmailLogin.tsx'
import { SocialLogin } from './SocialLogin.tsx'

/** A page without the card: the components of `docs/headless.md`, word for word. */
export const HeadlessPage = ({ modal, settings }: { modal: WalletModal; settings: Settings }) => (
  <WalletModalProvider modal={modal}>
    <main>
      <ConnectPage drawQr={(uri) => <output aria-label="Pairing URI">{uri}</output>} />
      {hasLogin(settings) && <EmailLogin />}
      {hasLogin(settings) && <SocialLogin modal={modal} />}
    </main>
  </WalletModalProvider>
)
