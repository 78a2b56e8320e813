import { type ReactNode, useEffect } from 'react'
import { PAIRING_LIFE_MS, PAIRING_MARGIN_MS } from '../../../config/limits.js'
import {
  openApp,
  openWhenReady,
  type Pairing,
  type PairingState,
  retryPairing,
} from '../../../controllers/pairing/pairing.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { say } from '../../../modal/card.js'
import { copyText, pageHost } from '../../../platform/page.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useBackOnline, useModal, useWords } from '../../../react/useModal.js'
import { formatClock, useSecondsUntil } from '../../../react/useSeconds.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { infoIcon, offlineIcon, qrIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon, openIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { alertIcon, closeIcon, retryIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import { QrCode, QrCountdown } from '../../../ui/QrCode.js'
import { EmptyState } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'
import { GetAppButton } from './GetApp.js'

const TICKS = PAIRING_LIFE_MS / 1_000

const readMonotonic = () => performance.now()

/** Whole seconds until the QR code is renewed. */
const useSecondsLeft = (expiresAt: number) => useSecondsUntil(expiresAt - PAIRING_MARGIN_MS, readMonotonic)

/** Remaining validity of the QR code. */
export function CodeLife({ expiresAt }: { expiresAt: number }) {
  const clock = formatClock(useSecondsLeft(expiresAt), useWords().locale)
  return (
    <span>
      <Text id="pairing.newCode" values={{ time: <strong className="lk-ltr">{clock}</strong> }} />
    </span>
  )
}

export function useCopyLink(uri: string | undefined) {
  const { ui } = useModal()
  const { t } = useWords()
  return async () => {
    if (!uri) return
    const isCopied = await copyText(uri)
    say(ui, t(isCopied ? 'pairing.copied' : 'pairing.copyFailed'), isCopied ? 'success' : 'error')
  }
}

type QrSurfaceProps = {
  wallet: CatalogueWallet | undefined
  icon: string | undefined
  state: Pick<PairingState, 'status' | 'uri' | 'expiresAt'>
  /** In the middle of the QR code for any wallet. */
  anyMark?: ReactNode
  onRenew(): void
}

function LiveCountdown({ expiresAt }: { expiresAt: number }) {
  // The next QR code replaces this one ten seconds before its four minutes end.
  return <QrCountdown total={TICKS} elapsed={TICKS - 10 - useSecondsLeft(expiresAt)} />
}

/** The QR code, its placeholder, and the button to renew it. */
export function QrSurface({ wallet, icon, state: { status, uri, expiresAt }, anyMark, onRenew }: QrSurfaceProps) {
  const { t } = useWords()
  const name = wallet?.name
  const label = name ? t('pairing.codeFor', { wallet: name }) : t('pairing.code')
  return (
    <div className="lk-qr" part="qr" data-stale={uri ? undefined : ''}>
      {uri ? <LiveCountdown expiresAt={expiresAt} /> : <QrCountdown total={TICKS} elapsed={undefined} />}
      <div className="lk-qr-surface" aria-busy={!uri && status !== 'expired'}>
        {uri ? (
          <QrCode
            text={uri}
            label={label}
            mark={wallet ? <Mark src={icon} fallbackIcon={walletIcon} size={44} /> : anyMark}
          />
        ) : (
          <div className="lk-qr-over">
            {status === 'expired' ? (
              <>
                <span>{t('pairing.expired')}</span>
                <button type="button" onClick={onRenew}>
                  {t('pairing.renew')}
                </button>
              </>
            ) : (
              <>
                <Spinner />
                <span>{t('pairing.moment')}</span>
              </>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** The page's host, to compare with what the wallet shows. */
export function HostNote() {
  return (
    <p className="lk-copy">
      <Text id="pairing.host" values={{ host: <span className="lk-mono">{pageHost()}</span> }} />
    </p>
  )
}

/** The relay is silent or rejects the app; browser wallets work without it. */
export function Unreachable({ kind, onRetry }: { kind: 'silent' | 'refused' | 'offline'; onRetry(): void }) {
  const { settings } = useModal()
  const { t } = useWords()
  useAnnouncement(t(`pairing.${kind}.title`))
  useBackOnline(() => {
    if (kind === 'offline') onRetry()
  })
  return (
    <>
      <EmptyState icon={offlineIcon} title={t(`pairing.${kind}.title`)} text={t(`pairing.${kind}.text`)}>
        <Button isSmall icon={retryIcon} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </EmptyState>
      {kind === 'silent' && (
        <div className="lk-body">
          <Note icon={infoIcon}>
            <span>
              <Text
                id="pairing.silent.blocked"
                values={{ host: <span className="lk-mono">{new URL(settings.services.relay).host}</span> }}
              />
            </span>
          </Note>
        </div>
      )}
    </>
  )
}

export type Shown = { wallet: CatalogueWallet | undefined; name: string; icon: string | undefined }
export type PanelProps = Shown & { pairing: Pairing; state: PairingState; hasBar: boolean; onCopy(): void }

const apps = {
  mobile: { title: 'connecting.open', text: 'pairing.openText', open: 'pairing.open' },
  desktop: { title: 'pairing.desktop', text: 'pairing.desktopText', open: 'pairing.open' },
  web: { title: 'pairing.web', text: 'pairing.webText', open: 'pairing.openWeb' },
} as const

/** A wallet's own app, on this device or on the web, opened by deep link. */
export function AppPanel({
  tab,
  wallet,
  name,
  icon,
  pairing,
  state,
  hasBar,
  onCopy,
}: PanelProps & { tab: keyof typeof apps }) {
  const { t } = useWords()
  const { title, text, open } = apps[tab]
  const { uri, isSent, isAppMissing } = state
  const isReady = uri !== undefined && isSent
  useEffect(() => {
    if (isReady && tab !== 'web') openWhenReady(pairing, tab)
  }, [isReady, tab, pairing])
  useAnnouncement(isAppMissing ? t('pairing.notOpen') : undefined)
  const isStale = state.status === 'expired'
  return (
    <>
      <Hero
        mark={
          <ProgressRing state={tab === 'web' || isStale ? 'off' : 'waiting'}>
            <Mark src={icon} fallbackIcon={walletIcon} size={80} />
          </ProgressRing>
        }
        heading={isAppMissing ? t('pairing.notOpen') : <Text id={title} values={{ wallet: name }} />}
      >
        <Text id={isAppMissing ? 'pairing.notOpenText' : text} values={{ wallet: name }} />
      </Hero>
      <div className="lk-body lk-stack">
        {isStale ? (
          <PrimaryButton icon={retryIcon} onClick={() => retryPairing(pairing)}>
            {t('pairing.renew')}
          </PrimaryButton>
        ) : (
          <PrimaryButton
            isBusy={!isReady}
            disabled={!isReady}
            iconAfter={openIcon}
            onClick={() => openApp(pairing, tab)}
          >
            {t(isAppMissing ? 'pairing.openAgain' : open, { wallet: name })}
          </PrimaryButton>
        )}
        {!hasBar && (
          <div className="lk-pair">
            {isAppMissing && wallet && <GetAppButton wallet={wallet} device={pairing.device} />}
            <Button icon={copyIcon} disabled={!isReady} onClick={onCopy}>
              {t('pairing.copy')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

const outcomes = {
  declined: { badge: closeIcon, title: 'connecting.declined', text: 'pairing.declinedText' },
  nothing: { badge: alertIcon, title: 'connecting.failed', text: 'pairing.nothingText' },
  unusable: { badge: alertIcon, title: 'connecting.failed', text: 'connecting.unusableText' },
  failed: { badge: alertIcon, title: 'connecting.failed', text: 'connecting.failedText' },
} as const

/** The wallet declined, or sent an invalid response. */
export function Refused({
  failure,
  wallet,
  name,
  icon,
  onRetry,
}: Shown & { failure: keyof typeof outcomes; onRetry(): void }) {
  const { t } = useWords()
  const { badge, title, text } = outcomes[failure]
  const isOnPhone = failure === 'declined' && !wallet
  return (
    <>
      <Hero
        mark={
          <ProgressRing state="off" badge={badge} tone="bad">
            <Mark src={icon} fallbackIcon={qrIcon} size={80} />
          </ProgressRing>
        }
        heading={title === 'connecting.declined' ? t(title) : <Text id={title} values={{ wallet: name }} />}
        alert="all"
      >
        {isOnPhone ? t('pairing.declinedPhone') : <Text id={text} values={{ wallet: name }} />}
      </Hero>
      <div className="lk-body">
        <PrimaryButton icon={retryIcon} onClick={onRetry}>
          {t('common.retry')}
        </PrimaryButton>
      </div>
    </>
  )
}
