import { formatExact } from '../../../core/amount.js'
import { NetworkPill } from '../../../react/NetworkPill.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { Skeleton } from '../../../ui/Rows.js'
import { useHistory } from '../useHistory.js'
import { HistoryBody, phaseOf, type Shown, useFold } from './HistoryBody.js'

function Footer({ historyView, isFoldOpen }: { historyView: Shown; isFoldOpen: boolean }) {
  const { t, locale } = useWords()
  const { state } = historyView
  const network = historyView.network?.name ?? ''
  const phase = phaseOf(historyView)
  if (phase === 'loading') return <Skeleton width={2} />
  if (phase === 'failed') return null
  const { notKnown } = historyView
  const notKnownText = notKnown > 0 && <span>{t('history.notKnown', { count: notKnown })}</span>
  if (!state.isServed)
    return (
      <>
        <span>{t('history.deviceOnly')}</span>
        {notKnownText}
      </>
    )
  if (phase === 'empty')
    return (
      <span>
        <Text id="history.onlyOn" values={{ network }} />
      </span>
    )
  if (isFoldOpen && state.hidden.length > 0) {
    const isByService = state.hidden.every(({ suspicion }) => suspicion === 'spam')
    return (
      <>
        <span>{isByService ? t('history.hiddenByService') : t('history.hiddenByUs')}</span>
        <span>{formatExact(String(state.hidden.length), locale)}</span>
      </>
    )
  }
  const count = formatExact(String(historyView.count), locale)
  const isWhole = state.next === undefined && state.status !== 'failed'
  return (
    <>
      <span>{t('history.newestFirst')}</span>
      {notKnownText || (
        <span>
          <Text id={isWhole ? 'history.count' : 'history.countSoFar'} values={{ count, network }} />
        </span>
      )}
    </>
  )
}

/** What the account did on the active network. */
export default function TransactionsView() {
  const { t } = useWords()
  const historyView = useHistory()
  const fold = useFold()
  return (
    <Screen
      title={t('history.title')}
      extra={<NetworkPill />}
      endsWithRows
      footer={<Footer historyView={historyView} isFoldOpen={fold.isFoldOpen} />}
    >
      <HistoryBody historyView={historyView} {...fold} />
    </Screen>
  )
}
