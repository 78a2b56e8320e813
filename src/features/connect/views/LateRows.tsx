import { walletConnectOf } from '../../../controllers/pairing/walletConnectOf.js'
import type { InstalledWallet, WalletRow } from '../../../controllers/wallets/listWallets.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { OfflineNote } from '../../../react/notes.js'
import { SuspectMark } from '../../../react/Text.js'
import { useModal, useWalletImage, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon, searchIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import { WalletConnectMark } from '../../../ui/WalletConnectMark.js'
import { chooseWallet } from '../chooseWallet.js'
import { useNamespaceFilter } from '../namespaceFilter.js'
import type { ConnectParams } from '../params.js'
import { useGetWallet } from '../useWalletList.js'
import { useNeedle, walletOf } from './ConnectRows.js'

// Everything of the wallet list but installed wallets: it needs texts that load after the first card, and loads with them.

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
        <Mark fallbackIcon={walletIcon} drawing={<WalletConnectMark />} />
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

/** A row of a wallet that is not installed, or of any wallet on a phone. */
export const OtherRow = ({ row }: { row: Exclude<WalletRow, InstalledWallet> }) =>
  row.kind === 'pairing' ? <CodeRow /> : <CatalogueRow wallet={row.wallet} isRecent={row.isRecent} />

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
  const { t, formatNumber } = useWords()
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
            {formatNumber(count)}
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
          {t('connect.getWallet')}
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
