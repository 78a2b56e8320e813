import { formatMoment, formatTime } from '../../../core/calendar.js'
import type { Payment, PaymentStatus } from '../../../domain/payment.js'
import { HiddenAmount } from '../../../react/amounts.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, helpIcon } from '../../../ui/iconPaths.js'
import { clockIcon, receiveIcon } from '../../../ui/moneyIconPaths.js'
import { closeIcon } from '../../../ui/pageIconPaths.js'
import type { paymentWords } from '../paymentWords.js'
import { usePaymentDetails } from '../usePaymentDetails.js'

type Key = Extract<keyof typeof paymentWords, `pay.row.${string}`>
type Badge = { readonly path: string; readonly tone?: 'good' | 'bad' }

const badges: Readonly<Record<PaymentStatus, Badge>> = {
  asking: { path: helpIcon },
  started: { path: clockIcon },
  sent: { path: clockIcon },
  converting: { path: clockIcon },
  reported: { path: clockIcon },
  delivered: { path: checkIcon, tone: 'good' },
  short: { path: closeIcon, tone: 'bad' },
  failed: { path: closeIcon, tone: 'bad' },
  undelivered: { path: closeIcon, tone: 'bad' },
  refunded: { path: receiveIcon, tone: 'good' },
  unknown: { path: helpIcon },
}

/** Title and line of a payment by wallet. */
const walletTexts: Readonly<Record<PaymentStatus, readonly [Key, Key | undefined]>> = {
  asking: ['pay.row.unknown', 'pay.row.unknownText'],
  started: ['pay.row.unknown', 'pay.row.unknownText'],
  sent: ['pay.row.paying', 'pay.row.toUnderWay'],
  converting: ['pay.row.paying', 'pay.row.toUnderWay'],
  reported: ['pay.row.paying', 'pay.row.reportedText'],
  delivered: ['pay.row.paid', undefined],
  short: ['pay.row.short', 'pay.row.shortText'],
  failed: ['pay.row.notPaid', 'pay.row.failedText'],
  undelivered: ['pay.row.notDelivered', 'pay.row.missingText'],
  refunded: ['pay.row.refunded', 'pay.row.refundedText'],
  unknown: ['pay.row.unknown', 'pay.row.unknownText'],
}

/** From an exchange, to somebody else. */
const exchangeTexts: typeof walletTexts = {
  ...walletTexts,
  asking: ['pay.row.unknown', 'pay.row.unknownFrom'],
  started: ['pay.row.started', 'pay.row.startedText'],
  sent: ['pay.row.paying', 'pay.row.underWayText'],
  converting: ['pay.row.paying', 'pay.row.underWayText'],
  failed: ['pay.row.notPaid', 'pay.row.failedFrom'],
  unknown: ['pay.row.unknown', 'pay.row.unknownFrom'],
}

const depositTexts: typeof walletTexts = {
  ...exchangeTexts,
  sent: ['pay.row.depositing', 'pay.row.underWayText'],
  converting: ['pay.row.depositing', 'pay.row.underWayText'],
  reported: ['pay.row.depositing', 'pay.row.underWayText'],
  delivered: ['pay.row.deposited', 'pay.row.fromText'],
  failed: ['pay.row.notDeposited', 'pay.row.failedFrom'],
}

/** Nothing has moved, or nobody knows of anything. */
const unmoved: readonly PaymentStatus[] = ['failed', 'started', 'asking']

/** The amount with its sign, of what is known to have moved. */
function useAmount(payment: Payment): string | undefined {
  const { kind, status, exchange } = payment
  const { amount, arrived, paid, cameBack } = usePaymentDetails(payment)
  if (status === 'refunded') return `+${cameBack ?? paid}`
  if (kind === 'deposit') return status === 'delivered' || status === 'short' ? `+${arrived ?? amount}` : amount
  if (exchange) return amount
  const hasLeft = status === 'delivered' || status === 'short' || status === 'undelivered'
  return hasLeft ? `−${paid ?? amount}` : (paid ?? amount)
}

type PaymentRowProps = { payment: Payment; isAmountHidden: boolean }

/** A payment in a list that leads to what became of it. */
export function PaymentRow({ payment, isAmountHidden }: PaymentRowProps) {
  const { ui } = useModal()
  const { t, locale } = useWords()
  const { id, kind, status, exchange, at } = payment
  const { sourceToken, token, to, amount: askedAmount, arrived = '' } = usePaymentDetails(payment)
  const amount = useAmount(payment)
  const [title, line] = (kind === 'deposit' ? depositTexts : exchange ? exchangeTexts : walletTexts)[status]
  const { path, tone } = badges[status]
  const values = { from: exchange?.name ?? '', to, arrived, amount: askedAmount }
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-status={status}
        data-unmoved={unmoved.includes(status) ? '' : undefined}
        onClick={() => ui.router.push('PayLoading', { id })}
      >
        <span className="lk-mark-group">
          <TokenMark token={sourceToken ?? token} />
          <span className="lk-pin" data-tone={tone}>
            <Icon path={path} size={16} />
          </span>
        </span>
        <span className="lk-name">
          {t(title as 'pay.row.paid')}
          <span className="lk-sub">
            {line ? <Text id={line as 'pay.row.shortText'} values={values} /> : <bdi>{to}</bdi>}
          </span>
        </span>
        <span className="lk-end">
          {isAmountHidden ? <HiddenAmount /> : <bdi dir="ltr">{amount}</bdi>}
          <time className="lk-sub" dateTime={new Date(at).toISOString()} title={formatMoment(at, locale)}>
            {formatTime(at, locale)}
          </time>
        </span>
      </button>
    </li>
  )
}
