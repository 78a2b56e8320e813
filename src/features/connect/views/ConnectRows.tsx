import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { walletConnectOf } from '../../../controllers/pairing/walletConnectOf.js'
import type { InstalledWallet, WalletRow } from '../../../controllers/wallets/listWallets.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { DownNote, OfflineNote } from '../../../react/notes.js'
import { SuspectMark } from '../../../react/Text.js'
import { useModal, useWalletImage, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useDetail } from '../../../react/ViewContext.js'
import type { Entry } from '../../../router/createRouter.js'
import type { Routes } from '../../../router/routes.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon, qrIcon, searchIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import { chooseInstalled, chooseWallet } from '../chooseWallet.js'
import { useNamespaceFilter } from '../namespaceFilter.js'
import type { ConnectParams } from '../params.js'
import { useGetWallet } from '../useWalletList.js'

/** The catalogue wallet that a view is about. */
const walletOf = ({ view, params }: Entry<Routes>) =>
  view === 'ConnectingWalletConnect' || view === 'Downloads'
    ? params?.wallet
    : view === 'ConnectingExternal' && 'wallet' in params
      ? params.wallet
      : undefined

/** The needle is at the row that a wide card shows beside the list, or else at the one last used. */
function useNeedle(isRecent: boolean, isShown: (detail: Entry<Routes>) => boolean) {
  const detail = useDetail()?.detail
  const isCurrent = detail !== undefined && isShown(detail)
  return { 'aria-current': isCurrent || undefined, 'data-mark': isRecent && !hasRow(detail) ? '' : undefined }
}

/** Whether what is shown belongs to a row. */
const hasRow = (detail: Entry<Routes> | undefined) => detail !== undefined && detail.view !== 'WhatIsAWallet'

function InstalledRow({ type, connector, connectors, namespace, isRecent, hasDouble }: InstalledWallet) {
  const modal = useModal()
  const { connection } = modal.wallet
  const { t } = useWords()
  const state = useSnapshot(connection.state)
  const isConnected = connectors.every(({ id, namespaces }) =>
    namespaces.every((name) => connectedOf(state, name)?.wallet.id === id),
  )
  const { id, rdns, fullName, rawName } = connector
  const needle = useNeedle(isRecent, ({ view, params }) =>
    view === 'ConnectingExternal'
      ? 'connector' in params && connectors.some((candidate) => candidate.id === params.connector.id)
      : view === 'ConnectingMultiChain' && params.connectors[0]?.id === id,
  )
  const icon = connectors.find((candidate) => candidate.icon)?.icon
  const name = type === 'INJECTED' ? t('connect.browserWallet') : connector.name
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-wallet={id}
        {...needle}
        title={hasDouble ? t('connect.contested') : undefined}
        onClick={() => chooseInstalled(modal, connector, name, namespace)}
      >
        <Mark src={icon} fallbackIcon={walletIcon} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text" title={fullName ?? name}>
              {name}
            </bdi>
            <SuspectMark name={rawName} />
          </span>
          {hasDouble && rdns && (
            <span className="lk-sub lk-mono">
              {rdns} <span className="lk-hidden">{t('connect.contested')}</span>
            </span>
          )}
          {hasDouble && !rdns && <span className="lk-sub">{t('connect.contested')}</span>}
        </span>
        {type === 'EXTERNAL' && !isConnected && !isRecent ? (
          <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
        ) : (
          <span className="lk-badge" part="badge">
            {(isConnected || !isRecent) && <i />}
            {t(isConnected ? 'connect.connected' : isRecent ? 'connect.lastUsed' : 'connect.installed')}
          </span>
        )}
      </button>
    </li>
  )
}

/** A namespace has one paired wallet at a time: until it is disconnected, no other can be chosen. */
function useGate(onClick: () => void) {
  const { connection } = useModal().wallet
  const { t } = useWords()
  const filter = useNamespaceFilter()
  const { namespaces } = useSnapshot(connection.state)
  const isPaired = Object.entries(namespaces).some(
    ([namespace, entry]) =>
      (filter === undefined || filter === namespace) &&
      entry.status === 'connected' &&
      entry.wallet.type === 'WALLET_CONNECT',
  )
  return isPaired ? { 'aria-disabled': true, title: t('connect.phoneFirst') } : { onClick }
}

/** Shows a QR code for any wallet. */
function CodeRow() {
  const modal = useModal()
  const { router } = modal.ui
  const { events } = modal.services
  const { t } = useWords()
  const namespace = useNamespaceFilter()
  const gate = useGate(() => {
    events.emit('SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' })
    router.push('ConnectingWalletConnect', { namespace })
    // Preloads pairing along with its view; the view itself may have to show terms first.
    walletConnectOf(modal.instance).then(
      ({ prepare }) => prepare?.(),
      () => undefined,
    )
  })
  const needle = useNeedle(false, (detail) => detail.view === 'ConnectingWalletConnect' && !walletOf(detail))
  return (
    <li>
      <button type="button" className="lk-row" part="row" data-wallet="walletConnect" {...needle} {...gate}>
        <Mark fallbackIcon={qrIcon} />
        <span className="lk-name">
          WalletConnect
          {gate.title && <span className="lk-sub">{gate.title}</span>}
        </span>
        {!gate.title && (
          <span className="lk-badge" part="badge" data-plain="">
            {t('connect.scan')}
          </span>
        )}
      </button>
    </li>
  )
}

export function WalletListRow({ row }: { row: WalletRow }) {
  if (row.kind === 'installed') return <InstalledRow {...row} />
  return row.kind === 'pairing' ? <CodeRow /> : <CatalogueRow wallet={row.wallet} isRecent={row.isRecent} />
}

function CatalogueRow({ wallet, isRecent }: { wallet: CatalogueWallet; isRecent: boolean }) {
  const modal = useModal()
  const { t } = useWords()
  const namespace = useNamespaceFilter()
  const gate = useGate(() => chooseWallet(modal, { wallet, namespace }))
  const image = useWalletImage(wallet)
  const needle = useNeedle(isRecent, (detail) => walletOf(detail)?.id === wallet.id)
  return (
    <li>
      <button type="button" className="lk-row" part="row" data-wallet={wallet.id} {...needle} {...gate}>
        <Mark src={image} fallbackIcon={walletIcon} />
        <span className="lk-name lk-name-line">
          <bdi className="lk-name-text">{wallet.name}</bdi>
          <SuspectMark name={wallet.rawName} />
        </span>
        {isRecent ? (
          <span className="lk-badge" part="badge">
            {t('connect.lastUsed')}
          </span>
        ) : (
          <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
        )}
      </button>
    </li>
  )
}

/** Opens the whole catalogue, and shows its size. */
export function SearchRow({ count }: { count: number }) {
  const modal = useModal()
  const { router } = modal.ui
  const { events } = modal.services
  const { t, locale } = useWords()
  const gate = useGate(() => {
    events.emit('CLICK_ALL_WALLETS')
    router.push('AllWallets')
  })
  return (
    <li>
      <button type="button" className="lk-row" part="row" data-wallet="all" {...gate}>
        <Mark fallbackIcon={searchIcon} />
        <span className="lk-name">{t('wallets.title')}</span>
        {count > 0 && (
          <span className="lk-badge" part="badge">
            {new Intl.NumberFormat(locale).format(count)}
          </span>
        )}
      </button>
    </li>
  )
}

/** All wallets behind one row, if the app wants other ways to connect first. */
export function CollapsedRow({ foundText, params }: { foundText: string; params: ConnectParams }) {
  const { router } = useModal().ui
  const { t } = useWords()
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-wallet="some"
        onClick={() => router.push('ConnectWallets', params)}
      >
        <Mark fallbackIcon={walletIcon} />
        <span className="lk-name">
          {t('connect.useWallet')}
          <span className="lk-sub">{foundText}</span>
        </span>
        <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
      </button>
    </li>
  )
}

export function EmptyList() {
  const { t } = useWords()
  const getWallet = useGetWallet()
  return (
    <EmptyState icon={walletIcon} title={t('connect.empty.title')} text={t('connect.empty.text')}>
      {getWallet && (
        <Button isSmall onClick={getWallet}>
          {t('connect.noWallet')}
        </Button>
      )}
    </EmptyState>
  )
}

export function Offline() {
  const { t } = useWords()
  return (
    <div className="lk-body">
      <OfflineNote title={t('connect.offline.title')} text={t('connect.offline.text')} />
    </div>
  )
}

export const Down = ({ text, onRetry }: { text: string; onRetry(): void }) => (
  <div className="lk-body lk-top-2">
    <DownNote text={text} onRetry={onRetry} />
  </div>
)
