import type { ReactNode } from 'react'
import { formatExact, formatQuantity } from '../core/amount.js'
import { shortenAddress } from '../core/shorten.js'
import { movedNothing } from '../domain/outcome.js'
import { kindOf, type ResultKind, sentAmountOf } from '../domain/sentResult.js'
import { findToken, type Portfolio } from '../domain/token.js'
import type { SentTransfer } from '../domain/transfer.js'
import { isToItself } from '../domain/walletTransaction.js'
import type { MessageKey } from '../locales/en.js'
import { Icon } from '../ui/Icon.js'
import { HiddenAmount, RoundedAmount } from './amounts.js'
import { sentBadges } from './sentBadges.js'
import { Text } from './Text.js'
import { TokenMark } from './TokenMark.js'
import { useModal, useWords } from './useModal.js'

type Key = Extract<MessageKey, `tx.${string}`>

/** Title and line below of a transfer, and those that differ for a swap. */
const sendTexts: Readonly<Record<ResultKind, readonly [Key, Key]>> = {
  pending: ['tx.pending.send.title', 'tx.row.to'],
  confirmed: ['tx.sent.title', 'tx.row.arrived'],
  spedUp: ['tx.sent.title', 'tx.row.spedUp'],
  transferFee: ['tx.sent.title', 'tx.row.transferFee'],
  mismatched: ['tx.row.mismatched.title', 'tx.row.mismatched.send'],
  belowMinimum: ['tx.swapped.title', 'tx.row.belowMinimum'],
  nothingArrived: ['tx.swapped.title', 'tx.row.nothingArrived'],
  amountUnknown: ['tx.swapped.title', 'tx.row.amountUnknown'],
  failed: ['tx.failed.send.title', 'tx.row.failed'],
  cancelled: ['tx.cancelled.title', 'tx.row.cancelled'],
  replaced: ['tx.replaced.title', 'tx.row.replaced'],
  expired: ['tx.expired.title', 'tx.row.expired'],
  unknown: ['tx.row.unknown.title', 'tx.row.unknown.send'],
}
const swapTexts: typeof sendTexts = {
  ...sendTexts,
  pending: ['tx.pending.swap.title', 'tx.row.exchange'],
  confirmed: ['tx.swapped.title', 'tx.row.exchange'],
  mismatched: ['tx.row.mismatched.title', 'tx.row.mismatched.swap'],
  failed: ['tx.failed.swap.title', 'tx.row.failed'],
  unknown: ['tx.row.unknown.title', 'tx.row.unknown.swap'],
}

const callsTexts: typeof sendTexts = {
  ...sendTexts,
  pending: ['tx.calls', 'tx.row.calls'],
  confirmed: ['tx.done.calls.title', 'tx.row.calls'],
  spedUp: ['tx.done.calls.title', 'tx.row.calls'],
  mismatched: ['tx.mismatched.calls.title', 'tx.row.calls'],
  amountUnknown: ['tx.unread.calls.title', 'tx.row.calls'],
  failed: ['tx.failed.calls.title', 'tx.row.calls'],
  unknown: ['tx.row.unknown.title', 'tx.row.calls'],
}

type LineProps = { sent: SentTransfer; id: Key; isHidden: boolean }

/** What the title alone does not say. Amounts that the user hides are left out. */
function Line({ sent, id, isHidden }: LineProps) {
  const { t, locale } = useWords()
  const { amount, arrived, symbol, gain, calls, to, toName, walletName, status } = sent
  if (id === 'tx.row.exchange') {
    const received = gain?.symbol ?? ''
    // While it is open, the amount of the row is what is paid.
    const paid = isHidden || status === 'pending' ? symbol : `${formatQuantity(amount, locale)} ${symbol}`
    return (
      <span className="lk-sub">
        <bdi dir="ltr" aria-hidden="true" title={`${paid} → ${received}`}>
          {paid} → {received}
        </bdi>
        <span className="lk-hidden">{t(id, { paid, received })}</span>
      </span>
    )
  }
  if (isToItself(sent)) return <span className="lk-sub">{calls?.title}</span>
  const canShow = id !== 'tx.row.transferFee' || !isHidden
  const textKey = !canShow ? 'tx.row.arrived' : id === 'tx.row.cancelled' && walletName ? 'tx.row.cancelledIn' : id
  // At least six characters of each end (HIST-5).
  const receiver = toName ?? shortenAddress(to, { start: 6, end: 6 })
  const values = {
    receiver,
    symbol: gain?.symbol ?? symbol,
    wallet: walletName ?? '',
    title: calls?.title ?? '',
    arrived: formatExact(arrived ?? '0', locale),
    amount: `${formatExact(amount, locale)} ${symbol}`,
  }
  const name = (
    <bdi dir={toName === undefined ? 'ltr' : undefined} title={toName === undefined ? to : `${toName} ${to}`}>
      {receiver}
    </bdi>
  )
  return (
    <span className="lk-sub" title={t(textKey as 'tx.row.transferFee', values)}>
      <Text id={textKey as 'tx.row.arrived'} values={{ ...values, receiver: name }} />
    </span>
  )
}

function Amount({ sent, isHidden }: { sent: SentTransfer; isHidden: boolean }) {
  const { locale } = useWords()
  const { sign, quantity, symbol } = sentAmountOf(sent)
  if (isHidden) return <HiddenAmount />
  // Of calls that move several tokens, or none, no amount says what they are.
  if (quantity === undefined) return sent.calls ? null : <bdi dir="ltr">— {symbol}</bdi>
  const exact = `${sign}${formatExact(quantity, locale)} ${symbol}`
  // Nothing needs no fraction.
  const quantityText = quantity === '0' ? exact : `${sign}${formatQuantity(quantity, locale)} ${symbol}`
  return <RoundedAmount text={quantityText} exact={exact} />
}

type SentRowProps = {
  sent: SentTransfer
  portfolio: Portfolio | undefined
  areAmountsHidden: boolean
  /** When it was sent, as the list says it. */
  when: ReactNode
  /** In a list of which only a part is rendered. */
  index?: number | undefined
  /** Whether Tab stops here. @default true */
  isStop?: boolean | undefined
}

/** Something that this device has sent, in a list that its result leads back to. */
export function SentRow({ sent, portfolio, areAmountsHidden, when, index, isStop = true }: SentRowProps) {
  const { ui } = useModal()
  const { t } = useWords()
  const { hash, networkId, gain, calls, status } = sent
  const kind = kindOf(sent)
  const [title, line] = (calls ? callsTexts : gain ? swapTexts : sendTexts)[kind]
  const { symbol, token } = sentAmountOf(sent)
  const { path, tone } = sentBadges[kind]
  const [namespace = ''] = networkId.split(':')
  return (
    <button
      type="button"
      className="lk-row"
      part="row"
      data-index={index}
      data-unmoved={movedNothing(status) ? '' : undefined}
      tabIndex={isStop ? undefined : -1}
      onClick={() => ui.router.push('TransactionResult', { hash, namespace, isListed: true })}
    >
      <span className="lk-mark-group">
        <TokenMark token={{ symbol, address: token, icon: findToken(portfolio, networkId, token)?.icon }} />
        <span className="lk-pin" data-tone={tone}>
          <Icon path={path} size={16} />
        </span>
      </span>
      <span className="lk-name">
        {t(title as 'tx.sent.title')}
        <Line sent={sent} id={line} isHidden={areAmountsHidden} />
      </span>
      <span className="lk-end">
        <Amount sent={sent} isHidden={areAmountsHidden} />
        {when}
      </span>
    </button>
  )
}
