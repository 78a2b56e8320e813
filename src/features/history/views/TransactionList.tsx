import { useEffect, useMemo } from 'react'
import { loadMore } from '../../../controllers/history/history.js'
import { monthTitle } from '../../../core/calendar.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { useWindowedItems } from '../../../react/useWindowedRows.js'
import { Icon } from '../../../ui/Icon.js'
import { listOffsets } from '../../../ui/listWindow.js'
import { hideIcon } from '../../../ui/moreIconPaths.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { type Item, listItems } from '../listItems.js'
import type { useHistory } from '../useHistory.js'
import css from './history.css?inline'
import { TransactionRow } from './TransactionRow.js'

/** Heights as the sheet draws them. */
const HEIGHTS: Readonly<Record<Item['kind'], number>> = { month: 40, entry: 56, more: 56, fold: 44 }
const FIRST_MONTH_HEIGHT = 32
/** Until the list has been measured. */
const FIRST_HEIGHT = 560

const SkeletonTransaction = () => (
  <div className="lk-row">
    <span className="lk-skeleton lk-mark" data-round="" />
    <span className="lk-name">
      <Skeleton width={3} />
      <Skeleton width={2} kind="low" />
    </span>
    <span className="lk-end">
      <Skeleton width={2} />
      <Skeleton width={1} kind="low" />
    </span>
  </div>
)

/** Stands for the first page: a heading and seven rows, in the place of what comes. */
export function SkeletonTransactions() {
  useStyles(moneyCss)
  useStyles(css)
  const { t } = useWords()
  return (
    <div className="lk-body-scroll lk-history" aria-busy="true">
      <span className="lk-hidden">{t('common.loading')}</span>
      <div className="lk-history-month" aria-hidden="true">
        <div className="lk-section">
          <Skeleton width={2} />
        </div>
        <ul className="lk-rows lk-tokens">
          {[0, 1, 2, 3, 4, 5, 6].map((index) => (
            <li key={index}>
              <SkeletonTransaction />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type Placed = { readonly item: Item; readonly index: number }
type Section = { readonly key: string; readonly title: string; readonly heading: boolean; readonly rows: Placed[] }

/** Rendered items by month. A month whose heading is out of sight keeps its name for screen readers. */
function sectionsOf(items: readonly Item[], from: number, to: number, titleOf: (item: Item | undefined) => string) {
  const sections: Section[] = []
  for (let index = from; index < to; index++) {
    const item = items[index]
    if (!item) continue
    const last = sections.at(-1)
    if (item.kind === 'month') sections.push({ key: item.key, title: titleOf(item), heading: true, rows: [] })
    else if (item.kind === 'fold')
      sections.push({ key: 'fold', title: titleOf(item), heading: false, rows: [{ item, index }] })
    else if (last) last.rows.push({ item, index })
    else {
      let start = index
      while (start >= 0 && items[start]?.kind !== 'month' && items[start]?.kind !== 'fold') start--
      const head = items[start]
      sections.push({ key: head?.key ?? 'rest', title: titleOf(head), heading: false, rows: [{ item, index }] })
    }
  }
  return sections
}

type TransactionListProps = {
  historyView: ReturnType<typeof useHistory>
  /** Limits the height as Account's other list does. */
  isCompact?: boolean | undefined
  isFoldOpen: boolean
  onFold(): void
}

/** Any number of transactions by month, of which only those near the viewport are rendered. */
export function TransactionList({ historyView, isCompact, isFoldOpen, onFold }: TransactionListProps) {
  useStyles(moneyCss)
  useStyles(css)
  const { services } = useModal()
  const { t, locale } = useWords()
  const { history, state, network, account, areAmountsHidden, months, sentById, names } = historyView
  const { next, hidden, status } = state
  const hasMore = next !== undefined
  const items = useMemo(
    () => listItems({ months, sent: sentById, hidden, isFoldOpen, hasMore }),
    [months, sentById, hidden, isFoldOpen, hasMore],
  )
  const offsets = useMemo(
    () =>
      listOffsets(
        items.map(({ kind }, index) => (kind === 'month' && index === 0 ? FIRST_MONTH_HEIGHT : HEIGHTS[kind])),
      ),
    [items],
  )

  const hasExplorer = explorerUrl(network, 'tx', '0x', services) !== undefined
  const isStop = (item: Item | undefined) =>
    item?.kind === 'fold' ||
    (item?.kind === 'entry' &&
      (item.entry.sent !== undefined || (hasExplorer && item.entry.transaction.metadata.hash !== undefined)))
  const { box, range, stop, onScroll, onKeyDown } = useWindowedItems({
    firstHeight: FIRST_HEIGHT,
    offsets,
    isStop: (index) => isStop(items[index]),
  })
  const { from, to, before, after } = range

  const moreIndex = hasMore ? items.findIndex(({ kind }) => kind === 'more') : -1
  const isMoreShown = moreIndex >= from && moreIndex < to
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may add nothing that is shown, and then the next is due
  useEffect(() => {
    if (isMoreShown && status === 'ready') loadMore(history).catch(() => undefined)
  }, [isMoreShown, status, next, history])

  const foldText = t('history.hidden', { count: hidden.length })
  const titleOf = (item: Item | undefined) =>
    item?.kind === 'fold'
      ? foldText
      : item?.kind === 'month' && item.month
        ? monthTitle(item.month, locale)
        : t('history.undated')

  return (
    <section
      ref={box}
      className={isCompact ? 'lk-body-scroll lk-history lk-token-box' : 'lk-body-scroll lk-history'}
      aria-label={t('history.list')}
      aria-busy={status === 'loading' || undefined}
      // Rows that are only read are scrolled by keys.
      tabIndex={stop === undefined ? 0 : -1}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
        {sectionsOf(items, from, to, titleOf).map(({ key, title, heading, rows }) => (
          <div key={key} className={from === 0 && items[0]?.key === key ? 'lk-history-month' : undefined}>
            {heading && (
              <div className="lk-section">
                <h3>{title}</h3>
              </div>
            )}
            {rows[0]?.item.kind === 'fold' && (
              <div className="lk-body">
                <button
                  type="button"
                  className="lk-fold-line"
                  data-index={rows[0].index}
                  tabIndex={rows[0].index === stop ? 0 : -1}
                  aria-expanded={isFoldOpen}
                  onClick={onFold}
                >
                  <span className="lk-with">
                    <Icon path={hideIcon} size={16} />
                    {foldText}
                  </span>
                  <span className="lk-with">
                    {isFoldOpen ? t('history.hide') : t('history.show')}
                    <Icon path={downIcon} size={16} />
                  </span>
                </button>
              </div>
            )}
            {rows.some(({ item }) => item.kind !== 'fold') && (
              <ul className="lk-rows lk-tokens" aria-label={title}>
                {rows.map(({ item, index }) =>
                  item.kind === 'entry' ? (
                    <TransactionRow
                      key={item.key}
                      {...item.entry}
                      network={network}
                      portfolio={account?.portfolio}
                      toName={names.get(item.entry.transaction.metadata.hash?.toLowerCase() ?? '')}
                      areAmountsHidden={areAmountsHidden}
                      index={index}
                      position={item.position}
                      count={item.count}
                      isStop={index === stop}
                    />
                  ) : (
                    item.kind === 'more' && (
                      <li key={item.key} aria-hidden="true">
                        <SkeletonTransaction />
                      </li>
                    )
                  ),
                )}
              </ul>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
