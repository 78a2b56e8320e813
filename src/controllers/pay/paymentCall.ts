import type { PaymentQuote } from '../../domain/payment.js'
import type { SwapCall } from '../../domain/swap.js'
import { QuoteRefusedError } from '../../errors/payErrors.js'

const isApproval = ({ data }: SwapCall) => data.startsWith('0x095ea7b3')

/** The call of a quote that pays. What it needs to be allowed is encoded here, never taken from the service (PAY-4). */
export function paymentCallOf({ steps, units }: PaymentQuote, source: string | undefined): SwapCall {
  const calls = steps.flatMap((step) => (step.kind === 'call' ? [step] : []))
  const own = calls.filter((call) => !(isApproval(call) && call.to === source))
  const [call] = own
  // Approvals come before; more than one other call nobody can review.
  if (!call || own.length > 1 || calls.at(-1) !== call || call.to === source) throw new QuoteRefusedError('steps')
  // The coin is paid with the call, and nothing else is.
  if (call.value !== (source === undefined ? units : 0n)) throw new QuoteRefusedError('value')
  return { to: call.to, data: call.data, value: call.value }
}
