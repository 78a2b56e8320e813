import { memo, type ReactNode } from 'react'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { formatGroupDay, formatMoment } from '../../../core/calendar.js'
import { shortenAddress } from '../../../core/shorten.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import type { Network } from '../../../domain/network.js'
import type { Portfolio } from '../../../domain/token.js'
import type { HistoryTransfer } from '../../../domain/transaction.js'
import { HiddenAmount, RoundedAmount } from '../../../react/amounts.js'
import { SentRow } from '../../../react/SentRow.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { artIcon, clockIcon, coinIcon, receiveIcon, sendIcon, swapIcon } from '../../../ui/moneyIconPaths.js'
import { hideIcon } from '../../../ui/moreIconPaths.js'
import { alertIcon, closeIcon } from '../../../ui/pageIconPaths.js'
import { type Description, describeTransaction, type Party, partyOf, signOf } from '../describeTransaction.js'
import type { Entry } from '../listItems.js'

const badges: Readonly<Record<NonNullable<Description['badge']>, { path: string; tone?: 'good' | 'bad' }>> = {
  in: { path: receiveIcon, tone: 'good' },
  out: { path: sendIcon },
  swap: { path: swapIcon },
  approve: { path: checkIcon, tone: 'good' },
  cancel: { path: closeIcon },
  pending: { path: clockIcon },
  failed: { path: closeIcon, tone: 'bad' },
}

/** At least six characters of each end (HIST-5). */
const short = (address: string) => shortenAddress(address, { start: 6, end: 6 })

/** A transaction of the last minute that is still under way. */
const JUST_NOW_MS = 60_000

const Address = ({ address, name }: { address: string; name?: string | undefined }) => (
  <bdi
    className="lk-name-text"
    dir={name === undefined ? 'ltr' : undefined}
    title={name ? `${name} ${address}` : address}
  >
    {name ?? short(address)}
  </bdi>
)

/** An amount as the row shows it, and exactly. A collectible is counted, not named. */
function amountTexts({ kind, quantity, symbol }: HistoryTransfer, sign: string, locale: string) {
  if (quantity === undefined) return { shown: `— ${symbol}`, exact: `— ${symbol}` }
  const exact = `${sign}${formatExact(quantity, locale)} ${symbol}`.trim()
  return { shown: kind === 'nft' ? exact : `${sign}${formatQuantity(quantity, locale)} ${symbol}`, exact }
}

function Amount({ transfer, sign }: { transfer: HistoryTransfer; sign: string }) {
  const { locale } = useWords()
  const { shown, exact } = amountTexts(transfer, sign, locale)
  return <RoundedAmount text={shown} exact={exact} />
}

/** Not lazy: a row exists only near the viewport (IMG-3). */
function Picture({ transfer, size }: { transfer: HistoryTransfer; size?: 24 | undefined }) {
  const isArt = transfer.kind === 'nft'
  return <Mark isRound={!isArt} src={transfer.image} fallbackIcon={isArt ? artIcon : coinIcon} size={size} />
}

type PicturesProps = { suspicion: Entry['suspicion']; description: Description }

/** One mark or two, with a badge for what happened. Of a suspicious entry nothing is loaded (IMG-4). */
function Pictures({ suspicion, description }: PicturesProps) {
  const { transfers, badge } = description
  const [first, second] = transfers
  if (suspicion) {
    const isReported = suspicion === 'spam'
    return (
      <span className="lk-mark-group">
        <Mark fallbackIcon={hideIcon} />
        {!isReported && (
          <span className="lk-pin" data-tone="warn">
            <Icon path={alertIcon} size={16} />
          </span>
        )}
      </span>
    )
  }
  const isPair = first !== undefined && second !== undefined
  // Two marks say themselves that something was exchanged.
  const hasOwnSign = badge === 'swap' || badge === 'in' || badge === 'out'
  const visibleBadge = isPair && hasOwnSign ? undefined : badge && badges[badge]
  return (
    <span className="lk-mark-group">
      {isPair ? (
        <span className="lk-history-two">
          <Picture transfer={first} size={24} />
          <Picture transfer={second} size={24} />
        </span>
      ) : first ? (
        <Picture transfer={first} />
      ) : (
        <Mark isRound fallbackIcon={coinIcon} />
      )}
      {visibleBadge && (
        <span className="lk-pin" data-tone={visibleBadge.tone}>
          <Icon path={visibleBadge.path} size={16} flip={badge === 'in' || badge === 'out'} />
        </span>
      )}
    </span>
  )
}

/** A line that keeps its whole text where it is cut. */
const Phrase = ({ text }: { text: string }) => (
  <span className="lk-name-text" title={text}>
    {text}
  </span>
)

const partyTexts = { from: 'history.from', to: 'history.to', with: 'history.with' } as const

function PartyText({ party, toName }: { party: Party; toName: string | undefined }) {
  const { role, address, name } = party
  const partyName =
    address === undefined ? (
      <bdi className="lk-name-text" title={name}>
        {name}
      </bdi>
    ) : (
      <Address address={address} name={role === 'to' ? toName : undefined} />
    )
  return <Text id={partyTexts[role]} values={{ party: partyName }} />
}

type BelowProps = { entry: Entry; description: Description; areAmountsHidden: boolean; toName: string | undefined }

/** The line below the verb: what was exchanged, which collectible, or with whom. */
function Below({ entry, description, areAmountsHidden, toName }: BelowProps): ReactNode {
  const { t, locale } = useWords()
  const { transaction, suspicion } = entry
  const { metadata, transfers: all } = transaction
  const { transfers, isExchange, state, more } = description
  const [first, second] = transfers
  // Reported entries are told apart by what they call themselves.
  if (suspicion && !(suspicion === 'spam' && first?.name)) return <Phrase text={t(`history.suspicion.${suspicion}`)} />
  if (state === 'failed' && !suspicion) return <Phrase text={t('history.state.failed')} />
  if (state === 'pending' && !suspicion) return <Phrase text={t('history.state.pending')} />
  const textOf = (transfer: HistoryTransfer, sign = '') =>
    transfer.kind === 'nft'
      ? transfer.name || amountTexts(transfer, sign, locale).shown
      : areAmountsHidden
        ? transfer.symbol
        : amountTexts(transfer, sign, locale).shown
  const moreText = more > 0 && <span>{t('history.more', { count: more })}</span>
  if (first && second && isExchange) {
    const [paid, received] = [textOf(first), textOf(second)]
    return (
      <>
        <bdi className="lk-name-text" dir="ltr" aria-hidden="true" title={`${paid} → ${received}`}>
          {paid} → {received}
        </bdi>
        <span className="lk-hidden">{t('history.exchange', { paid, received })}</span>
        {moreText}
      </>
    )
  }
  if (first && second)
    return (
      <>
        <bdi className="lk-name-text" title={textOf(second, signOf(second, transaction))}>
          {textOf(second, signOf(second, transaction))}
        </bdi>
        {moreText}
      </>
    )
  if (first?.kind === 'nft' && first.name)
    return (
      <bdi className="lk-name-text" title={first.name}>
        {first.name}
      </bdi>
    )
  const { sentFrom, sentTo } = metadata
  if (all.length === 0 && sentFrom !== undefined && sentTo !== undefined && !metadata.application)
    return (
      <>
        <bdi className="lk-name-text" dir="ltr" aria-hidden="true" title={`${sentFrom} → ${sentTo}`}>
          {short(sentFrom)} → {short(sentTo)}
        </bdi>
        <span className="lk-hidden">{t('history.fromTo', { from: sentFrom, to: sentTo })}</span>
      </>
    )
  const party = partyOf(transaction)
  return party && <PartyText party={party} toName={toName} />
}

function Day({ minedAt, isPending }: { minedAt: number | undefined; isPending: boolean }) {
  const { t, locale } = useWords()
  if (minedAt === undefined) return null
  const isNow = isPending && Math.abs(Date.now() - minedAt) < JUST_NOW_MS
  return (
    <time className="lk-sub" dateTime={new Date(minedAt).toISOString()} title={formatMoment(minedAt, locale)}>
      {isNow ? t('tx.row.justNow') : formatGroupDay(minedAt, locale)}
    </time>
  )
}

/** The parts of an entry, each the same object from page to page, so that rows are not rendered again. */
export type TransactionRowProps = Entry & {
  network: Network | undefined
  /** Of the account, for the icons of what this device has sent. */
  portfolio: Portfolio | undefined
  /** The name that this device sent to. */
  toName: string | undefined
  areAmountsHidden: boolean
  index: number
  position: number
  count: number
  /** Tab stops here. */
  isStop: boolean
}

type ListedRowProps = Pick<TransactionRowProps, 'network' | 'toName' | 'areAmountsHidden' | 'index' | 'isStop'> & {
  entry: Entry
}

/** What happened, with whom, how much, and when, as the service says it; a link to the explorer where there is one. */
function ListedRow({ entry, network, toName, areAmountsHidden, index, isStop }: ListedRowProps) {
  const { transaction, suspicion } = entry
  const { services } = useModal()
  const { t } = useWords()
  const description = describeTransaction(transaction)
  const { verb, transfers, badge } = description
  const { hash, minedAt } = transaction.metadata
  const href = hash === undefined ? undefined : explorerUrl(network, 'tx', hash, services)
  const mainTransfer = description.isExchange ? transfers[1] : transfers[0]
  const title = 'key' in verb ? t(verb.key) : verb.text
  const content = (
    <>
      <Pictures suspicion={suspicion} description={description} />
      <span className="lk-name">
        <span className="lk-name-line">
          <bdi className="lk-name-text" title={title}>
            {title}
          </bdi>
        </span>
        <span className="lk-sub lk-name-line">
          <Below entry={entry} description={description} areAmountsHidden={areAmountsHidden} toName={toName} />
        </span>
      </span>
      <span className="lk-end">
        {mainTransfer &&
          (areAmountsHidden && mainTransfer.kind === 'token' ? (
            <HiddenAmount />
          ) : (
            <Amount transfer={mainTransfer} sign={signOf(mainTransfer, transaction)} />
          ))}
        <Day minedAt={minedAt} isPending={badge === 'pending'} />
      </span>
    </>
  )
  const common = { className: 'lk-row', 'data-index': index, 'data-muted': suspicion ? '' : undefined }
  if (!href) return <div {...common}>{content}</div>
  return (
    <a {...common} part="row" href={href} target="_blank" rel="noopener noreferrer" tabIndex={isStop ? 0 : -1}>
      {content}
      <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(href).host })}</span>
    </a>
  )
}

/** One transaction. Of what this device has sent, its result is one press away. */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { transaction, sent, suspicion, portfolio, count, position, ...common } = props
  const { minedAt } = transaction.metadata
  return (
    <li aria-setsize={count} aria-posinset={position}>
      {sent ? (
        <SentRow
          sent={sent}
          portfolio={portfolio}
          areAmountsHidden={props.areAmountsHidden}
          when={<Day minedAt={minedAt} isPending={sent.status === 'pending'} />}
          index={props.index}
          isStop={props.isStop}
        />
      ) : (
        <ListedRow entry={{ transaction, suspicion }} {...common} />
      )}
    </li>
  )
})
