import { type ReactNode, useEffect } from 'react'
import { parseUrl } from '../../../core/url.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import type { WalletLink } from '../../../domain/walletLinks.js'
import { createCatalogueController } from '../../../modal/catalogueController.js'
import { Screen } from '../../../react/Screen.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWalletImage } from '../../../react/useImage.js'
import { useModal } from '../../../react/useModal.js'
import { useOnline } from '../../../react/useOnline.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { useWords } from '../../../react/useWords.js'
import { Bone, BoneRow } from '../../../ui/Bone.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon, infoIcon, offlineIcon, retryIcon, walletIcon } from '../../../ui/iconPaths.js'
import { Key } from '../../../ui/keys.js'
import { Mark } from '../../../ui/Mark.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { globeIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { listSuggestions } from '../listSuggestions.js'
import css from './guide.css?inline'

/** Where a wallet runs, as a list in the language that is on. */
function useReach({ mobileLink, appStore, playStore, chromeStore, webappLink, desktopLink }: CatalogueWallet): string {
  const { t, locale } = useWords()
  const places = [
    (mobileLink ?? appStore ?? playStore) && t('guide.get.phone'),
    (chromeStore ?? webappLink) && t('guide.get.browser'),
    desktopLink && t('guide.get.desktop'),
  ].filter((place) => place !== undefined)
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(places)
  return list.slice(0, 1).toLocaleUpperCase(locale) + list.slice(1)
}

type OutProps = { href: string; host: string; onClick?(): void; children: ReactNode }

/** A row that is a link, and says where it leads. */
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
  const { router, events } = useModal()
  const { t } = useWords()
  const image = useWalletImage(wallet)
  const reach = useReach(wallet)
  const [only, second] = links
  const content = (
    <>
      <Mark src={image} standIn={walletIcon} />
      <span className="lk-name">
        <bdi>{wallet.name}</bdi>
        {reach && <span className="lk-sub">{reach}</span>}
      </span>
      <span className="lk-key" part="key" data-small="">
        {t('guide.get.key')}
      </span>
    </>
  )
  return (
    <li data-wallet={wallet.id}>
      {only && !second ? (
        <OutRow {...only} onClick={() => events.emit('GET_WALLET', { name: wallet.name, link: only.kind })}>
          {content}
        </OutRow>
      ) : (
        <button type="button" className="lk-row" part="row" onClick={() => router.push('Downloads', { wallet })}>
          {content}
        </button>
      )}
    </li>
  )
}

/** The host's page of all wallets; the modal's own list where there is none, and nothing where the host wants none. */
function AllRow() {
  const { settings, allowLoopback, router, events, offers } = useModal()
  const { t } = useWords()
  const { walletDirectoryUrl, projectId } = settings
  const page = parseUrl(walletDirectoryUrl, 'page', { allowLoopback })
  const content = (icon: string) => (
    <>
      <Mark standIn={globeIcon} />
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
  if (walletDirectoryUrl === false || !projectId || !offers('AllWallets')) return null
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

function NothingToSuggest() {
  const { t } = useWords()
  return (
    <div className="lk-blank">
      <span className="lk-mark" part="mark" data-quiet="" data-size="56">
        <Icon path={walletIcon} />
      </span>
      <h3>{t('guide.get.none.title')}</h3>
      <p>{t('guide.get.none.text')}</p>
    </div>
  )
}

function Note({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <div className="lk-body lk-top-2">
      <div className="lk-note" part="note">
        <Icon path={icon} />
        {children}
      </div>
    </div>
  )
}

/** Wallets that whoever has none may begin with. */
export default function GetWalletView() {
  useStyles(css)
  const modal = useModal()
  const { settings, appName } = modal
  const { t } = useWords()
  const catalogue = modal.use(createCatalogueController)
  const { status, featured, custom, recommended } = useSnapshot(catalogue.state)
  const { connectors } = useSnapshot(modal.connection.state)
  const isOnline = useOnline()
  const suggestions = listSuggestions({ wallets: [...featured, ...custom, ...recommended], connectors })
  const isLoading = status === 'loading' || (status === 'idle' && isOnline && Boolean(settings.projectId))
  const isOffline = !isOnline && suggestions.length === 0

  useAnnouncement(status === 'failed' && isOnline ? t('connect.catalogueDown') : undefined)
  useEffect(() => {
    if (isOnline) void catalogue.load()
  }, [catalogue, isOnline])

  return (
    <Screen
      title={t('guide.get.title')}
      endsWithRows
      rail={
        <span>
          {suggestions.length > 0 ? (
            t('guide.get.by', { app: appName || t('common.thisApp') })
          ) : isLoading && !isOffline ? (
            <Bone width={4} />
          ) : connectors.length > 0 ? (
            t('connect.found', { count: connectors.length })
          ) : (
            t('connect.none')
          )}
        </span>
      }
      railEnd={isOffline && <span>{t('wallets.offline.rail')}</span>}
    >
      {isOffline && (
        <Note icon={offlineIcon}>
          <span>
            <strong>{t('wallets.offline.title')}</strong> {t('guide.get.offline')}
          </span>
        </Note>
      )}
      {status === 'failed' && isOnline && (
        <Note icon={infoIcon}>
          <span className="lk-spring">{t('connect.catalogueDown')}</span>
          <Key isSmall icon={retryIcon} onClick={() => void catalogue.load()}>
            {t('common.retry')}
          </Key>
        </Note>
      )}
      {suggestions.length === 0 && !isLoading && !isOffline && status !== 'failed' && <NothingToSuggest />}
      <Rows label={t('guide.get.list')}>
        {suggestions.map(({ wallet, links }) => (
          <SuggestedRow key={wallet.id} wallet={wallet} links={links} />
        ))}
        {isLoading && isOnline && suggestions.length === 0 && [0, 1, 2, 3].map((row) => <BoneRow key={row} />)}
        <AllRow />
      </Rows>
    </Screen>
  )
}
