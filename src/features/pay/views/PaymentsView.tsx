import { PAYMENT_POLL_MS } from '../../../config/limits.js'
import { formatDay } from '../../../core/calendar.js'
import type { Payment, PaymentStatus } from '../../../domain/payment.js'
import { Screen } from '../../../react/Screen.js'
import { useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { cardIcon } from '../../../ui/moneyIconPaths.js'
import { EmptyState, Rows } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { usePayments } from '../usePay.js'
import { usePayer } from '../usePayer.js'
import { useTokenLists } from '../useTokenMark.js'
import { PaymentRow } from './PaymentRow.js'
import css from './pay.css?inline'

type Day = { readonly key: string; readonly at: number; readonly payments: Payment[] }

/** Newest first, by the days of the user's time zone. */
function groupByDay(payments: readonly Payment[]): readonly Day[] {
  const days: Day[] = []
  for (const payment of payments) {
    const key = new Date(payment.at).toDateString()
    const last = days.at(-1)
    if (last?.key === key) last.payments.push(payment)
    else days.push({ key, at: payment.at, payments: [payment] })
  }
  return days
}

const DAY_MS = 86_400_000

function useDayTitle() {
  const { t, locale } = useWords()
  return ({ key, at }: Day) => {
    if (key === new Date().toDateString()) return t('pay.list.today')
    return key === new Date(Date.now() - DAY_MS).toDateString() ? t('pay.list.yesterday') : formatDay(at, locale)
  }
}

const underWay: readonly PaymentStatus[] = ['sent', 'converting', 'reported']
const notKnown: readonly PaymentStatus[] = ['unknown', 'asking', 'undelivered']

/** Payments and deposits that were begun in this browser (PAY-8). */
export default function PaymentsView() {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  useTokenLists()
  const payments = usePayments()
  const { areAmountsHidden } = usePayer()
  const { t } = useWords()
  const titleOf = useDayTitle()
  const countOf = (some: readonly PaymentStatus[]) => payments.filter(({ status }) => some.includes(status)).length
  const [underWayCount, notKnownCount] = [countOf(underWay), countOf(notKnown)]
  const counts = [
    ...(underWayCount > 0 ? [t('pay.list.underWay', { count: underWayCount })] : []),
    ...(notKnownCount > 0 ? [t('pay.list.notKnown', { count: notKnownCount })] : []),
  ]
  return (
    <Screen
      title={t('pay.payments')}
      endsWithRows={payments.length > 0}
      focus="firstRow"
      footer={
        underWayCount > 0 ? (
          <span className="lk-with">
            <span className="lk-live" />
            {t('pay.looking', { seconds: PAYMENT_POLL_MS / 1_000 })}
          </span>
        ) : (
          payments.length > 0 && <span>{t('pay.list.count', { count: payments.length })}</span>
        )
      }
      footerEnd={counts.length > 0 && <span>{counts.join(', ')}</span>}
    >
      {payments.length === 0 ? (
        <EmptyState icon={cardIcon} title={t('pay.list.empty')} text={t('pay.list.emptyText')} />
      ) : (
        <div className="lk-body-scroll">
          {groupByDay(payments).map((day) => (
            <div key={day.key}>
              <div className="lk-section">
                <h3>{titleOf(day)}</h3>
              </div>
              <Rows label={titleOf(day)}>
                {day.payments.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} isAmountHidden={areAmountsHidden} />
                ))}
              </Rows>
            </div>
          ))}
        </div>
      )}
    </Screen>
  )
}
