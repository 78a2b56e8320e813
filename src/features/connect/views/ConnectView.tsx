import { Fragment, useEffect } from 'react'
import { hasLegal, hasPairing } from '../../../config/options.js'
import { listInBrowser, type WalletRow } from '../../../controllers/wallets/listWallets.js'
import { importWithRetry } from '../../../core/load.js'
import { readDevice } from '../../../platform/readDevice.js'
import { useConsent } from '../../../react/consent.js'
import { Consent, LegalLine } from '../../../react/Legal.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useDetail } from '../../../react/ViewContext.js'
import { Button, IconButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { helpIcon, infoIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { globeIcon } from '../../../ui/pageIconPaths.js'
import { Rows, SkeletonRow } from '../../../ui/Rows.js'
import { groupMethods } from '../connectMethods.js'
import { createLateRows } from '../lateRows.js'
import type { ConnectParams } from '../params.js'
import { useGetWallet, useWalletList } from '../useWalletList.js'
import { Down, InstalledRow } from './ConnectRows.js'
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
  const { appName, appIcon, router, offers, slot } = modal.ui
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
  const late = assets && modal.use(createLateRows).rows
  const hasWords = late !== undefined
  const installed = listInBrowser(rows).length
  const isLoading = list.isLoading || (!hasWords && !hasFailed && rows.length === 0)
  const hidesWallets = collapseWallets || (list.features.emailShowWallets === false && logins.length > 0)
  const isCollapsed = hidesWallets && !isWhole && rows.length > 0
  const foundText = installed > 0 ? t('connect.found', { count: installed }) : t('connect.none')
  const isEmpty = hasWords && rows.length === 0 && !isLoading
  // On a computer without a wallet, WalletConnect and a new wallet are the ways on.
  const canGetWallet =
    hasWords && getWallet && installed === 0 && rows.length > 0 && !isLoading && !isCollapsed && !readDevice().isMobile
  // An empty list says the same.
  const countText = isCollapsed || isEmpty ? undefined : foundText
  const footerText = !isLegal || legalCheckbox ? countText : <LegalLine />
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
          {isCollapsed && (late ? <late.CollapsedRow foundText={foundText} params={params} /> : <SkeletonRow />)}
          {!isCollapsed &&
            rows.map((row) =>
              row.kind === 'installed' ? (
                <InstalledRow key={keyOf(row)} {...row} />
              ) : late ? (
                <late.OtherRow key={keyOf(row)} row={row} />
              ) : (
                !hasFailed && <SkeletonRow key={keyOf(row)} />
              ),
            )}
          {isLoading && !isCollapsed && [0, 1, 2, 3].slice(installed).map((row) => <SkeletonRow key={row} />)}
          {!isCollapsed && list.hasSearch && (late ? <late.SearchRow count={list.count} /> : <SkeletonRow />)}
        </Rows>
        {late && isEmpty && <late.EmptyList />}
      </div>
      {canGetWallet && (
        <div className="lk-body lk-top-2">
          <Button onClick={getWallet}>{t('connect.getWallet')}</Button>
        </div>
      )}
    </Fragment>
  )

  return (
    <Screen
      title={isWhole ? t('connect.choose') : t('connect.title', { app: appName || t('common.thisApp') })}
      mark={!isWhole && appIcon && <Mark src={appIcon} fallbackIcon={globeIcon} size={24} isEager />}
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
          footerText && <span>{footerText}</span>
        )
      }
      footerEnd={
        getWallet &&
        !canGetWallet &&
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
        {late && !list.isOnline && <late.Offline />}
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
