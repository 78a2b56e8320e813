import { formatMoment } from '../../../core/calendar.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { Payment } from '../../../domain/payment.js'
import { canShare, printText, shareText } from '../../../platform/receipt.js'
import { useFiat } from '../../../react/amounts.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { IconButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { useCopy, usePaymentDetails } from '../usePaymentDetails.js'

const printIcon =
  'M6 7.25v-4h8v4M6 13.75H4.4a1.65 1.65 0 0 1-1.65-1.65V8.9c0-.91.74-1.65 1.65-1.65h11.2c.91 0 1.65.74 1.65 1.65v3.2c0 .91-.74 1.65-1.65 1.65H14M6 11.25h8v5.5H6z'
const shareIcon =
  'M10 12V3.25M6.5 6.25L10 2.75l3.5 3.5M6.75 9.25H5.4c-.91 0-1.65.74-1.65 1.65v4.2c0 .91.74 1.65 1.65 1.65h9.2c.91 0 1.65-.74 1.65-1.65v-4.2c0-.91-.74-1.65-1.65-1.65h-1.35'

/** The transaction of the payer, and the one that paid the recipient where that is another one. */
function hashesOf({ hash, isCalls, destinationHash }: Payment) {
  const own = isCalls ? undefined : hash
  return { own, delivery: destinationHash === own ? undefined : destinationHash }
}

/** The receipt as a text: with whole addresses and hashes, to be copied, printed or shared. */
export function useReceiptText(payment: Payment): string {
  const { ui } = useModal()
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const details = usePaymentDetails(payment)
  const { id, total, recipient, recipientName, endedAt, at, exchange, requestId } = payment
  const { own, delivery } = hashesOf(payment)
  const onNetwork = (amount: string | undefined, network: string) => amount && t('pay.quote.held', { amount, network })
  const lines: readonly (readonly [string, string | undefined])[] = [
    [t('pay.receipt.paid'), onNetwork(details.paid, details.sourceName)],
    [t('pay.receipt.exchange'), exchange?.name],
    [t('pay.receipt.arrived'), onNetwork(details.arrived, details.networkName)],
    [t('pay.networkFee'), details.feeExact],
    [t('pay.receipt.total'), total === undefined ? undefined : formatFiat(total)],
    [t('pay.to'), recipientName === undefined ? recipient : `${recipientName}, ${recipient}`],
    [t('pay.receipt.payment'), own],
    [t('pay.receipt.delivery'), delivery],
    [t('pay.request'), requestId],
    [t('pay.exchange.case'), exchange?.sessionId],
    [t('pay.receipt.date'), formatMoment(endedAt ?? at, locale)],
    [t('pay.receipt.id'), id],
  ]
  const head = ui.appName ? `${t('pay.receipt')}, ${ui.appName}` : t('pay.receipt')
  return [head, ...lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))].join('\n')
}

/** A hash in short, copied whole. */
export function HashFact({ name, hash, label }: { name: string; hash: string | undefined; label: string }) {
  const { t } = useWords()
  const copy = useCopy()
  if (hash === undefined) return null
  return (
    <Fact name={name}>
      <bdi dir="ltr" className="lk-mono" title={hash}>
        {shortenAddress(hash)}
      </bdi>
      <IconButton label={label} path={copyIcon} onClick={() => void copy(hash, t('pay.receipt.hashCopied'))} isTiny />
    </Fact>
  )
}

/** What was read back, in one well, with what one does with a receipt. */
export function Receipt({ payment }: { payment: Payment }) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const copy = useCopy()
  const { paid, sourceName, arrived, networkName, fee, feeValue, feeExact } = usePaymentDetails(payment)
  const text = useReceiptText(payment)
  const { recipient, recipientName, total, endedAt, at, exchange } = payment
  const { own, delivery } = hashesOf(payment)
  const title = t('pay.receipt')
  const onNetwork = (network: string) => (
    <span className="lk-dim">
      <Text id="pay.on" values={{ network }} />
    </span>
  )
  return (
    <section className="lk-well lk-receipt" aria-label={title}>
      <div className="lk-pay-facts">
        <Facts>
          {paid !== undefined && (
            <Fact name={t('pay.receipt.paid')}>
              <bdi dir="ltr">{paid}</bdi> {onNetwork(sourceName)}
            </Fact>
          )}
          {exchange && (
            <Fact name={t('pay.receipt.exchange')}>
              <bdi>{exchange.name}</bdi>
            </Fact>
          )}
          {arrived !== undefined && (
            <Fact name={t('pay.receipt.arrived')}>
              <bdi dir="ltr">{arrived}</bdi> {onNetwork(networkName)}
            </Fact>
          )}
          {fee !== undefined && (
            <Fact name={t('pay.networkFee')}>
              <bdi dir="ltr" title={feeExact}>
                {feeValue ?? fee}
              </bdi>
            </Fact>
          )}
          {total !== undefined && (
            <Fact name={t('pay.receipt.total')}>
              <bdi dir="ltr">{formatFiat(total)}</bdi>
            </Fact>
          )}
          <Fact name={t('pay.to')}>
            {recipientName !== undefined && <bdi>{recipientName}</bdi>}
            <bdi dir="ltr" className={recipientName === undefined ? 'lk-mono' : 'lk-mono lk-dim'} title={recipient}>
              {shortenAddress(recipient, { end: 4 })}
            </bdi>
          </Fact>
          <HashFact name={t('pay.receipt.payment')} hash={own} label={t('pay.receipt.copyPayment')} />
          <HashFact name={t('pay.receipt.delivery')} hash={delivery} label={t('pay.receipt.copyDelivery')} />
          <Fact name={t('pay.receipt.date')}>{formatMoment(endedAt ?? at, locale)}</Fact>
        </Facts>
      </div>
      <div className="lk-receipt-actions">
        <button type="button" onClick={() => void copy(text, t('pay.receipt.copied'))}>
          <Icon path={copyIcon} size={16} />
          {t('pay.receipt.copy')}
        </button>
        <button type="button" onClick={() => printText({ title, text })}>
          <Icon path={printIcon} size={16} />
          {t('pay.receipt.print')}
        </button>
        {canShare() && (
          <button type="button" onClick={() => void shareText({ title, text })}>
            <Icon path={shareIcon} size={16} />
            {t('pay.receipt.share')}
          </button>
        )}
      </div>
    </section>
  )
}
