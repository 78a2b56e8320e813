import { useEffect, useState } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { formatDecimal, formatQuantityParts } from '../../../core/amount.js'
import type { NativeBalance, WalletAccount } from '../../../domain/account.js'
import { addressExplorerUrl } from '../../../domain/explorerUrl.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { IconButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { openIcon, slidersIcon } from '../../../ui/moreIconPaths.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Tooltip } from '../../../ui/Tooltip.js'
import { refreshBalance } from '../refresh.js'
import { useFreshAccount } from '../useFreshAccount.js'
import { useNetworkChoice } from '../useNetworkChoice.js'
import { useShownAccount } from '../useShownAccount.js'
import css from './account.css?inline'
import { DisconnectButton } from './DisconnectButton.js'
import { Identity } from './Identity.js'
import { ReconnectingNote } from './ReconnectingNote.js'
import { WalletActions } from './WalletActions.js'

function NetworkPill() {
  const { router } = useModal().ui
  const { t } = useWords()
  const { active, canChoose } = useNetworkChoice()
  if (!active) return null
  return (
    <button
      type="button"
      className="lk-pill"
      part="pill"
      aria-label={t('account.networkPill', { network: active.name })}
      disabled={!canChoose}
      onClick={() => router.push('Networks')}
    >
      <NetworkMark network={active} size={20} />
      <bdi className="lk-name-text">{active.name}</bdi>
      {canChoose && <Icon path={downIcon} size={16} />}
    </button>
  )
}

/** Counts down to the next attempt, and then reads the balance. */
function NextTry({ at }: { at: number }) {
  const modal = useModal()
  const { t } = useWords()
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds === 0) refreshBalance(modal)
  }, [seconds, modal])
  return t('account.nextTry', { seconds })
}

/** The time of day, with the date if it is not today. */
function formatMoment(moment: number, locale: string) {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) }).format(
    moment,
  )
}

const HIDDEN = '••••••'

type BalanceProps = { balance: NativeBalance; network: string; isHidden: boolean }

function Balance({ balance, network, isHidden }: BalanceProps) {
  const { t, locale } = useWords()
  const { status, formatted: value, symbol = '', asOf, retryAt } = balance
  if (value === undefined) {
    return (
      <div className="lk-balance" aria-busy={status === 'loading' || undefined}>
        <div>
          {status === 'failed' ? (
            <>
              <div className="lk-figure-none">{t('account.unavailable')}</div>
              <div className="lk-delta">{retryAt !== undefined && <NextTry at={retryAt} />}</div>
            </>
          ) : (
            <>
              <span className="lk-hidden">{t('account.loading')}</span>
              <Skeleton width={6} kind="figure" />
              <div className="lk-delta">
                <Skeleton width={4} />
              </div>
            </>
          )}
        </div>
      </div>
    )
  }
  const foot = (
    <div className="lk-delta">
      {status === 'failed' && asOf !== undefined ? (
        <>
          <span>{t('account.asOf', { time: formatMoment(asOf, locale) })}</span>
          <span>{retryAt !== undefined && <NextTry at={retryAt} />}</span>
        </>
      ) : (
        <span>
          <Text id="account.onNetwork" values={{ network }} />
        </span>
      )}
    </div>
  )
  if (isHidden) {
    return (
      <div className="lk-balance">
        <div>
          <span className="lk-figure" data-balance="" role="img" aria-label={t('account.amountHidden')}>
            {HIDDEN}
          </span>
          {foot}
        </div>
      </div>
    )
  }
  const { whole, rest } = formatQuantityParts(value, locale)
  const amount = formatDecimal(value, { places: value.split('.')[1]?.length ?? 0, locale })
  return (
    <div className="lk-balance">
      <div>
        <Tooltip
          text={<Text id="account.exact" values={{ amount: <bdi dir="ltr">{`${amount} ${symbol}`}</bdi> }} />}
          isAtStart
        >
          {(describedBy) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure is in the tooltip, and keys must reach it
            <span className="lk-figure" data-balance="" tabIndex={0} aria-describedby={describedBy}>
              <span className="lk-figure-number">
                {whole}
                {rest && <span className="lk-figure-rest">{rest}</span>}
              </span>
              <span className="lk-figure-symbol"> {symbol}</span>
            </span>
          )}
        </Tooltip>
        {foot}
      </div>
    </div>
  )
}

/** The balance. */
export default function AccountView() {
  useStyles(css)
  const modal = useModal()
  const { t, locale } = useWords()
  const End = modal.ui.slot('accountEnd')
  const { activeNamespace = '', ...networks } = useSnapshot(modal.wallet.network.state)
  const { accounts, areAmountsHidden } = useSnapshot(modal.wallet.account.state)
  const account = useShownAccount(accounts[activeNamespace] as WalletAccount | undefined, activeNamespace)
  const wallet = connectedOf(useSnapshot(modal.wallet.connection.state), activeNamespace)?.wallet
  const network = networks.namespaces[activeNamespace]?.active
  useFreshAccount(account, activeNamespace)
  if (!account) return null
  const explorerUrl = addressExplorerUrl(network, account.address, modal.services)
  return (
    <Screen
      title={t('account.title')}
      leading={<NetworkPill />}
      extra={
        <IconButton
          label={t('settings.title')}
          path={slidersIcon}
          onClick={() => modal.ui.router.push('AccountSettings')}
        />
      }
      footerStart={<DisconnectButton namespace={activeNamespace} />}
      footerEnd={
        explorerUrl && (
          <a
            className="lk-footer-button"
            part="footer-button"
            href={explorerUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span>{t('account.explorer')}</span>
            <Icon path={openIcon} size={16} flip />
            <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(explorerUrl).host })}</span>
          </a>
        )
      }
    >
      <div className="lk-body">
        <Identity
          account={account}
          wallet={wallet}
          onWallets={modal.ui.offers('ProfileWallets') ? () => modal.ui.router.push('ProfileWallets') : undefined}
        />
        {/* On an unknown chain nothing is read, so nothing is awaited. */}
        <Balance
          balance={network?.isUnsupported ? { status: 'failed' } : account.balance}
          network={network?.name ?? ''}
          isHidden={areAmountsHidden}
        />
      </div>
      <WalletActions />
      {wallet?.type === 'WALLET_CONNECT' && <ReconnectingNote namespace={activeNamespace} />}
      {End && <End account={account} locale={locale} close={modal.ui.close} />}
    </Screen>
  )
}
