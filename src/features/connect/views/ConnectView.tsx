import { useEffect, useState } from 'react'
import { type Features, resolveFeatures } from '../../../config/options.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { createCatalogueController } from '../../../modal/catalogueController.js'
import { Screen } from '../../../react/Screen.js'
import { useImage } from '../../../react/useImage.js'
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
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { listWallets, type WalletRow } from '../listWallets.js'

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
  const { router, events, views } = useModal()
  const { t } = useWords()
  const { parts } = useSnapshot(views.state)
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
          {!isRecent && <i />}
          {t(isRecent ? 'connect.lastUsed' : 'connect.installed')}
        </span>
      </button>
    </li>
  )
}

function CatalogueRow({ wallet }: { wallet: CatalogueWallet }) {
  const { router, events } = useModal()
  const image = useImage('wallet', wallet.imageId)
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

function EmptyList() {
  const { t } = useWords()
  return (
    <div className="lk-blank">
      <span className="lk-mark" data-quiet="" data-size="56">
        <Icon path={walletIcon} />
      </span>
      <h3>{t('connect.empty.title')}</h3>
      <p>{t('connect.empty.text')}</p>
    </div>
  )
}

/** Choose a wallet. */
export default function ConnectView() {
  const modal = useModal()
  const { settings, storage, appName, router, events, offers } = modal
  const { t } = useWords()
  const catalogue = modal.use(createCatalogueController)
  const { status, featured, recommended, excluded, count } = useSnapshot(catalogue.state)
  const { connectors } = useSnapshot(modal.connection.state)
  const live = useSnapshot(modal.live.state)
  const features = resolveFeatures(live.features as Partial<Features>)
  const isOnline = useOnline()
  const { isWanted, legal } = useLegal()
  const [hasConsent, setConsent] = useState(false)
  const [recentIds] = useState(() => storage.read('recent_wallets') ?? [])

  useEffect(() => {
    if (isOnline) void catalogue.load()
  }, [catalogue, isOnline])

  const rows = settings.enableWallets
    ? listWallets({ connectors, featured, recommended, excluded, recentIds, order: features.connectorTypeOrder })
    : []
  const installed = rows.filter((row) => row.kind === 'installed').length
  const hasCatalogue = settings.enableWallets && Boolean(settings.projectId)
  const isLoading = status === 'loading' || (status === 'idle' && isOnline && hasCatalogue)
  const isGated = features.legalCheckbox && isWanted && !hasConsent
  const found = installed > 0 ? t('connect.found', { count: installed }) : t('connect.none')

  return (
    <Screen
      title={t('connect.title', { app: appName || t('common.thisApp') })}
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
          <span>{!isWanted || features.legalCheckbox ? found : legal && <legal.LegalLine />}</span>
        )
      }
      railEnd={
        !isGated &&
        (!isWanted || features.legalCheckbox) &&
        offers('GetWallet') && (
          <button
            type="button"
            className="lk-link"
            onClick={() => {
              events.emit('CLICK_GET_WALLET')
              router.push('GetWallet')
            }}
          >
            {t('connect.noWallet')}
          </button>
        )
      }
    >
      {features.legalCheckbox && legal && <legal.Consent isGiven={hasConsent} onChange={setConsent} />}
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
            {rows.map((row) =>
              row.kind === 'installed' ? (
                <InstalledRow key={keyOf(row)} {...row} />
              ) : (
                <CatalogueRow key={keyOf(row)} wallet={row.wallet} />
              ),
            )}
            {isLoading && rows.length < 4 && [0, 1, 2, 3].slice(rows.length).map((row) => <BoneRow key={row} />)}
            {hasCatalogue && features.allWallets && status !== 'failed' && (
              <SearchRow count={count + featured.length} />
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
