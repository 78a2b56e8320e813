import { useEffect, useState } from 'react'
import { proxy, subscribe } from 'valtio/vanilla'
import { type Features, resolveFeatures } from '../../../config/options.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { createCatalogueController } from '../../../modal/catalogueController.js'
import type { Modal } from '../../../modal/modal.js'
import { afterPaint } from '../../../platform/afterPaint.js'
import { Screen } from '../../../react/Screen.js'
import { SuspectMark } from '../../../react/SuspectMark.js'
import { useWalletImage } from '../../../react/useImage.js'
import { PHONE, useMedia } from '../../../react/useMedia.js'
import { useModal } from '../../../react/useModal.js'
import { useOnline } from '../../../react/useOnline.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useWords } from '../../../react/useWords.js'
import { BoneRow } from '../../../ui/Bone.js'
import { Icon } from '../../../ui/Icon.js'
import {
  chevronIcon,
  helpIcon,
  infoIcon,
  offlineIcon,
  retryIcon,
  searchIcon,
  walletIcon,
} from '../../../ui/iconPaths.js'
import { IconKey, Key } from '../../../ui/keys.js'
import { Mark } from '../../../ui/Mark.js'
import { Rows } from '../../../ui/Rows.js'
import type { ConnectParams } from '../feature.js'
import { listWallets, type WalletRow } from '../listWallets.js'

type Installed = Extract<WalletRow, { kind: 'installed' }>

function InstalledRow({ connector, isRecent, hasDouble }: Installed) {
  const { router, events, connection } = useModal()
  const { t } = useWords()
  const { status, wallet } = useSnapshot(connection.state).namespaces[connector.namespace] ?? {}
  const isConnected = status === 'connected' && wallet?.id === connector.id
  const { id, icon, rdns, type, fullName, rawName } = connector
  const name = type === 'INJECTED' ? t('connect.browserWallet') : connector.name
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-wallet={id}
        data-mark={isRecent ? '' : undefined}
        title={hasDouble ? t('connect.contested') : fullName}
        onClick={() => {
          events.emit('SELECT_WALLET', { name, platform: 'browser' })
          router.push('ConnectingExternal', { connector })
        }}
      >
        <Mark src={icon} standIn={walletIcon} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text">{name}</bdi>
            <SuspectMark name={rawName} />
          </span>
          {hasDouble && rdns && (
            <span className="lk-sub lk-mono">
              {rdns} <span className="lk-hidden">{t('connect.contested')}</span>
            </span>
          )}
        </span>
        <span className="lk-badge">
          {(isConnected || !isRecent) && <i />}
          {t(isConnected ? 'connect.connected' : isRecent ? 'connect.lastUsed' : 'connect.installed')}
        </span>
      </button>
    </li>
  )
}

function CatalogueRow({ wallet }: { wallet: CatalogueWallet }) {
  const { router, events } = useModal()
  const image = useWalletImage(wallet)
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-wallet={wallet.id}
        onClick={() => {
          events.emit('SELECT_WALLET', { name: wallet.name, platform: 'unsupported' })
          router.push('ConnectingExternal', { wallet })
        }}
      >
        <Mark src={image} standIn={walletIcon} />
        <bdi className="lk-name">{wallet.name}</bdi>
        <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
      </button>
    </li>
  )
}

/** Leads to all of the catalogue, and says how much that is. */
function SearchRow({ count }: { count: number }) {
  const { router, events } = useModal()
  const { t } = useWords()
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-wallet="all"
        onClick={() => {
          events.emit('CLICK_ALL_WALLETS')
          router.push('AllWallets')
        }}
      >
        <Mark standIn={searchIcon} />
        <span className="lk-name">{t('connect.search')}</span>
        {count > 0 && <span className="lk-badge">{count < 10 ? count : `${count - (count % 10)}+`}</span>}
      </button>
    </li>
  )
}

const keyOf = (row: WalletRow) =>
  row.kind === 'installed' ? `installed/${row.connector.id}` : `catalogue/${row.wallet.id}`

/** The app's terms and privacy notice; their part is loaded only where the app has any. */
function useLegal() {
  const { settings } = useModal()
  const isWanted = Boolean(settings.termsConditionsUrl ?? settings.privacyPolicyUrl)
  const [legal, setLegal] = useState<typeof import('./Legal.js')>()
  useEffect(() => {
    if (isWanted) void import('./Legal.js').then(setLegal, () => undefined)
  }, [isWanted])
  return { isWanted, legal }
}

/** The wallets behind one row, where the host wants them out of the way of other ways in. */
function CollapsedRow({ found, params }: { found: string; params: ConnectParams }) {
  const { router } = useModal()
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
        <Mark standIn={walletIcon} />
        <span className="lk-name">
          {t('connect.useWallet')}
          <span className="lk-sub">{found}</span>
        </span>
        <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
      </button>
    </li>
  )
}

function useGetWallet() {
  const { offers, events, router } = useModal()
  if (!offers('GetWallet')) return undefined
  return () => {
    events.emit('CLICK_GET_WALLET')
    router.push('GetWallet')
  }
}

function EmptyList() {
  const { t } = useWords()
  const getWallet = useGetWallet()
  return (
    <div className="lk-blank">
      <span className="lk-mark" data-quiet="" data-size="56">
        <Icon path={walletIcon} />
      </span>
      <h3>{t('connect.empty.title')}</h3>
      <p>{t('connect.empty.text')}</p>
      {getWallet && (
        <Key isSmall onClick={getWallet}>
          {t('connect.noWallet')}
        </Key>
      )}
    </div>
  )
}

/** What the visitor has agreed to, for as long as the card is open. */
function createConsent({ presence, scope }: Modal) {
  const state = proxy({ isGiven: false })
  scope.add(
    subscribe(presence.state as object, () => {
      if (!presence.state.isOpen) state.isGiven = false
    }),
  )
  return state
}

type ConnectViewProps = { params: ConnectParams; isWhole?: boolean }

/** Choose a wallet. */
export default function ConnectView({ params, isWhole }: ConnectViewProps) {
  const modal = useModal()
  const { settings, storage, appName, router, events, offers } = modal
  const { t } = useWords()
  const catalogue = modal.use(createCatalogueController)
  const { status, featured, recommended, custom, excluded, count } = useSnapshot(catalogue.state)
  const { connectors } = useSnapshot(modal.connection.state)
  const live = useSnapshot(modal.live.state)
  const features = resolveFeatures(live.features as Partial<Features>)
  const isOnline = useOnline()
  const isPhone = useMedia(PHONE)
  const { isWanted, legal } = useLegal()
  const consent = modal.use(createConsent)
  const { isGiven } = useSnapshot(consent)
  const [recentIds] = useState(() => storage.read('recent_wallets') ?? [])

  useEffect(() => {
    // The wallets that are here come first, on the screen and on the line.
    return isOnline ? afterPaint(() => void catalogue.load()) : undefined
  }, [catalogue, isOnline])

  const { connectorTypeOrder: order, collapseWallets, legalCheckbox, allWallets } = features
  const sources = { connectors, featured, custom, recommended, excluded, recentIds, order }
  const rows = settings.enableWallets ? listWallets({ ...sources, namespace: params?.namespace }) : []
  const installed = rows.filter((row) => row.kind === 'installed').length
  const hasCatalogue = settings.enableWallets && Boolean(settings.projectId)
  const isLoading = status === 'loading' || (status === 'idle' && isOnline && hasCatalogue)
  const isGated = legalCheckbox && isWanted && !isGiven
  const isCollapsed = collapseWallets && !isWhole && rows.length > 0
  const hasSearch = hasCatalogue && allWallets && status !== 'failed' && settings.allWallets !== 'HIDE'
  const found = installed > 0 ? t('connect.found', { count: installed }) : t('connect.none')
  const getWallet = useGetWallet()

  return (
    <Screen
      title={isWhole ? t('connect.choose') : t('connect.title', { app: appName || t('common.thisApp') })}
      extra={
        offers('WhatIsAWallet') && (
          <IconKey
            label={t('guide.wallet.title')}
            path={helpIcon}
            onClick={() => {
              events.emit('CLICK_WALLET_HELP')
              router.push('WhatIsAWallet')
            }}
          />
        )
      }
      endsWithRows
      focus={isGated ? 'title' : 'firstRow'}
      rail={
        isGated ? (
          <span className="lk-with">
            <Icon path={infoIcon} size={16} />
            {t('connect.consentNeeded')}
          </span>
        ) : (
          <span>{!isWanted || legalCheckbox ? found : legal && <legal.LegalLine />}</span>
        )
      }
      railEnd={
        getWallet &&
        (rows.length > 0 || isLoading) &&
        !isGated &&
        (!isWanted || legalCheckbox) && (
          <button type="button" className="lk-link" onClick={getWallet}>
            {t('connect.noWallet')}
          </button>
        )
      }
    >
      {legalCheckbox && legal && (
        <legal.Consent
          isGiven={isGiven}
          onChange={(isTicked) => {
            consent.isGiven = isTicked
          }}
        />
      )}
      <div className={isGated ? 'lk-gated' : undefined} ref={(gated) => void gated?.toggleAttribute('inert', isGated)}>
        {!isOnline && (
          <div className="lk-body">
            <div className="lk-note">
              <Icon path={offlineIcon} />
              <span>
                <strong>{t('connect.offline.title')}</strong> {t('connect.offline.text')}
              </span>
            </div>
          </div>
        )}
        <div className="lk-body-scroll">
          <Rows label={t('connect.list')}>
            {isCollapsed ? (
              <CollapsedRow found={found} params={params} />
            ) : (
              <>
                {rows.map((row) =>
                  row.kind === 'installed' ? (
                    <InstalledRow key={keyOf(row)} {...row} />
                  ) : (
                    <CatalogueRow key={keyOf(row)} wallet={row.wallet} />
                  ),
                )}
                {isLoading && rows.length < 4 && [0, 1, 2, 3].slice(rows.length).map((row) => <BoneRow key={row} />)}
                {hasSearch && (isPhone || settings.allWallets !== 'ONLY_MOBILE') && (
                  <SearchRow count={count + featured.length + custom.length} />
                )}
              </>
            )}
          </Rows>
          {rows.length === 0 && !isLoading && <EmptyList />}
        </div>
        {status === 'failed' && isOnline && (
          <div className="lk-body lk-top-2">
            <div className="lk-note" role="status">
              <Icon path={infoIcon} />
              <span className="lk-spring">{t('connect.catalogueDown')}</span>
              <Key isSmall icon={retryIcon} onClick={() => void catalogue.load()}>
                {t('common.retry')}
              </Key>
            </div>
          </div>
        )}
      </div>
    </Screen>
  )
}

export const ConnectWalletsView = ({ params }: { params: ConnectParams }) => <ConnectView params={params} isWhole />
