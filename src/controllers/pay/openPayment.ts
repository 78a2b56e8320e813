import { formatUnits } from '../../core/units.js'
import type { Payment, PaymentRequest } from '../../domain/payment.js'
import { continuePayment } from './pay.js'
import { beginPayment, type PayForm, type PayWaiting } from './payForm.js'

const detailsOfRequest = ({ id, kind, asset, units, recipient }: PaymentRequest) => ({
  paymentId: id,
  configuration: {
    network: asset.networkId,
    asset: asset.address ?? 'native',
    amount: units === undefined ? '' : formatUnits(units, asset.decimals),
    recipient,
  },
  currentPayment: { type: kind === 'deposit' ? ('exchange' as const) : ('wallet' as const), status: 'open' as const },
})

/** The card shows what the app asks for, told once. Returns the payment if it was begun before (PAY-8). */
export function openPayment(form: PayForm, waiting: PayWaiting): Payment | undefined {
  if (form.waiting?.request !== waiting.request)
    form.instance.events.emit('PAY_MODAL_OPEN', detailsOfRequest(waiting.request))
  beginPayment(form, waiting)
  return continuePayment(form)
}
