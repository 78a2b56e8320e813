import { useEffect, useState } from 'react'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { Screen } from '../../../react/Screen.js'
import { useWalletImage } from '../../../react/useImage.js'
import { useModal } from '../../../react/useModal.js'
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
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import type { ConnectParams } from '../feature.js'
import type { WalletRow } from '../listWallets.js'
import { useWalletList } from '../useWalletList.js'

/** A name that was altered for display, or mixes scripts, carries a mark. */
function SuspectMark() {
  const { t } = useWords()
  return (
    <span className="lk-warn lk-with" role="img" aria-label={t('connect.suspect')} title={t('connect.suspect')}>
      <Icon path={alertIcon} size={16} />
    </span>
  )
}

type Installed = Extract<WalletRow, { kind: 'installed' }>

function InstalledRow({ connector, isRecent, hasDouble }: Installed) {
  const { router, events, views, connection } = useModal()
  const { t } = useWords()
  const { parts } = useSnapshot(views.state)
  const { status, wallet } = useSnapshot(connection.state).namespaces[connector.namespace] ?? {}
  const isConnected = status === 'connected' && wallet?.id === connector.id
  const { id, icon, rdns, type, fullName, rawName } = connector
  const isSuspect = parts?.isSuspectText(rawName) ?? false
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
            {isSuspect && <SuspectMark />}
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
function useLegal(isWanted: boolean) {
  const [legal, setLegal] = useState<typeof import('./Legal.js')>()
  useEffect(() => {
    if (isWanted) void import('./Legal.js').then(setLegal, () => undefined)
  }, [isWanted])
  return legal
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

type ConnectViewProps = { params: ConnectParams; isWhole?: boolean }

/** Choose a wallet. */
export default function ConnectView({ params, isWhole }: ConnectViewProps) {
  const { appName, router, events, offers, slot } = useModal()
  const { t, locale } = useWords()
  const list = useWalletList(params)
  const { rows, installed, features, isOnline, isLoading, isGated, hasLegal } = list
  const { legalCheckbox, collapseWallets } = features
  const legal = useLegal(hasLegal)
  const isCollapsed = collapseWallets && !isWhole && rows.length > 0
  const found = installed > 0 ? t('connect.found', { count: installed }) : t('connect.none')
  const [Start, End] = [slot('connectStart'), slot('connectEnd')]
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
          <span>{!hasLegal || legalCheckbox ? found : legal && <legal.LegalLine />}</span>
        )
      }
      railEnd={
        getWallet &&
        (rows.length > 0 || isLoading) &&
        !isGated &&
        (!hasLegal || legalCheckbox) && (
          <button type="button" className="lk-link" onClick={getWallet}>
            {t('connect.noWallet')}
          </button>
        )
      }
    >
      {legalCheckbox && legal && <legal.Consent isGiven={list.isGiven} onChange={list.give} />}
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
        {Start && <Start locale={locale} />}
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
                {list.hasSearch && <SearchRow count={list.count} />}
              </>
            )}
          </Rows>
          {rows.length === 0 && !isLoading && <EmptyList />}
        </div>
        {End && <End locale={locale} />}
        {list.hasFailed && isOnline && (
          <div className="lk-body lk-top-2">
            <div className="lk-note" role="status">
              <Icon path={infoIcon} />
              <span className="lk-spring">{t('connect.catalogueDown')}</span>
              <Key isSmall icon={retryIcon} onClick={list.retry}>
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
