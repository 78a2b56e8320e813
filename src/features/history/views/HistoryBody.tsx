import { useState } from 'react'
import { retryHistory } from '../../../controllers/history/history.js'
import { addressExplorerUrl } from '../../../domain/explorerUrl.js'
import { ExternalLink } from '../../../react/ExternalLink.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { infoIcon, offlineIcon } from '../../../ui/iconPaths.js'
import { clockIcon, receiveIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import { useHistory } from '../useHistory.js'
import { SkeletonTransactions, TransactionList } from './TransactionList.js'

export type Shown = ReturnType<typeof useHistory>

/** What there is to show. A failure never looks like an empty history. */
export function phaseOf({ state, months }: Shown): 'loading' | 'failed' | 'empty' | 'list' {
  const { status, next, hidden, isServed } = state
  if (months.length > 0) return 'list'
  if (status === 'failed') return 'failed'
  // A page may hold nothing that is shown here, and the next one something.
  if (status === 'idle' || status === 'loading' || next !== undefined) return hidden.length > 0 ? 'list' : 'loading'
  return isServed && hidden.length > 0 ? 'list' : 'empty'
}

function Failed({ historyView }: { historyView: Shown }) {
  const { services } = useModal()
  const { t } = useWords()
  const { history, network, account } = historyView
  const href = account && addressExplorerUrl(network, account.address, services)
  return (
    <EmptyState icon={alertIcon} title={t('history.error.title')} text={t('history.error.text')}>
      <div className="lk-pair">
        <Button icon={retryIcon} isSmall onClick={() => void retryHistory(history).catch(() => undefined)}>
          {t('common.retry')}
        </Button>
        {href && (
          <ExternalLink href={href} variant="button" isSmall>
            {t('history.explorer')}
          </ExternalLink>
        )}
      </div>
    </EmptyState>
  )
}

function Empty({ historyView }: { historyView: Shown }) {
  const { ui } = useModal()
  const { t } = useWords()
  const { state, network } = historyView
  const text = t(state.isServed ? 'history.empty.text' : 'history.deviceNone', { network: network?.name ?? '' })
  return (
    <EmptyState icon={clockIcon} title={t('history.empty.title')} text={text}>
      {ui.offers('WalletReceive') && (
        <Button icon={receiveIcon} isSmall onClick={() => ui.router.push('WalletReceive')}>
          {t('action.receive')}
        </Button>
      )}
    </EmptyState>
  )
}

/** The service has no history of this network: the list is not the whole story. */
const DeviceOnly = ({ network }: { network: string }) => (
  <div className="lk-body lk-top-2">
    <Note icon={infoIcon}>
      <span>
        <Text id="history.deviceOnlyText" values={{ network }} />
      </span>
    </Note>
  </div>
)

function FailedMore({ historyView }: { historyView: Shown }) {
  const { t } = useWords()
  return (
    <div className="lk-body lk-top-2">
      <Note icon={offlineIcon}>
        <span className="lk-name">
          {t(historyView.state.failedPage === 'newest' ? 'history.error.newest' : 'history.error.more')}
        </span>
        <Button icon={retryIcon} isSmall onClick={() => void retryHistory(historyView.history).catch(() => undefined)}>
          {t('common.retry')}
        </Button>
      </Note>
    </div>
  )
}

type HistoryBodyProps = {
  historyView: Shown
  isCompact?: boolean | undefined
  isFoldOpen: boolean
  onFold(): void
}

/** The history in any state, as the view and Account's tab show it. */
export function HistoryBody({ historyView, isCompact, ...fold }: HistoryBodyProps) {
  const { state, network } = historyView
  const phase = phaseOf(historyView)
  if (phase === 'loading') return <SkeletonTransactions />
  if (phase === 'failed') return <Failed historyView={historyView} />
  return (
    <>
      {/* An empty list says so itself. */}
      {!state.isServed && phase === 'list' && <DeviceOnly network={network?.name ?? ''} />}
      {/* Whatever is only folded away is nothing to show. */}
      {(phase === 'empty' ||
        (historyView.months.length === 0 && state.status === 'ready' && state.next === undefined)) && (
        <Empty historyView={historyView} />
      )}
      {phase === 'list' && <TransactionList historyView={historyView} isCompact={isCompact} {...fold} />}
      {phase === 'list' && state.status === 'failed' && <FailedMore historyView={historyView} />}
    </>
  )
}

/** Whether what is suspicious is shown; not remembered, so that it is hidden again next time. */
export function useFold() {
  const [isFoldOpen, setIsFoldOpen] = useState(false)
  return { isFoldOpen, onFold: () => setIsFoldOpen(!isFoldOpen) }
}

/** The history in Account's tab. */
export function ActivityList() {
  return <HistoryBody historyView={useHistory()} isCompact {...useFold()} />
}
