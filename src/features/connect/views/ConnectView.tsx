import { Fragment, useEffect } from 'react'
import { hasLegal, hasPairing } from '../../../config/options.js'
import type { WalletRow } from '../../../controllers/wallets/listWallets.js'
import { importWithRetry } from '../../../core/load.js'
import { readDevice } from '../../../platform/readDevice.js'
import { useConsent } from '../../../react/consent.js'
import { Consent, LegalLine } from '../../../react/Legal.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useDetail } from '../../../react/ViewContext.js'
import { IconButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { helpIcon, infoIcon } from '../../../ui/iconPaths.js'
import { Rows, SkeletonRow } from '../../../ui/Rows.js'
import { groupMethods } from '../connectMethods.js'
import type { ConnectParams } from '../params.js'
import { useGetWallet, useWalletList } from '../useWalletList.js'
import { CollapsedRow, Down, EmptyList, Offline, SearchRow, WalletListRow } from './ConnectRows.js'
import { LoggedIn, LoginGroup, Parting, useLoginMethods } from './LoginMethods.js'

/**
 * In Telegram on iOS an app opens only within the press, so its URI is created before one is chosen (experience, 18.7).
 */
function usePairingPreload() {
  const modal = useModal()
  const { isGated } = useConsent()
  const isWanted = !isGated && hasPairing(modal.settings)
  useEffect(() => {
    const { isTelegram, isIos } = readDevice()
    if (!isWanted || !isTelegram || !isIos) return
    // On failure, the URI is created when a wallet is chosen, and that view shows the error.
    importWithRetry(() => import('../pairingViews.js'))
      .then(({ createModalPairing, preparePairing }) => preparePairing(modal.use(createModalPairing)))
      .catch(() => undefined)
  }, [modal, isWanted])
}

const keyOf = (row: WalletRow) =>
  row.kind === 'installed' ? `installed/${row.connector.id}` : row.kind + row.wallet?.id

type ConnectViewProps = { params: ConnectParams; isWhole?: boolean }

/** Choose a wallet. */
export default function ConnectView({ params, isWhole }: ConnectViewProps) {
  const modal = useModal()
  const { settings } = modal
  const { appName, router, offers, slot } = modal.ui
  const { events } = modal.services
  const { t, locale } = useWords()
  const wide = useDetail()
  const list = useWalletList(params)
  usePairingPreload()
  const { assets, hasFailed } = useSnapshot(modal.ui.views.state)
  const getWallet = useGetWallet()
  const { rows, isGated } = list
  const logins = useLoginMethods(isWhole)
  const { legalCheckbox, collapseWallets } = list.features
  const isLegal = hasLegal(settings)
  // Installed wallets need none of the texts that load after the first card; every other row does.
  const hasWords = assets !== undefined
  const installed = rows.filter((row) => row.kind === 'installed' && row.type !== 'EXTERNAL').length
  const isLoading = list.isLoading || (!hasWords && !hasFailed && rows.length === 0)
  const hidesWallets = collapseWallets || (list.features.emailShowWallets === false && logins.length > 0)
  const isCollapsed = hidesWallets && !isWhole && rows.length > 0
  const foundText = installed > 0 ? t('connect.found', { count: installed }) : t('connect.none')
  const [Start, End] = [slot('connectStart'), slot('connectEnd')]
  const groups = groupMethods({
    order: list.features.connectMethodsOrder,
    hasInstalled: installed > 0,
    isShown: (method) =>
      method === 'wallet' ? settings.hasWallets || logins.length === 0 : logins.some(({ name }) => name === method),
  })

  const wallets = (isFirst: boolean) => (
    <Fragment key="wallet">
      {!isFirst && (
        <div className="lk-body">
          <Parting text={t(isCollapsed ? 'connect.or' : 'connect.orWallet')} />
        </div>
      )}
      <div className="lk-body-scroll" tabIndex={-1}>
        <Rows label={t('connect.list')}>
          {isCollapsed && (hasWords ? <CollapsedRow foundText={foundText} params={params} /> : <SkeletonRow />)}
          {!isCollapsed &&
            rows.map((row) =>
              hasWords || row.kind === 'installed' ? (
                <WalletListRow key={keyOf(row)} row={row} />
              ) : (
                !hasFailed && <SkeletonRow key={keyOf(row)} />
              ),
            )}
          {isLoading && !isCollapsed && [0, 1, 2, 3].slice(installed).map((row) => <SkeletonRow key={row} />)}
          {!isCollapsed && list.hasSearch && (hasWords ? <SearchRow count={list.count} /> : <SkeletonRow />)}
        </Rows>
        {hasWords && rows.length === 0 && !isLoading && <EmptyList />}
      </div>
    </Fragment>
  )

  return (
    <Screen
      title={isWhole ? t('connect.choose') : t('connect.title', { app: appName || t('common.thisApp') })}
      extra={
        // A wide card has it beside the list.
        !wide &&
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
      // What is above the rows comes first, and a field that takes the focus opens a phone's keyboard.
      focus={isGated || groups[0]?.[0] !== 'wallet' ? 'title' : 'firstRow'}
      footer={
        isGated ? (
          <span className="lk-with">
            <Icon path={infoIcon} size={16} />
            {t('connect.consentNeeded')}
          </span>
        ) : (
          <span>{!isLegal || legalCheckbox ? !isCollapsed && foundText : <LegalLine />}</span>
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
      {legalCheckbox && isLegal && <Consent isGiven={list.isGiven} onChange={list.give} />}
      <div
        className={isGated ? 'lk-fill lk-gated' : 'lk-fill'}
        ref={(gated) => void gated?.toggleAttribute('inert', isGated)}
      >
        {hasWords && !list.isOnline && <Offline />}
        {Start && <Start locale={locale} />}
        {hasWords && !isWhole && <LoggedIn />}
        {groups.map((group, index) =>
          group[0] === 'wallet' ? (
            wallets(index === 0)
          ) : (
            <LoginGroup
              key={group.join()}
              methods={group.flatMap((method) => logins.find(({ name }) => name === method) ?? [])}
              isFirst={index === 0}
            />
          ),
        )}
        {End && <End locale={locale} />}
        {hasWords && list.hasFailed && list.isOnline && <Down text={t('connect.catalogueDown')} onRetry={list.retry} />}
      </div>
    </Screen>
  )
}

export const ConnectWalletsView = ({ params }: { params: ConnectParams }) => <ConnectView params={params} isWhole />
