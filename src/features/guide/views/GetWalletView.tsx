import { type ReactNode, useEffect } from 'react'
import { RECOMMENDED_WALLETS } from '../../../config/limits.js'
import type { Connector } from '../../../connectors/connector.js'
import { countInBrowser } from '../../../connectors/listSiblings.js'
import { createCatalogueController } from '../../../controllers/catalogue/catalogueController.js'
import { parseUrl } from '../../../core/url.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { getWalletType, listWalletLinks, type WalletLink } from '../../../domain/walletLinks.js'
import { DownNote, OfflineNote } from '../../../react/notes.js'
import { Screen } from '../../../react/Screen.js'
import { SuspectMark } from '../../../react/Text.js'
import { useModal, useOnline, useWalletImage, useWords } from '../../../react/useModal.js'
import { useNewlyInstalled } from '../../../react/useNewlyInstalled.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { useDetail } from '../../../react/ViewContext.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { globeIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Rows, Skeleton, SkeletonRow } from '../../../ui/Rows.js'
import css from './guide.css?inline'

type Suggestion = { readonly wallet: CatalogueWallet; readonly links: readonly WalletLink[] }

type Sources = {
  wallets: readonly CatalogueWallet[]
  connectors: readonly Connector[]
  /** The id of one that stays when it is installed, because the user looks at it. */
  openId?: string | undefined
}

/** The first wallets, each once, that have a download page and are not installed. */
export function listSuggestions({ wallets, connectors, openId }: Sources): Suggestion[] {
  // A copied name must not hide the original.
  const isInstalled = ({ rdns }: CatalogueWallet) =>
    connectors.some((connector) => rdns !== undefined && connector.rdns === rdns && !connector.isContested)
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
    .filter((wallet) => wallet.id === openId || !isInstalled(wallet))
    .map((wallet) => ({ wallet, links: listWalletLinks(wallet) }))
    .filter(({ links }) => links.length > 0)
    .slice(0, RECOMMENDED_WALLETS)
}

/** Platforms of a wallet, as a list in the current language. */
function useReach({ mobileLink, appStore, playStore, chromeStore, webappLink, desktopLink }: CatalogueWallet): string {
  const { t, locale } = useWords()
  const platforms = [
    (mobileLink ?? appStore ?? playStore) && t('guide.get.phone'),
    (chromeStore ?? webappLink) && t('guide.get.browser'),
    desktopLink && t('guide.get.desktop'),
  ].filter((platform) => platform !== undefined)
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(platforms)
  return list.slice(0, 1).toLocaleUpperCase(locale) + list.slice(1)
}

type OutProps = { href: string; host: string; onClick?(): void; children: ReactNode }

/** A row that is a link and shows its host. */
function OutRow({ href, host, onClick, children }: OutProps) {
  const { t } = useWords()
  return (
    <a className="lk-row" part="row" href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {children}
      <span className="lk-hidden">{t('common.opensInNewTab', { host })}</span>
    </a>
  )
}

function SuggestedRow({ wallet, links }: { wallet: CatalogueWallet; links: readonly WalletLink[] }) {
  const modal = useModal()
  const { router } = modal.ui
  const { events } = modal.services
  const { t } = useWords()
  const image = useWalletImage(wallet)
  const reach = useReach(wallet)
  const wide = useDetail()
  const isCurrent = wide?.detail?.view === 'Downloads' && wide.detail.params.wallet.id === wallet.id
  const isInstalled = useNewlyInstalled(wallet) !== undefined
  const [only, second] = links
  const content = (
    <>
      <Mark src={image} fallbackIcon={walletIcon} />
      <span className="lk-name">
        <span className="lk-name-line">
          <bdi className="lk-name-text">{wallet.name}</bdi>
          <SuspectMark name={wallet.rawName} />
        </span>
        {reach && <span className="lk-sub">{reach}</span>}
      </span>
      {isInstalled ? (
        <span className="lk-badge" part="badge">
          <i />
          {t('connect.installed')}
        </span>
      ) : (
        !wide && (
          <span className="lk-button" part="button" data-small="">
            {t('guide.get.button')}
          </span>
        )
      )}
    </>
  )
  return (
    <li data-wallet={wallet.id}>
      {only && !second && !wide ? (
        <OutRow {...only} onClick={() => events.emit('GET_WALLET', { name: wallet.name, type: getWalletType(only) })}>
          {content}
        </OutRow>
      ) : (
        <button
          type="button"
          className="lk-row"
          part="row"
          aria-current={isCurrent || undefined}
          onClick={() => router.push('Downloads', { wallet })}
        >
          {content}
        </button>
      )}
    </li>
  )
}

/** The app's page of wallets; the modal's own list without one, or nothing if the app disables it. */
function AllRow() {
  const { settings, ui, services } = useModal()
  const { router, offers } = ui
  const { allowLoopback, events } = services
  const { t } = useWords()
  const { projectId, wallets } = settings
  const page = parseUrl(wallets.directoryUrl, 'page', { allowLoopback })
  const content = (icon: string) => (
    <>
      <Mark fallbackIcon={globeIcon} />
      <span className="lk-name">{t('guide.get.all')}</span>
      <Icon path={icon} size={16} flip className="lk-chevron" />
    </>
  )
  if (page) {
    return (
      <li>
        <OutRow href={page} host={new URL(page).host}>
          {content(openIcon)}
        </OutRow>
      </li>
    )
  }
  if (wallets.directoryUrl === false || !projectId || !offers('AllWallets')) return null
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        onClick={() => {
          events.emit('CLICK_ALL_WALLETS')
          router.push('AllWallets')
        }}
      >
        {content(chevronIcon)}
      </button>
    </li>
  )
}

/** Wallets for users who have none. */
export default function GetWalletView() {
  useStyles(css)
  const modal = useModal()
  const { settings } = modal
  const { appName } = modal.ui
  const { t } = useWords()
  const catalogue = modal.use(createCatalogueController)
  const { status, featured, custom, recommended } = useSnapshot(catalogue.state)
  const { connectors } = useSnapshot(modal.wallet.connection.state)
  const isOnline = useOnline()
  const detail = useDetail()?.detail
  const openId = detail?.view === 'Downloads' ? detail.params.wallet.id : undefined
  const suggestions = listSuggestions({ wallets: [...featured, ...custom, ...recommended], connectors, openId })
  const isLoading = status === 'loading' || (status === 'idle' && isOnline && Boolean(settings.projectId))
  const isOffline = !isOnline && suggestions.length === 0

  useEffect(() => {
    if (isOnline) void catalogue.load()
  }, [catalogue, isOnline])

  return (
    <Screen
      title={t('guide.get.title')}
      endsWithRows
      footer={
        <span>
          {suggestions.length > 0 ? (
            t('guide.get.by', { app: appName || t('common.thisApp') })
          ) : isLoading && !isOffline ? (
            <Skeleton width={4} />
          ) : countInBrowser(connectors) > 0 ? (
            t('connect.found', { count: countInBrowser(connectors) })
          ) : (
            t('connect.none')
          )}
        </span>
      }
    >
      {isOffline && (
        <div className="lk-body lk-top-2">
          <OfflineNote title={t('wallets.offline.title')} text={t('guide.get.offline')} />
        </div>
      )}
      {status === 'failed' && isOnline && (
        <div className="lk-body lk-top-2">
          <DownNote text={t('connect.catalogueDown')} onRetry={() => void catalogue.load()} />
        </div>
      )}
      {suggestions.length === 0 && !isLoading && !isOffline && status !== 'failed' && (
        <EmptyState icon={walletIcon} title={t('guide.get.none.title')} text={t('guide.get.none.text')} />
      )}
      <Rows label={t('guide.get.list')}>
        {suggestions.map(({ wallet, links }) => (
          <SuggestedRow key={wallet.id} wallet={wallet} links={links} />
        ))}
        {isLoading && isOnline && suggestions.length === 0 && [0, 1, 2, 3].map((row) => <SkeletonRow key={row} />)}
        <AllRow />
      </Rows>
    </Screen>
  )
}
