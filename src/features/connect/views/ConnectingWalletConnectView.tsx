import { type ReactNode, useEffect, useState } from 'react'
import type { Connector } from '../../../connectors/connector.js'
import {
  createPairing,
  endPairingOnClose,
  hidePairing,
  type Pairing,
  type PairingState,
  retryPairing,
  showPairing,
} from '../../../controllers/pairing/pairing.js'
import { listTabs, type PairingTab } from '../../../controllers/wallets/pairingTabs.js'
import type { Namespace } from '../../../domain/namespace.js'
import type { Modal } from '../../../modal/modal.js'
import { readDevice } from '../../../platform/readDevice.js'
import { useConsent } from '../../../react/consent.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useModal, useOnline, useWalletImage, useWords } from '../../../react/useModal.js'
import { useNewlyInstalled } from '../../../react/useNewlyInstalled.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { usePane } from '../../../react/ViewContext.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { qrIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import css from '../../../ui/styles/qr.css?inline'
import ringCss from '../../../ui/styles/ring.css?inline'
import tabsCss from '../../../ui/styles/tabs.css?inline'
import { Tabs } from '../../../ui/Tabs.js'
import type { PairingParams } from '../params.js'
import { useWalletList } from '../useWalletList.js'
import { SearchRow } from './ConnectRows.js'
import ConnectView from './ConnectView.js'
import { ConsentFirst } from './ConsentFirst.js'
import connectingCss from './connecting.css?inline'
import { GetApp } from './GetApp.js'
import { Arrived, hostToGetFrom, NotInstalled } from './NotInstalled.js'
import {
  AppPanel,
  CodeLife,
  HostNote,
  type PanelProps,
  QrSurface,
  Refused,
  type Shown,
  Unreachable,
  useCopyLink,
} from './PairingParts.js'
import { PaneAbout, PaneCode } from './PaneCode.js'

const noEntry = { id: '', name: '', chains: [] }

/** Pairs a wallet on another device, or another app on this one. */
export default function ConnectingWalletConnectView({ params }: { params: PairingParams }) {
  const consent = useConsent()
  const [hasPassed, setPassed] = useState(!consent.isGated)
  const wallet = params?.wallet
  const icon = useWalletImage(wallet ?? noEntry)
  const name = wallet?.name ?? 'WalletConnect'
  if (!hasPassed) return <ConsentFirst name={name} icon={icon} consent={consent} onPass={() => setPassed(true)} />
  return <PairingScreen wallet={wallet} name={name} icon={icon} namespace={params?.namespace} />
}

function Search() {
  const { t } = useWords()
  const { hasSearch, count } = useWalletList(undefined)
  if (!hasSearch) return null
  return (
    <Rows label={t('connect.list')}>
      <SearchRow count={count} />
    </Rows>
  )
}

/** Without an adapter: the QR code at once, or on a phone the list of wallet apps. */
export function ConnectingWalletConnectBasicView() {
  const [{ isMobile }] = useState(readDevice)
  const consent = useConsent()
  const [hasPassed, setPassed] = useState(!consent.isGated)
  const name = 'WalletConnect'
  if (isMobile) return <ConnectView params={undefined} />
  if (!hasPassed) return <ConsentFirst name={name} icon={undefined} consent={consent} onPass={() => setPassed(true)} />
  return <PairingScreen wallet={undefined} name={name} icon={undefined} below={<Search />} />
}

/** A QR code to scan with a phone. */
function CodePanel({ wallet, icon, pairing, state, hasBar, onCopy }: PanelProps) {
  const { t } = useWords()
  const pane = usePane()
  if (pane) return <PaneCode {...{ wallet, icon, pairing, state, onCopy }} />
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
    const host = wallet && hostToGetFrom(wallet, settings.wallets.guide)
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

  const pane = usePane()
  const isUnasked = pane?.isResting ?? false
  const isOfCode = tab !== 'unsupported' && tab !== 'browser'
  const [needsCode, setNeedsCode] = useState(isOfCode)
  if (isOfCode && !needsCode) setNeedsCode(true)
  useEffect(() => {
    // An installed wallet needs no pairing; once started, it continues behind the other tabs.
    if (!needsCode) return undefined
    showPairing(pairing, wallet, { namespace, isUnasked })
    return () => hidePairing(pairing)
  }, [pairing, wallet, namespace, isUnasked, needsCode])

  const { uri, status, failure } = state
  const hasBar = tabs.length > 1
  const { start, end } = useFooter(state, tab, { wallet, name, arrived })
  useAnnouncement(uri && tab === 'qrcode' && !isUnasked ? t('pairing.ready') : undefined)

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
      title={pane && !wallet ? t('pairing.scanTitle') : name}
      mark={(!pane || wallet) && <Mark src={icon} fallbackIcon={wallet ? walletIcon : qrIcon} size={24} />}
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
            isOfCode &&
            // Beside a list, it is below the QR code.
            !(pane && tab === 'qrcode') && (
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
      {pane && !wallet && (failure || (status === 'silent' && !uri)) && <PaneAbout />}
      {below}
    </Screen>
  )
}

/** The pairing of an open modal, for `modal.use`. */
export function createModalPairing({ instance, ui }: Modal): Pairing {
  const pairing = createPairing(instance, {
    finishConnect(wallet) {
      ui.finishConnect()
      ui.announce(ui.language.words.t('connecting.connected', { wallet }))
    },
  })
  endPairingOnClose(pairing)
  return pairing
}
