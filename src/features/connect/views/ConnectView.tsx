import { useEffect, useState } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import { hasPairing } from '../../../config/hasPairing.js'
import { type Features, hasLegal, resolveFeatures } from '../../../config/options.js'
import { importWithRetry } from '../../../core/importWithRetry.js'
import type { ReadonlyState } from '../../../core/readonly.js'
import type { Modal } from '../../../modal/modal.js'
import { afterPaint } from '../../../platform/afterPaint.js'
import { isMobileAgent } from '../../../platform/pageState.js'
import { Screen } from '../../../react/Screen.js'
import { SuspectMark } from '../../../react/SuspectMark.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { IconButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { helpIcon, infoIcon, walletIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { Rows } from '../../../ui/Rows.js'
import { SkeletonRow } from '../../../ui/Skeleton.js'
import type { ConnectParams } from '../feature.js'
import type { InstalledWallet, WalletRow } from '../listWallets.js'
import { useGetWallet } from '../useGetWallet.js'
import type { WalletList } from '../useWalletList.js'

function InstalledRow({ connector, isChosen, isRecent, hasDouble }: InstalledWallet) {
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
        title={hasDouble ? t('connect.contested') : undefined}
        onClick={() => {
          events.emit('SELECT_WALLET', { name, platform: 'browser' })
          router.push('ConnectingExternal', { connector, isChosen })
        }}
      >
        <Mark src={icon} standIn={walletIcon} />
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
        </span>
        <span className="lk-badge" part="badge">
          {(isConnected || !isRecent) && <i />}
          {t(isConnected ? 'connect.connected' : isRecent ? 'connect.lastUsed' : 'connect.installed')}
        </span>
      </button>
    </li>
  )
}

const keyOf = (row: WalletRow) =>
  row.kind === 'installed' ? `installed/${row.connector.id}` : row.kind + row.wallet?.id

/** The app's terms and privacy notice; their part is loaded only where the app has any. */
function useLegal(isWanted: boolean) {
  const [legal, setLegal] = useState<typeof import('./Legal.js')>()
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    importWithRetry(() => import('./Legal.js')).then(setLegal, () => setFailures(attempt + 1))
  }, [isWanted, attempt])
  // Without it nobody could accept anything, and so get on.
  const retry = failures > attempt ? () => setAttempt(failures) : undefined
  return { legal, retry }
}

type Rest = typeof import('./ConnectRest.js')

/** All but the wallets that are here comes once these are on the screen. */
function createRest({ scope, log, views }: Modal) {
  const state = proxy<{ rest?: Rest; hasFailed: boolean }>({ hasFailed: false })
  return {
    state: state as ReadonlyState<typeof state>,
    async load() {
      if (state.rest) return
      try {
        const [rest] = await Promise.all([
          importWithRetry(() => import('./ConnectRest.js'), scope.signal),
          // Its words come with them.
          views.parts(),
        ])
        state.rest = ref(rest)
        state.hasFailed = false
      } catch (error) {
        log('error', 'chunk ConnectRest', error)
        state.hasFailed = true
      }
    },
  }
}

/** Room for the code, so that nothing moves when it comes, and the wallets of this browser, those used last in front. */
function useFirstRows(namespace: string | undefined): WalletRow[] {
  const { connection, storage, settings } = useModal()
  const { connectors } = useSnapshot(connection.state)
  const [recentIds] = useState(() => storage.read('recent_wallets') ?? [])
  if (!settings.enableWallets) return []
  const rank = (id: string) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  const code: WalletRow[] = hasPairing(settings) && !isMobileAgent() ? [{ kind: 'pairing' }] : []
  const installed = connectors
    .filter((connector) => namespace === undefined || connector.namespace === namespace)
    .sort((one, other) => rank(one.id) - rank(other.id))
    .map(
      (connector): WalletRow => ({
        kind: 'installed',
        connector,
        isRecent: recentIds.includes(connector.id),
        hasDouble: connector.isContested === true,
      }),
    )
  return [...code, ...installed]
}

type ConnectViewProps = { params: ConnectParams; isWhole?: boolean }

/** Choose a wallet. */
export default function ConnectView({ params, isWhole }: ConnectViewProps) {
  const modal = useModal()
  const { settings, appName, router, events, offers, slot } = modal
  const { t, locale } = useWords()
  const loader = modal.use(createRest)
  const { rest, hasFailed } = useSnapshot(loader.state)
  const [list, setList] = useState<WalletList>()
  const firstRows = useFirstRows(params?.namespace)
  const { legalCheckbox, collapseWallets } = resolveFeatures(
    useSnapshot(modal.liveOptions.state).features as Partial<Features>,
  )
  const isLegal = hasLegal(settings)
  const { legal, retry: retryLegal } = useLegal(isLegal)
  const getWallet = useGetWallet()

  useEffect(() => afterPaint(() => void loader.load()), [loader])

  const rows = list?.rows ?? firstRows
  const installed = rows.filter((row) => row.kind === 'installed').length
  const isLoading = list?.isLoading ?? (!hasFailed && Boolean(settings.projectId || !rows.length))
  const isGated = legalCheckbox && isLegal && !list?.isGiven
  const isCollapsed = collapseWallets && !isWhole && rows.length > 0
  const found = installed > 0 ? t('connect.found', { count: installed }) : t('connect.none')
  const [Start, End] = [slot('connectStart'), slot('connectEnd')]

  return (
    <Screen
      title={isWhole ? t('connect.choose') : t('connect.title', { app: appName || t('common.thisApp') })}
      extra={
        offers('WhatIsAWallet') && (
          <IconButton
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
      footer={
        isGated ? (
          <span className="lk-with">
            <Icon path={infoIcon} size={16} />
            {t('connect.consentNeeded')}
          </span>
        ) : (
          <span>{!isLegal || legalCheckbox ? !isCollapsed && found : legal && <legal.LegalLine />}</span>
        )
      }
      footerEnd={
        getWallet &&
        (rows.length > 0 || isLoading) &&
        !isGated &&
        (!isLegal || legalCheckbox) && (
          <button type="button" className="lk-link" part="link" onClick={getWallet}>
            {t('connect.noWallet')}
          </button>
        )
      }
    >
      {rest && <rest.WalletSource params={params} onList={setList} />}
      {retryLegal && rest && <rest.Down text={t('errors.chunk.title')} onRetry={retryLegal} />}
      {legalCheckbox && legal && list && <legal.Consent isGiven={list.isGiven} onChange={list.give} />}
      <div className={isGated ? 'lk-gated' : undefined} ref={(gated) => void gated?.toggleAttribute('inert', isGated)}>
        {rest && list && !list.isOnline && <rest.Offline />}
        {Start && <Start locale={locale} />}
        <div className="lk-body-scroll" tabIndex={-1}>
          <Rows label={t('connect.list')}>
            {isCollapsed
              ? ((rest && <rest.CollapsedRow found={found} params={params} />) ?? <SkeletonRow />)
              : rows.map((row) =>
                  row.kind === 'installed' ? (
                    <InstalledRow key={keyOf(row)} {...row} />
                  ) : rest ? (
                    <rest.OtherRow key={keyOf(row)} row={row} />
                  ) : (
                    isLoading && <SkeletonRow key="code" />
                  ),
                )}
            {isLoading && !isCollapsed && [0, 1, 2, 3].slice(installed).map((row) => <SkeletonRow key={row} />)}
            {!isCollapsed &&
              (list ? rest && list.hasSearch && <rest.SearchRow count={list.count} /> : isLoading && <SkeletonRow />)}
          </Rows>
          {rest && rows.length === 0 && !isLoading && <rest.EmptyList />}
        </div>
        {End && <End locale={locale} />}
        {rest && list?.hasFailed && list.isOnline && (
          <rest.Down text={t('connect.catalogueDown')} onRetry={list.retry} />
        )}
      </div>
    </Screen>
  )
}

export const ConnectWalletsView = ({ params }: { params: ConnectParams }) => <ConnectView params={params} isWhole />
