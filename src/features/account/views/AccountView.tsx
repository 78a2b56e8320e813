import { useEffect, useState } from 'react'
import { BALANCE_CACHE_MS } from '../../../config/limits.js'
import { activeNetwork } from '../../../controllers/networkController.js'
import { listNetworks } from '../../../controllers/networkSelectors.js'
import { formatDecimal, formatQuantity } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { Account, NativeBalance } from '../../../domain/account.js'
import { addressExplorerUrl } from '../../../domain/addressExplorerUrl.js'
import { copyText } from '../../../platform/page.js'
import { isPageHidden } from '../../../platform/pageState.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { useWords } from '../../../react/useWords.js'
import { Avatar } from '../../../ui/Avatar.js'
import { Bone } from '../../../ui/Bone.js'
import { Icon } from '../../../ui/Icon.js'
import { walletIcon } from '../../../ui/iconPaths.js'
import { IconKey, RailKey } from '../../../ui/keys.js'
import { Mark } from '../../../ui/Mark.js'
import { checkIcon, copyIcon, exitIcon, openIcon } from '../../../ui/moreIconPaths.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { Tooltip } from '../../../ui/Tooltip.js'
import { refreshBalance, refreshIdentity } from '../refresh.js'
import css from './account.css?inline'

function NetworkPill() {
  const { router, network, settings } = useModal()
  const { t } = useWords()
  const state = useSnapshot(network.state)
  const active = activeNetwork(state)
  const canChoose = settings.enableNetworkSwitch && (listNetworks(state).length > 1 || active?.isUnsupported)
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

function Identity({ account, walletIcon: icon }: { account: Account; walletIcon: string | undefined }) {
  const { snackbar, announce, slot } = useModal()
  const OwnAvatar = slot('avatar')
  const { t } = useWords()
  const { address, profileName, profileImage } = account
  const copy = async () => {
    const isCopied = await copyText(address)
    const message = t(isCopied ? 'account.copied' : 'account.copyFailed')
    snackbar.show(message, isCopied ? 'success' : 'error')
    announce(message, isCopied ? 'status' : 'alert')
  }
  return (
    <div className="lk-id">
      <span className="lk-avatar" part="avatar">
        {OwnAvatar ? (
          <OwnAvatar address={address} name={profileName} image={profileImage} />
        ) : (
          <Avatar address={address} image={profileImage} />
        )}
        <Mark src={icon} standIn={walletIcon} size={20} isRound className="lk-mark-pin" />
      </span>
      <div className="lk-id-who">
        {profileName && <bdi className="lk-id-name">{profileName}</bdi>}
        <div className="lk-id-address">
          <span className="lk-mono" title={address}>
            {shortenAddress(address)}
          </span>
          <IconKey label={t('account.copy')} path={copyIcon} isTiny onClick={() => void copy()} />
        </div>
      </div>
    </div>
  )
}

/** Counts down to the time at which the balance may be read again, and then reads it. */
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

/** The time of day, with its date when that is another than today's. */
function formatMoment(moment: number, locale: string) {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) }).format(
    moment,
  )
}

function Balance({ balance, network }: { balance: NativeBalance; network: string }) {
  const { t, locale } = useWords()
  const { status, value, symbol = '', asOf, retryAt } = balance
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
              <Bone width={6} kind="figure" />
              <div className="lk-delta">
                <Bone width={4} />
              </div>
            </>
          )}
        </div>
      </div>
    )
  }
  const shown = formatQuantity(value, locale)
  const cut = shown.search(/[^\d<\s](?=\d*$)/)
  const exact = t('account.exact', {
    amount: formatDecimal(value, { places: value.split('.')[1]?.length ?? 0, locale }),
    symbol,
  })
  return (
    <div className="lk-balance">
      <div>
        <Tooltip text={exact}>
          {(describedBy) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure is in the tooltip, and keys must reach it
            <span className="lk-figure" data-balance="" tabIndex={0} aria-describedby={describedBy}>
              <span className="lk-figure-number">
                {cut < 0 ? shown : shown.slice(0, cut)}
                {cut >= 0 && <span className="lk-figure-rest">{shown.slice(cut)}</span>}
              </span>
              <span className="lk-figure-symbol"> {symbol}</span>
            </span>
          )}
        </Tooltip>
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
      </div>
    </div>
  )
}

function OtherAccounts({ account, wallet }: { account: Account; wallet: string }) {
  const { flows } = useModal()
  const { t } = useWords()
  if (account.allAccounts.length < 2) return null
  return (
    <>
      <div className="lk-section">
        <span>
          <Text id="account.accounts" values={{ wallet }} />
        </span>
      </div>
      <div className="lk-body-scroll">
        <Rows label={t('account.accounts', { wallet })}>
          {account.allAccounts.map((address) => (
            <li key={address}>
              <button
                type="button"
                className="lk-row"
                data-account={address}
                aria-current={address === account.address || undefined}
                onClick={() =>
                  void flows()
                    .then(({ switchAccount }) => switchAccount(address))
                    .catch(() => undefined)
                }
              >
                <span className="lk-avatar" part="avatar" data-size="36">
                  <Avatar address={address} />
                </span>
                <span className="lk-name lk-mono">{shortenAddress(address)}</span>
                {address === account.address && <Icon path={checkIcon} size={16} />}
              </button>
            </li>
          ))}
        </Rows>
      </div>
    </>
  )
}

/** Keeps the balance young while somebody looks at it. */
function useFreshBalance(asOf: number | undefined) {
  const modal = useModal()
  useEffect(() => refreshBalance(modal), [modal])
  // From each answer anew: a beat of its own would come just before the last answer is old enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer begins a new wait
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isPageHidden()) refreshBalance(modal)
    }, BALANCE_CACHE_MS + 1)
    return () => clearInterval(timer)
  }, [modal, asOf])
}

/** What you have. */
export default function AccountView() {
  useStyles(css)
  const modal = useModal()
  const { t, locale } = useWords()
  const End = modal.slot('accountEnd')
  const { activeNamespace = '', ...networks } = useSnapshot(modal.network.state)
  const { namespaces } = useSnapshot(modal.connection.state)
  const { accounts } = useSnapshot(modal.account.state)
  const { isLoading } = useSnapshot(modal.presence.state)
  const account = accounts[activeNamespace] as Account | undefined
  const wallet = namespaces[activeNamespace]?.wallet
  const network = networks.namespaces[activeNamespace]?.active
  useFreshBalance(account?.balance.asOf)
  useEffect(() => {
    if (account?.caipAddress) refreshIdentity(modal, activeNamespace)
  }, [modal, account?.caipAddress, activeNamespace])
  if (!account) return null
  const explorerUrl = addressExplorerUrl(network, account.address, modal)
  return (
    <Screen
      title={t('account.title')}
      leading={<NetworkPill />}
      endsWithRows={account.allAccounts.length > 1}
      railStart={
        <RailKey
          icon={exitIcon}
          isBusy={isLoading}
          disabled={isLoading}
          onClick={() => modal.disconnect(activeNamespace)}
        >
          {t(isLoading ? 'account.disconnecting' : 'account.disconnect')}
        </RailKey>
      }
      railEnd={
        explorerUrl && (
          <a className="lk-rail-key" part="rail-key" href={explorerUrl} target="_blank" rel="noopener noreferrer">
            <span>{t('account.explorer')}</span>
            <Icon path={openIcon} size={16} flip />
            <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(explorerUrl).host })}</span>
          </a>
        )
      }
    >
      <div className="lk-body">
        <Identity account={account} walletIcon={wallet?.icon} />
        {/* On a chain that the app does not know, nothing is read that could be waited for. */}
        <Balance
          balance={network?.isUnsupported ? { status: 'failed' } : account.balance}
          network={network?.name ?? ''}
        />
      </div>
      <OtherAccounts account={account} wallet={wallet?.name ?? ''} />
      {End && <End account={account} locale={locale} close={modal.close} />}
    </Screen>
  )
}
