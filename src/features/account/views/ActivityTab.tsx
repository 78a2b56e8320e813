import { type ComponentType, useEffect, useState } from 'react'
import { formatDay } from '../../../core/calendar.js'
import { importWithRetry } from '../../../core/load.js'
import type { WalletAccount } from '../../../domain/account.js'
import { isSmartAccount } from '../../../domain/namespace.js'
import type { SentTransfer } from '../../../domain/transfer.js'
import type { ActivityList } from '../../../modal/feature.js'
import { SentRow } from '../../../react/SentRow.js'
import { SkeletonTokens } from '../../../react/TokenList.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { cardIcon, clockIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { EmptyState } from '../../../ui/Rows.js'

type ActivityProps = { namespace: string; address: string }

/** What this device has sent from the account. */
function SentTransfers({ namespace, address }: ActivityProps) {
  const { wallet } = useModal()
  const { t, locale } = useWords()
  const { sent: lists, accounts, areAmountsHidden } = useSnapshot(wallet.account.state)
  const { portfolio } = (accounts[namespace] ?? {}) as Partial<WalletAccount>
  const ownTransfers = ((lists[namespace] ?? []) as readonly SentTransfer[]).filter(({ from }) => from === address)
  if (ownTransfers.length === 0)
    return (
      <EmptyState icon={clockIcon} title={t('account.activityEmpty.title')} text={t('account.activityEmpty.text')} />
    )
  return (
    <section className="lk-body-scroll lk-token-box" aria-label={t('account.activity')}>
      <ul className="lk-rows lk-tokens">
        {ownTransfers.map((sent) => (
          <li key={sent.hash}>
            <SentRow
              sent={sent}
              portfolio={portfolio}
              areAmountsHidden={areAmountsHidden}
              when={<span className="lk-sub">{formatDay(sent.at, locale)}</span>}
            />
          </li>
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
  const cache = use(createKeptList)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>(cache.List ? 'ready' : 'loading')
  useEffect(() => {
    if (cache.List) return
    let isCurrent = true
    Promise.all([importWithRetry(activity.load, scope.signal), ui.views.load(activity.view)]).then(
      ([{ default: List }]) => {
        cache.List = List
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
  }, [activity, cache, ui, scope, services])
  if (cache.List) return <cache.List />
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
