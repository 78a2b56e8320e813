import { retryPairing } from '../../../controllers/pairing/pairing.js'
import { parseImageSource } from '../../../core/untrusted.js'
import { pageHost } from '../../../platform/page.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { helpIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { globeIcon } from '../../../ui/pageIconPaths.js'
import { GetAppButton } from './GetApp.js'
import { type PanelProps, QrSurface } from './PairingParts.js'

/** Explains wallets, if the modal does. */
function AboutButton() {
  const { ui, services } = useModal()
  const { t } = useWords()
  if (!ui.offers('WhatIsAWallet')) return null
  return (
    <Button
      icon={helpIcon}
      onClick={() => {
        services.events.emit('CLICK_WALLET_HELP')
        ui.router.push('WhatIsAWallet')
      }}
    >
      {t('guide.wallet.title')}
    </Button>
  )
}

/** What is left to do beside a list, where no QR code can be shown. */
export const PaneAbout = () => (
  <div className="lk-body">
    <div className="lk-pane-keys">
      <AboutButton />
    </div>
  </div>
)

/** The app's own icon: for any wallet, the QR code is the app's. */
function useAppMark() {
  const { settings, services } = useModal()
  const icon = parseImageSource(settings.metadata.icons?.[0], { allowLoopback: services.allowLoopback })
  return icon ? <Mark src={icon} fallbackIcon={globeIcon} size={44} /> : undefined
}

/** A QR code beside the wallet list, with what else helps below it. */
export function PaneCode({ wallet, icon, pairing, state, onCopy }: Omit<PanelProps, 'name' | 'hasBar'>) {
  const { t } = useWords()
  const appMark = useAppMark()
  return (
    <>
      <QrSurface wallet={wallet} icon={icon} state={state} anyMark={appMark} onRenew={() => retryPairing(pairing)} />
      {!wallet && (
        <p className="lk-pane-text">
          <Text id="pairing.scanText" values={{ host: <span className="lk-mono">{pageHost()}</span> }} />
        </p>
      )}
      <div className="lk-body lk-pane-end">
        <div className="lk-pane-keys">
          <Button icon={copyIcon} disabled={!state.isSent} onClick={onCopy}>
            {t('pairing.copy')}
          </Button>
          {wallet ? <GetAppButton wallet={wallet} device={pairing.device} /> : <AboutButton />}
        </div>
      </div>
    </>
  )
}
