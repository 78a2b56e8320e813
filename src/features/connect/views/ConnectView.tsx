import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Connector } from '../../../connectors/connector.js'
import { parseUrl } from '../../../core/url.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useImage } from '../../../react/useImage.js'
import { useModal } from '../../../react/useModal.js'
import { useOnline } from '../../../react/useOnline.js'
import { useWords } from '../../../react/useWords.js'
import { BoneRow } from '../../../ui/Bone.js'
import { Icon } from '../../../ui/Icon.js'
import { alertIcon, checkIcon, chevronIcon, infoIcon, offlineIcon, retryIcon, walletIcon } from '../../../ui/iconPaths.js'
import { Key } from '../../../ui/keys.js'
import { Mark } from '../../../ui/Mark.js'
import { Rows } from '../../../ui/Rows.js'
import { createCatalogueController } from '../catalogueController.js'
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

function InstalledRow({ connector, isRecent }: { connector: Connector; isRecent: boolean }) {
  const { router, events } = useModal()
  const { t } = useWords()
  const { id, icon, rdns, isContested, isSuspect, type, fullName } = connector
  const name = type === 'INJECTED' ? t('connect.browserWallet') : connector.name
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-wallet={id}
        data-mark={isRecent ? '' : undefined}
        title={isContested ? t('connect.contested') : fullName}
        onClick={() => {
          events.emit('SELECT_WALLET', { name, platform: 'browser' })
          router.push('ConnectingExternal', { connectorId: id })
        }}
      >
        <Mark src={icon} standIn={walletIcon} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text">{name}</bdi>
            {isSuspect && <SuspectMark />}
          </span>
          {isContested && (
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

const keyOf = (row: WalletRow) => (row.kind === 'installed' ? `installed/${row.connector.id}` : `catalogue/${row.wallet.id}`)

/** The app's terms and privacy notice, where it has any. */
function useLegal() {
  const { settings, flows } = useModal()
  const { t } = useWords()
  const link = (url: string | undefined, label: string) => {
    const href = parseUrl(url, 'page', { allowLoopback: flows.services.allowLoopback })
    if (!href) return undefined
    return (
      <a className="lk-link" href={href} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    )
  }
  const terms = link(settings.termsConditionsUrl, t('connect.terms'))
  const privacy = link(settings.privacyPolicyUrl, t('connect.privacy'))
  if (terms && privacy) {
    return {
      line: <Text id="connect.legal" values={{ terms, privacy }} />,
      consent: <Text id="connect.consent" values={{ terms, privacy }} />,
    }
  }
  const document = terms ?? privacy
  return document && {
    line: <Text id="connect.legalOne" values={{ document }} />,
    consent: <Text id="connect.consentOne" values={{ document }} />,
  }
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
  const { settings, storage, appName } = modal
  const { t } = useWords()
  const catalogue = modal.use(createCatalogueController)
  const { status, featured, recommended, excluded } = useSnapshot(catalogue.state)
  const { connectors } = useSnapshot(modal.connection.state)
  const { features } = useSnapshot(modal.live.state)
  const isOnline = useOnline()
  const legal = useLegal()
  const [hasConsent, setConsent] = useState(false)
  const [recentIds] = useState(() => storage.read('recent_wallets') ?? [])

  useEffect(() => {
    if (isOnline) void catalogue.load()
  }, [catalogue, isOnline])

  const rows = settings.enableWallets
    ? listWallets({ connectors, featured, recommended, excluded, recentIds, order: features.connectorTypeOrder })
    : []
  const installed = rows.filter((row) => row.kind === 'installed').length
  const isLoading = status === 'loading' || (status === 'idle' && isOnline && Boolean(settings.projectId))
  const isGated = features.legalCheckbox && legal !== undefined && !hasConsent
  const found = installed > 0 ? t('connect.found', { count: installed }) : t('connect.none')

  return (
    <Screen
      title={t('connect.title', { app: appName || t('common.thisApp') })}
      endsWithRows
      focus={isGated ? 'title' : 'firstRow'}
      rail={
        isGated ? (
          <span className="lk-with">
            <Icon path={infoIcon} size={16} />
            {t('connect.consentNeeded')}
          </span>
        ) : (
          <span>{legal && !features.legalCheckbox ? legal.line : found}</span>
        )
      }
    >
      {features.legalCheckbox && legal && (
        <div className="lk-body">
          <div className="lk-check">
            {/* biome-ignore lint/a11y/useSemanticElements: drawn as the look has it, with the state it has */}
            <button
              type="button"
              className="lk-box"
              role="checkbox"
              aria-checked={hasConsent}
              aria-labelledby="lk-consent"
              onClick={() => setConsent(!hasConsent)}
            >
              <Icon path={checkIcon} />
            </button>
            <span id="lk-consent">{legal.consent}</span>
          </div>
        </div>
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
            {rows.map((row) =>
              row.kind === 'installed' ? (
                <InstalledRow key={keyOf(row)} connector={row.connector} isRecent={row.isRecent} />
              ) : (
                <CatalogueRow key={keyOf(row)} wallet={row.wallet} />
              ),
            )}
            {isLoading && rows.length < 4 && [0, 1, 2, 3].slice(rows.length).map((row) => <BoneRow key={row} />)}
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
