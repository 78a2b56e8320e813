import { kindOf, type ResultKind, valuesOf } from '../../domain/sentResult.js'
import type { SettledNotice } from '../../modal/feature.js'
import type { words } from './words.js'

type Key = Extract<keyof typeof words, `tx.notice.${string}`>

const sendKeys: Readonly<Record<ResultKind, Key>> = {
  pending: 'tx.notice.unknown.send',
  confirmed: 'tx.notice.sent',
  spedUp: 'tx.notice.spedUp',
  transferFee: 'tx.notice.transferFee',
  mismatched: 'tx.notice.mismatched.send',
  belowMinimum: 'tx.notice.mismatched.send',
  nothingArrived: 'tx.notice.mismatched.send',
  amountUnknown: 'tx.notice.mismatched.send',
  failed: 'tx.notice.failed.send',
  cancelled: 'tx.notice.cancelled',
  replaced: 'tx.notice.replaced',
  expired: 'tx.notice.expired',
  unknown: 'tx.notice.unknown.send',
}

const swapKeys: Readonly<Record<ResultKind, Key>> = {
  ...sendKeys,
  pending: 'tx.notice.unknown.swap',
  confirmed: 'tx.notice.swapped',
  mismatched: 'tx.notice.mismatched.swap',
  belowMinimum: 'tx.notice.belowMinimum',
  nothingArrived: 'tx.notice.nothingArrived',
  amountUnknown: 'tx.notice.amountUnknown',
  failed: 'tx.notice.failed.swap',
  unknown: 'tx.notice.unknown.swap',
}

const callsKeys: Readonly<Record<ResultKind, Key>> = {
  ...sendKeys,
  pending: 'tx.notice.unknown.calls',
  confirmed: 'tx.notice.done.calls',
  spedUp: 'tx.notice.done.calls',
  mismatched: 'tx.notice.mismatched.calls',
  amountUnknown: 'tx.notice.unread.calls',
  failed: 'tx.notice.failed.calls',
  cancelled: 'tx.notice.cancelled.calls',
  replaced: 'tx.notice.replaced.calls',
  expired: 'tx.notice.expired.calls',
  unknown: 'tx.notice.unknown.calls',
}

const good: readonly ResultKind[] = ['confirmed', 'spedUp', 'transferFee']
/** Something has gone wrong for the user; the rest is neither good nor bad. */
const bad: readonly ResultKind[] = ['failed', 'belowMinimum', 'nothingArrived']

/** One sentence about something sent, for a message over the page. */
export const describeNotice: SettledNotice = (sent, { t, locale }) => {
  const kind = kindOf(sent)
  return {
    message: t(
      (sent.calls ? callsKeys : sent.gain ? swapKeys : sendKeys)[kind],
      valuesOf(sent, { locale, yourWallet: t('tx.yourWallet') }),
    ),
    variant: good.includes(kind) ? 'success' : 'error',
    isNeutral: !good.includes(kind) && !bad.includes(kind),
    label: t('tx.view'),
    showMore: (router) =>
      router.push('TransactionResult', { hash: sent.hash, namespace: sent.networkId.split(':')[0] ?? '' }),
  }
}
