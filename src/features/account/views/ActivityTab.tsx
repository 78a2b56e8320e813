import { type ComponentType, useEffect, useState } from 'react'
import { formatQuantity } from '../../../core/amount.js'
import { formatDay } from '../../../core/formatDay.js'
import { importWithRetry } from '../../../core/load.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { WalletAccount } from '../../../domain/account.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import { isSmartAccount } from '../../../domain/isSmartAccount.js'
import { movedNothing } from '../../../domain/outcome.js'
import { findToken } from '../../../domain/token.js'
import type { SentTransfer } from '../../../domain/transfer.js'
import type { ActivityList } from '../../../modal/feature.js'
import { HiddenAmount } from '../../../react/HiddenAmount.js'
import { Text } from '../../../react/Text.js'
import { SkeletonTokens } from '../../../react/TokenList.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Button } from '../../../ui/buttons.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon, closeIcon, helpIcon, infoIcon } from '../../../ui/iconPaths.js'
import { cardIcon, clockIcon, sendIcon, swapIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'

const badges: Readonly<Record<SentTransfer['status'], { path: string; tone: 'bad' | undefined }>> = {
  pending: { path: clockIcon, tone: undefined },
  confirmed: { path: sendIcon, tone: undefined },
  failed: { path: closeIcon, tone: 'bad' },
  mismatched: { path: infoIcon, tone: undefined },
  belowMinimum: { path: alertIcon, tone: 'bad' },
  nothingArrived: { path: alertIcon, tone: 'bad' },
  amountUnknown: { path: helpIcon, tone: undefined },
  cancelled: { path: closeIcon, tone: undefined },
  replaced: { path: swapIcon, tone: undefined },
  expired: { path: clockIcon, tone: undefined },
  unknown: { path: helpIcon, tone: undefined },
}

type EntryProps = { transfer: SentTransfer; icon: string | undefined; isHidden: boolean }

function Entry({ transfer, icon, isHidden }: EntryProps) {
  const { wallet, services } = useModal()
  const { t, locale } = useWords()
  const { hash, networkId, to, toName, amount, symbol, token, gain, at, status } = transfer
  const href = explorerUrl(wallet.network.find(networkId), 'tx', hash, services)
  const badge = badges[status]
  const content = (
    <>
      <span className="lk-mark-group">
        <TokenMark token={{ symbol, address: token, icon }} />
        <span className="lk-pin" data-tone={badge.tone}>
          <Icon path={badge.path} size={16} flip={status === 'confirmed'} />
        </span>
      </span>
      <span className="lk-name">
        {t(gain && (status === 'pending' || status === 'confirmed') ? 'action.swap' : `account.sent.${status}`)}
        <span className="lk-sub lk-receiver-line">
          <Text
            id="account.sentTo"
            values={{
              receiver: gain ? (
                <bdi className="lk-name-text">{gain.symbol}</bdi>
              ) : (
                <bdi className="lk-name-text" title={toName === undefined ? to : `${toName} ${to}`}>
                  {toName ?? shortenAddress(to)}
                </bdi>
              ),
            }}
          />
        </span>
      </span>
      <span className="lk-end">
        {isHidden ? (
          <HiddenAmount />
        ) : (
          <bdi dir="ltr" title={`${amount} ${symbol}`}>
            {movedNothing(status) ? '' : '−'}
            {formatQuantity(amount, locale)} {symbol}
          </bdi>
        )}
        <span className="lk-sub">{formatDay(at, locale)}</span>
      </span>
    </>
  )
  if (!href)
    return (
      <li>
        <div className="lk-row">{content}</div>
      </li>
    )
  return (
    <li>
      <a className="lk-row" part="row" href={href} target="_blank" rel="noopener noreferrer">
        {content}
        <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(href).host })}</span>
      </a>
    </li>
  )
}

type ActivityProps = { namespace: string; address: string }

/** What this device has sent from the account. */
function SentTransfers({ namespace, address }: ActivityProps) {
  const { wallet } = useModal()
  const { t } = useWords()
  const { sent, accounts, areAmountsHidden } = useSnapshot(wallet.account.state)
  const { portfolio } = (accounts[namespace] ?? {}) as Partial<WalletAccount>
  const own = ((sent[namespace] ?? []) as readonly SentTransfer[]).filter(({ from }) => from === address)
  if (own.length === 0)
    return (
      <EmptyState icon={clockIcon} title={t('account.activityEmpty.title')} text={t('account.activityEmpty.text')} />
    )
  return (
    <section className="lk-body-scroll lk-token-box" aria-label={t('account.activity')}>
      <ul className="lk-rows lk-tokens">
        {own.map((transfer) => (
          <Entry
            key={transfer.hash}
            transfer={transfer}
            icon={findToken(portfolio, transfer.networkId, transfer.token)?.icon}
            isHidden={areAmountsHidden}
          />
        ))}
      </ul>
    </section>
  )
}

/** Kept for the modal, so that only the first visit of the tab waits. */
const createKeptList = (): { List: ComponentType | undefined } => ({ List: undefined })

/** The list of another feature; what this device has sent, if its code cannot be loaded. */
function LoadedList({ activity, ...account }: ActivityProps & { activity: ActivityList }) {
  const { ui, use, scope, services } = useModal()
  const kept = use(createKeptList)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>(kept.List ? 'ready' : 'loading')
  useEffect(() => {
    if (kept.List) return
    let isCurrent = true
    Promise.all([importWithRetry(activity.load, scope.signal), ui.views.load(activity.view)]).then(
      ([{ default: List }]) => {
        kept.List = List
        if (isCurrent) setStatus('ready')
      },
      (error) => {
        services.log('warn', 'chunk activity', error)
        if (isCurrent) setStatus('failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [activity, kept, ui, scope, services])
  if (kept.List) return <kept.List />
  return status === 'failed' ? <SentTransfers {...account} /> : <SkeletonTokens count={3} />
}

/** The way to what the account has bought. */
function Purchases() {
  const { ui } = useModal()
  const { t } = useWords()
  return (
    <div className="lk-body lk-top-2">
      <Note icon={cardIcon}>
        <span className="lk-name">{t('account.bought')}</span>
        <Button isSmall onClick={() => ui.router.push('OnRampActivity')}>
          {t('account.purchases')}
        </Button>
      </Note>
    </div>
  )
}

/** What the account did, or, without the history, what this device has sent. */
export function ActivityTab(account: ActivityProps) {
  const { features, ui } = useModal()
  const activity = features.find(({ activityList }) => activityList)?.activityList
  const hasPurchases = ui.offers('OnRampActivity')
  return (
    <div data-noted={hasPurchases ? '' : undefined}>
      {activity && ui.offers(activity.view) ? (
        <LoadedList activity={activity} {...account} />
      ) : (
        <SentTransfers {...account} />
      )}
      {hasPurchases && <Purchases />}
    </div>
  )
}

/** The way to the same list in a view of its own. */
export function AllActivity({ account }: { account: WalletAccount }) {
  const { features, ui, services } = useModal()
  const { t } = useWords()
  const activity = features.find(({ activityList }) => activityList)?.activityList
  if (!activity || !ui.offers(activity.view)) return null
  function open(view: ActivityList['view']) {
    services.events.emit('CLICK_TRANSACTIONS', { isSmartAccount: isSmartAccount(account) })
    ui.router.push(view as 'Account')
  }
  return (
    <button type="button" className="lk-tabs-aside" part="button" onClick={() => open(activity.view)}>
      {t('account.allActivity')}
      <Icon path={chevronIcon} size={16} flip />
    </button>
  )
}
