import { VERSION } from '../../../config/about.js'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { loggerOf } from '../../../controllers/log.js'
import type { WalletAccount } from '../../../domain/account.js'
import { say } from '../../../modal/card.js'
import { copyText } from '../../../platform/page.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { useNetworkChoice } from '../../../react/NetworkPill.js'
import { Screen } from '../../../react/Screen.js'
import { SuspectMark } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon, hideIcon } from '../../../ui/moreIconPaths.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { useShownAccount } from '../useShownAccount.js'
import { DisconnectButton } from './AccountActions.js'
import { AccountNotices } from './AccountNotices.js'
import css from './account.css?inline'
import { Identity } from './Identity.js'

function NetworkRow() {
  const { router } = useModal().ui
  const { t } = useWords()
  const { active, canChoose } = useNetworkChoice()
  const content = (
    <>
      <NetworkMark network={active} />
      <span className="lk-name">
        {t('account.network')}
        <bdi className="lk-sub lk-name-text">{active?.name}</bdi>
      </span>
    </>
  )
  if (!canChoose)
    return (
      <div className="lk-row" part="row">
        {content}
      </div>
    )
  return (
    <button type="button" className="lk-row" part="row" onClick={() => router.push('Networks')}>
      {content}
      <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
    </button>
  )
}

function WalletRow({ namespace }: { namespace: string }) {
  const modal = useModal()
  const { connection } = modal.wallet
  const { router, offers } = modal.ui
  const { t } = useWords()
  const wallet = connectedOf(useSnapshot(connection.state), namespace)?.wallet
  if (!offers('ProfileWallets')) return null
  return (
    <li>
      <button type="button" className="lk-row" part="row" onClick={() => router.push('ProfileWallets')}>
        <Mark src={wallet?.icon} fallbackIcon={walletIcon} />
        <span className="lk-name">
          {t('account.wallet')}
          <span className="lk-sub">
            <span className="lk-name-line">
              <bdi className="lk-name-text">{wallet?.name}</bdi>
              <SuspectMark name={wallet?.rawName} />
            </span>
          </span>
        </span>
        <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
      </button>
    </li>
  )
}

function HideAmountsRow() {
  const modal = useModal()
  const { account } = modal.wallet
  const { storage } = modal.services
  const { t } = useWords()
  const { areAmountsHidden } = useSnapshot(account.state)
  function toggle() {
    account.hideAmounts(!areAmountsHidden)
    if (areAmountsHidden) storage.remove('amounts_hidden')
    else storage.write('amounts_hidden', 'true')
  }
  return (
    <button type="button" className="lk-row" part="row" role="switch" aria-checked={areAmountsHidden} onClick={toggle}>
      <Mark fallbackIcon={hideIcon} />
      <span className="lk-name">{t('settings.hideAmounts')}</span>
      <span className="lk-switch" />
    </button>
  )
}

/** For reports to the app's developers, with `debug` only. */
function CopyLogRow() {
  const { instance, ui } = useModal()
  const { t } = useWords()
  async function copy() {
    const isCopied = await copyText(loggerOf(instance).read())
    say(ui, t(isCopied ? 'settings.logCopied' : 'account.copyFailed'), isCopied ? 'success' : 'error')
  }
  return (
    <button type="button" className="lk-row" part="row" onClick={() => void copy()}>
      <Mark fallbackIcon={copyIcon} />
      <span className="lk-name">{t('settings.copyLog')}</span>
    </button>
  )
}

/** What other features let the user set up for the account. */
function FeatureRows() {
  const { features, ui, wallet } = useModal()
  const { t } = useWords()
  // What is offered depends on both.
  useSnapshot(wallet.network.state)
  useSnapshot(wallet.account.state)
  return features.map(({ settingsAction }) => {
    if (!settingsAction || !ui.offers(settingsAction.view)) return null
    const { view, icon, label } = settingsAction
    const detail = settingsAction.detail?.(wallet)
    return (
      <li key={view}>
        <button type="button" className="lk-row" part="row" onClick={() => ui.router.push(view as 'Account')}>
          <Mark fallbackIcon={icon} />
          <span className="lk-name">
            {t(label as 'common.retry')}
            {detail && <bdi className="lk-sub lk-name-text">{detail}</bdi>}
          </span>
          <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
        </button>
      </li>
    )
  })
}

/** Settings, and links to network and wallets. */
export default function AccountSettingsView() {
  useStyles(css)
  const modal = useModal()
  const { t } = useWords()
  const { activeNamespace = '' } = useSnapshot(modal.wallet.network.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const { accounts } = useSnapshot(modal.wallet.account.state)
  const account = useShownAccount(accounts[activeNamespace] as WalletAccount | undefined, activeNamespace)
  if (!account) return null
  return (
    <Screen
      title={t('settings.title')}
      leading={' '}
      endsWithRows
      footerStart={<DisconnectButton namespace={activeNamespace} />}
      footerEnd={modal.settings.card.branding !== false && <bdi>{t('settings.version', { version: VERSION })}</bdi>}
    >
      <div className="lk-body">
        <Identity account={account} wallet={connectedOf(connection, activeNamespace)?.wallet} />
      </div>
      <AccountNotices screen="settings" />
      <div className="lk-top-4">
        <Rows label={t('settings.title')}>
          <li>
            <NetworkRow />
          </li>
          <WalletRow namespace={activeNamespace} />
          <FeatureRows />
          <li>
            <HideAmountsRow />
          </li>
          {modal.settings.debug && (
            <li>
              <CopyLogRow />
            </li>
          )}
        </Rows>
      </div>
    </Screen>
  )
}
