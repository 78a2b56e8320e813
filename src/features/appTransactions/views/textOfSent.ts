import { formatExact } from '../../../core/amount.js'
import { kindOf } from '../../../domain/sentResult.js'
import type { SentTransfer } from '../../../domain/transfer.js'
import type { Words } from '../../../locales/createWords.js'

/** What has come of something sent, in one line: only what the chain shows. */
export function textOfSent(sent: SentTransfer, { t, locale }: Words, areAmountsHidden: boolean): string {
  const { calls, walletName } = sent
  const kind = kindOf(sent)
  switch (kind) {
    case 'pending':
      return t('toast.sent')
    case 'confirmed':
    case 'spedUp':
    case 'transferFee': {
      const coming = calls?.moved?.filter(({ isLeaving }) => !isLeaving) ?? []
      const [only] = coming
      if (!only || coming.length > 1 || areAmountsHidden) return t('toast.done')
      return t('toast.arrived', { amount: `${formatExact(only.amount, locale)} ${only.symbol}` })
    }
    case 'amountUnknown':
      return t('toast.unread')
    case 'failed': {
      // The coin has paid the fee.
      const leaving = calls?.tested?.filter(({ isLeaving }) => isLeaving) ?? []
      const [only] = leaving
      const hasStayed = only?.token !== undefined && leaving.length === 1
      return hasStayed ? t('toast.stayed', { symbol: only.symbol }) : t('toast.failed')
    }
    case 'cancelled':
      return t('toast.cancelled', { wallet: walletName || t('common.unknownWallet') })
    case 'replaced':
      return t('toast.replaced')
    case 'expired':
      return t('toast.expired')
    case 'unknown':
      return t('toast.unknown')
    default:
      return t('toast.mismatched')
  }
}
