import { type ReactNode, useEffect, useState } from 'react'
import type { Connector } from '../../../connectors/connector.js'
import {
  hidePairing,
  openApp,
  openWhenReady,
  type Pairing,
  type PairingState,
  retryPairing,
  showPairing,
} from '../../../controllers/pairing/pairing.js'
import type { Namespace } from '../../../domain/namespace.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useModal, useOnline, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { qrIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon, openIcon } from '../../../ui/moreIconPaths.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { alertIcon, closeIcon, retryIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import css from '../../../ui/styles/qr.css?inline'
import ringCss from '../../../ui/styles/ring.css?inline'
import tabsCss from '../../../ui/styles/tabs.css?inline'
import { Tabs } from '../../../ui/Tabs.js'
import { createModalPairing } from '../createModalPairing.js'
import { listTabs, type PairingTab } from '../pairingTabs.js'
import { useNewlyInstalled } from '../useNewlyInstalled.js'
import connectingCss from './connecting.css?inline'
import { GetApp, GetAppButton } from './GetApp.js'
import { Arrived, hostToGetFrom, NotInstalled } from './NotInstalled.js'
import { CodeLife, HostNote, QrSurface, Unreachable, useCopyLink } from './PairingParts.js'

type Shown = { wallet: CatalogueWallet | undefined; name: string; icon: string | undefined }
type PanelProps = Shown & { pairing: Pairing; state: PairingState; hasBar: boolean; onCopy(): void }

/** A QR code to scan with a phone. */
function CodePanel({ wallet, icon, pairing, state, hasBar, onCopy }: PanelProps) {
  const { t } = useWords()
  return (
    <>
      <QrSurface wallet={wallet} icon={icon} state={state} onRenew={() => retryPairing(pairing)} />
      {wallet && <GetApp wallet={wallet} device={pairing.device} />}
      {!wallet && (
        <div className="lk-hero lk-under">
          <HostNote />
        </div>
      )}
      {!hasBar && (
        <div className="lk-body lk-top-2">
          <Button icon={copyIcon} disabled={!state.isSent} onClick={onCopy}>
            {t('pairing.copy')}
          </Button>
        </div>
      )}
    </>
  )
}

const apps = {
  mobile: { title: 'connecting.open', text: 'pairing.openText', open: 'pairing.open' },
  desktop: { title: 'pairing.desktop', text: 'pairing.desktopText', open: 'pairing.open' },
  web: { title: 'pairing.web', text: 'pairing.webText', open: 'pairing.openWeb' },
} as const

/** A wallet's own app, on this device or on the web, opened by deep link. */
function AppPanel({
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
function Refused({
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

type FooterOptions = Pick<Shown, 'wallet' | 'name'> & { arrived: Connector | undefined }

/** Status and time limit; for an installed wallet, its identity. */
function useFooter(state: PairingState, tab: PairingTab, { wallet, name, arrived }: FooterOptions) {
  const { settings, ui } = useModal()
  const { appName } = ui
  const { t } = useWords()
  const { status, uri, expiresAt, failure, isAppMissing } = state
  const isOnline = useOnline()
  if (tab === 'browser') return { start: <span className="lk-mono">{arrived?.rdns}</span>, end: undefined }
  if (tab === 'unsupported') {
    const host = wallet && hostToGetFrom(wallet, settings.enableWalletGuide)
    return { start: host && <span className="lk-mono">{host}</span>, end: undefined }
  }
  if (failure === 'offline' || (!failure && !isOnline)) return { start: t('pairing.offline.footer'), end: undefined }
  if (failure) return { start: t('connecting.nothingShared', { app: appName }), end: undefined }
  if (status === 'silent' && !uri) return { start: t('pairing.silent.tried'), end: undefined }
  if (status === 'expired') return { start: t('pairing.expired'), end: undefined }
  const waiting = tab === 'qrcode' ? t('pairing.waitingScan') : undefined
  const start = (
    <span className="lk-with">
      <span className="lk-live" />
      <span>
        {!uri
          ? t('pairing.creating')
          : (waiting ?? (
              <Text id={isAppMissing ? 'connecting.stillWaiting' : 'connecting.waiting'} values={{ wallet: name }} />
            ))}
      </span>
    </span>
  )
  return { start, end: uri && <CodeLife expiresAt={expiresAt} /> }
}

type PairingScreenProps = Shown & {
  /** The only namespace to connect. */
  namespace?: Namespace | undefined
  /** Another way to connect, below the QR code. */
  below?: ReactNode
}

/** The tabs of one wallet, or the QR code for any wallet, and the result. */
export function PairingScreen({ wallet, name, icon, namespace, below }: PairingScreenProps) {
  useStyles(connectingCss)
  useStyles(ringCss)
  useStyles(tabsCss)
  useStyles(css)
  const modal = useModal()
  const { t } = useWords()
  const pairing = modal.use(createModalPairing)
  const state = useSnapshot(pairing.state) as PairingState
  const arrived = useNewlyInstalled(wallet)
  const tabs = listTabs(wallet, { isMobile: pairing.device.isMobile, isInstalled: arrived !== undefined })
  const [requestedTab, setTab] = useState<PairingTab | undefined>(tabs[0])
  const tab = tabs.find((candidate) => candidate === requestedTab) ?? tabs[0] ?? 'qrcode'
  // Copying the link means leaving the page, and a phone may suspend it then.
  const link = state.isSent ? state.uri : undefined
  const copy = useCopyLink(link)
  const onCopy = () => void copy()

  const isOfCode = tab !== 'unsupported' && tab !== 'browser'
  const [needsCode, setNeedsCode] = useState(isOfCode)
  if (isOfCode && !needsCode) setNeedsCode(true)
  useEffect(() => {
    // An installed wallet needs no pairing; once started, it continues behind the other tabs.
    if (!needsCode) return undefined
    showPairing(pairing, wallet, namespace)
    return () => hidePairing(pairing)
  }, [pairing, wallet, namespace, needsCode])

  const { uri, status, failure } = state
  const hasBar = tabs.length > 1
  const { start, end } = useFooter(state, tab, { wallet, name, arrived })
  useAnnouncement(uri && tab === 'qrcode' ? t('pairing.ready') : undefined)

  const panel = () => {
    if (tab === 'unsupported' && wallet) return <NotInstalled wallet={wallet} name={name} icon={icon} />
    if (tab === 'browser' && arrived) return <Arrived connector={arrived} name={name} icon={arrived.icon ?? icon} />
    if (failure === 'offline' || failure === 'refused')
      return <Unreachable kind={failure} onRetry={() => retryPairing(pairing)} />
    if (failure) return <Refused {...{ wallet, name, icon }} failure={failure} onRetry={() => retryPairing(pairing)} />
    if (status === 'silent' && !uri) return <Unreachable kind="silent" onRetry={() => retryPairing(pairing)} />
    const props = { wallet, name, icon, pairing, state, hasBar, onCopy }
    return tab === 'mobile' || tab === 'web' || tab === 'desktop' ? (
      <AppPanel {...props} tab={tab} />
    ) : (
      <CodePanel {...props} />
    )
  }
  return (
    <Screen
      title={name}
      mark={<Mark src={icon} fallbackIcon={wallet ? walletIcon : qrIcon} size={24} />}
      footer={start && <span>{start}</span>}
      footerEnd={end}
      endsWithRows={below !== undefined}
      holdsHeight={hasBar}
    >
      {hasBar ? (
        <Tabs
          label={t('pairing.ways')}
          tabs={tabs.map((id) => ({ id, label: t(`pairing.tab.${id}`) }))}
          chosen={tab}
          onChoose={(id) => setTab(id as PairingTab)}
          aside={
            isOfCode && (
              <button
                type="button"
                className="lk-tabs-aside"
                {...(link ? { onClick: onCopy } : { 'aria-disabled': true })}
              >
                <Icon path={copyIcon} size={16} />
                {t('pairing.copy')}
              </button>
            )
          }
        >
          {panel()}
        </Tabs>
      ) : (
        panel()
      )}
      {below}
    </Screen>
  )
}
