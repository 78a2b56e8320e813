import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { hasPairing } from '../../../config/options.js'
import {
  type AllWalletsState,
  clearQueryOnClose,
  createAllWallets,
  isSearching,
  listLoaded,
  listNamespace,
  loadMoreWallets,
  loadWallets,
  retryWallets,
  setQuery,
  showCertifiedOnly,
} from '../../../controllers/catalogue/allWallets.js'
import { createCatalogueController } from '../../../controllers/catalogue/catalogueController.js'
import { keepReachable } from '../../../controllers/catalogue/isReachable.js'
import { listInstalled } from '../../../controllers/wallets/listWallets.js'
import {
  createEntryOf,
  listFront,
  toInstalledEntry,
  type WalletEntry,
} from '../../../controllers/wallets/walletEntries.js'
import type { Namespace } from '../../../domain/namespace.js'
import type { Modal } from '../../../modal/modal.js'
import { readDevice } from '../../../platform/readDevice.js'
import { DownNote, OfflineNote } from '../../../react/notes.js'
import { Screen } from '../../../react/Screen.js'
import { SearchField } from '../../../react/SearchField.js'
import { useModal, useOnline, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, IconButton, Switch } from '../../../ui/buttons.js'
import { qrIcon, searchIcon } from '../../../ui/iconPaths.js'
import { retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Skeleton } from '../../../ui/Rows.js'
import { chooseWallet, openInstalled } from '../chooseWallet.js'
import { useNamespaceFilter } from '../namespaceFilter.js'
import css from './allWallets.css?inline'
import { SkeletonGrid, WalletGrid } from './WalletGrid.js'

const BONES = 16

/** The catalogue of an open modal, for `modal.use`. */
function createModalWallets({ instance, services, use }: Modal) {
  const wallets = createAllWallets(instance, {
    images: services.images,
    suggestions: use(createCatalogueController).state,
  })
  clearQueryOnClose(wallets)
  return wallets
}

/** Scroll position of the grid, restored on return. */
const createGridScroll = () => ({ top: 0 })

function NothingFound({ query, onClear }: { query: string; onClear(): void }) {
  const { t } = useWords()
  return (
    <EmptyState icon={searchIcon} title={t('wallets.none')} text={t('wallets.noneText', { query: query.slice(0, 40) })}>
      <Button isSmall onClick={onClear}>
        {t('wallets.clear')}
      </Button>
    </EmptyState>
  )
}

/** Number of installed wallets, if nothing else is known. */
function Found({ count }: { count: number }) {
  const { t } = useWords()
  return count > 0 ? t('connect.found', { count }) : t('connect.none')
}

/** The current list: installed wallets, then search results, or the catalogue with suggestions first. */
function useTiles({ query, isCertifiedOnly, all, results }: AllWalletsState, namespace: Namespace | undefined) {
  const modal = useModal()
  const { connectors } = useSnapshot(modal.wallet.connection.state)
  const { featured, custom, recommended, excluded } = useSnapshot(modal.use(createCatalogueController).state)
  const [recentIds] = useState(() => modal.services.storage.read('recent_wallets') ?? [])
  const isFinding = isSearching({ query })
  const installed = useMemo(
    () => listInstalled({ connectors, excluded, recentIds, namespace }),
    [connectors, excluded, recentIds, namespace],
  )
  const tileOf = useMemo(() => createEntryOf(installed.flatMap((row) => row.connectors)), [installed])
  const listed = useMemo(
    () =>
      keepReachable(modal.wallet, listLoaded({ isCertifiedOnly, all, namespace }, { featured, custom, recommended })),
    [isCertifiedOnly, all, namespace, featured, custom, recommended, modal],
  )
  const wallets = isFinding ? results.wallets : listed
  const entries = useMemo(() => wallets.map(tileOf), [wallets, tileOf])
  const front = useMemo(
    () => listFront({ installed, entries, query: isFinding ? query.trim() : undefined, isCertifiedOnly }),
    [installed, entries, isFinding, isCertifiedOnly, query],
  )
  const tiles = useMemo(() => [...new Set([...front, ...entries])], [front, entries])
  const alone = useMemo(() => installed.map(({ connector }) => toInstalledEntry(connector)), [installed])
  return { tiles, installedCount: front.length, hasEntries: entries.length > 0, alone, isFinding }
}

/** Every catalogue wallet, to browse and search. */
export default function AllWalletsView() {
  useStyles(css)
  const modal = useModal()
  const { router, snackbar, announce } = modal.ui
  const { events } = modal.services
  const { t } = useWords()
  const wallets = modal.use(createModalWallets)
  const scroll = modal.use(createGridScroll)
  const state = useSnapshot(wallets.state) as AllWalletsState
  const isOnline = useOnline()
  const namespace = useNamespaceFilter()
  const { tiles, installedCount, hasEntries, alone, isFinding } = useTiles(state, namespace)
  const { status } = isFinding ? state.results : state.all
  const isOffline = !isOnline && !hasEntries
  const isDown = status === 'failed' && !isFinding && !hasEntries
  // Then only installed wallets are shown, which still work.
  const isAlone = isOffline || isDown
  const total = state.all.count
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    listNamespace(wallets, namespace)
    if (isOnline) void loadWallets(wallets)
  }, [wallets, isOnline, namespace])
  const foundCount =
    isFinding && state.results.status === 'ready' ? Math.max(state.results.count, tiles.length) : undefined
  useEffect(() => {
    if (foundCount !== undefined) announce(t('wallets.found', { count: foundCount }))
  }, [announce, t, foundCount])
  // Announced after a search or a filter change, but not on opening.
  const lastList = useRef<string>(undefined)
  const wholeCount = state.query === '' && state.all.status === 'ready' ? state.all.count : undefined
  const list = `${isFinding} ${state.isCertifiedOnly}`
  useEffect(() => {
    const isNews = lastList.current !== undefined && lastList.current !== list
    if (wholeCount === undefined && !isFinding) return
    lastList.current = list
    if (isNews && wholeCount !== undefined) announce(t('wallets.count', { count: wholeCount }))
  }, [announce, t, list, isFinding, wholeCount])
  const onEnd = useCallback(() => {
    if (!isFinding && state.all.status === 'ready') void loadMoreWallets(wallets)
  }, [wallets, isFinding, state.all.status])

  const choose = useCallback(
    ({ name, wallet, connector }: WalletEntry) => {
      if (wallet) {
        chooseWallet(modal, { wallet, connector, namespace })
      } else if (connector) {
        events.emit('SELECT_WALLET', { name, platform: 'browser' })
        openInstalled(modal, connector, namespace)
      }
    },
    [modal, events, namespace],
  )

  function changeCertified(isOn: boolean) {
    showCertifiedOnly(wallets, isOn)
    scroll.top = 0
    if (isOn) snackbar()?.show(t('wallets.certifiedNote'), 'success')
  }

  // The previous list has a row for WalletConnect; on a phone it is left out.
  const [hasCode] = useState(() => hasPairing(modal.settings) && readDevice().isMobile)
  const isLoading = status === 'loading' || status === 'idle'
  // The catalogue's tiles replace the skeleton's together with the installed ones.
  const visibleTiles = isAlone ? alone : isFinding || hasEntries || !isLoading ? tiles : []
  return (
    <Screen
      title={t('wallets.title')}
      extra={
        hasCode && (
          <IconButton
            label={t('pairing.show')}
            path={qrIcon}
            onClick={() => {
              events.emit('SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' })
              router.push('ConnectingWalletConnect', { namespace })
            }}
          />
        )
      }
      endsWithRows
      holdsHeight
      focus="search"
      footer={
        isFinding ? (
          <>
            <span>{foundCount === undefined ? '' : t('wallets.found', { count: foundCount })}</span>
            {total > 0 && <span>{t('wallets.of', { count: total })}</span>}
          </>
        ) : (
          <>
            <span>
              {isAlone ? (
                <Found count={installedCount} />
              ) : total > 0 ? (
                t('wallets.count', { count: total })
              ) : (
                isLoading && <Skeleton width={2} />
              )}
            </span>
            <span>{!isOffline && !isDown && installedCount > 0 && t('wallets.here', { count: installedCount })}</span>
          </>
        )
      }
    >
      <div className="lk-body lk-stack">
        <SearchField
          label={t('connect.search')}
          value={state.query}
          fieldRef={field}
          isBusy={isFinding && state.results.status === 'loading'}
          onChange={(text) => {
            scroll.top = 0
            setQuery(wallets, text)
          }}
        />
        <Switch label={t('wallets.certified')} isOn={state.isCertifiedOnly} onChange={changeCertified} />
      </div>
      {isOffline && (
        <div className="lk-body">
          <OfflineNote title={t('wallets.offline.title')} text={t('wallets.offline.text')} />
        </div>
      )}
      <div className="lk-top-2 lk-fill">
        {visibleTiles.length > 0 ? (
          <WalletGrid
            label={t('connect.list')}
            listId={`${isFinding ? state.query : ''} ${state.isCertifiedOnly} ${isAlone}`}
            tiles={visibleTiles}
            scroll={scroll}
            isLoadingMore={!isFinding && !isAlone && isLoading}
            onChoose={choose}
            onEnd={onEnd}
          />
        ) : (
          isLoading && !isOffline && <SkeletonGrid count={BONES} />
        )}
        {isFinding && status === 'ready' && tiles.length === 0 && (
          <NothingFound
            query={state.query.trim()}
            onClear={() => {
              setQuery(wallets, '')
              field.current?.focus()
            }}
          />
        )}
      </div>
      {(status === 'failed' || isOffline) && (
        <div className="lk-body lk-top-2">
          {isOffline ? (
            <Button icon={retryIcon} onClick={() => retryWallets(wallets)}>
              {t('wallets.rest')}
            </Button>
          ) : (
            <DownNote text={t('connect.catalogueDown')} onRetry={() => retryWallets(wallets)} />
          )}
        </div>
      )}
    </Screen>
  )
}
