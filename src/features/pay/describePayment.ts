import type { Payment } from '../../domain/payment.js'
import type { Words } from '../../locales/createWords.js'

/** What a message says of a payment that has ended while no view showed it. */
export function messageOfEnd(
  { status, kind, amount, asset, recipientName, exchange, arrived, source }: Payment,
  { t }: Words,
): { readonly message: string; readonly variant: 'success' | 'error' } {
  const paid = `${amount} ${asset.symbol}`
  const from = exchange?.name ?? ''
  switch (status) {
    case 'delivered':
      return {
        message:
          kind === 'deposit' || !recipientName
            ? t(exchange ? 'pay.said.arrivedFrom' : 'pay.said.arrived', { amount: paid, from })
            : t('pay.said.arrivedAt', { amount: paid, to: recipientName }),
        variant: 'success',
      }
    case 'refunded':
      return {
        message: t('pay.said.refunded', { amount: `${arrived ?? ''} ${source?.symbol ?? ''}`.trim() }),
        variant: 'success',
      }
    case 'short':
      return { message: t('pay.said.short', { amount: `${arrived ?? ''} ${asset.symbol}`.trim() }), variant: 'error' }
    case 'failed':
      return exchange
        ? { message: t('pay.said.notDeposited', { from }), variant: 'error' }
        : { message: t('pay.said.notPaid', { amount: paid }), variant: 'error' }
    case 'undelivered':
      return {
        message: t('pay.said.undelivered', { amount: source ? `${source.amount} ${source.symbol}` : paid }),
        variant: 'error',
      }
    default:
      return {
        message: exchange ? t('pay.said.unknownFrom', { amount: paid, from }) : t('pay.said.unknown', { amount: paid }),
        variant: 'error',
      }
  }
}
