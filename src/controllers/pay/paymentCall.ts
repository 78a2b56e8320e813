import type { PaymentQuote } from '../../domain/payment.js'
import type { SwapCall } from '../../domain/swap.js'
import { QuoteRefusedError } from '../../errors/payErrors.js'
import { movesOwnTokens } from '../transactions/forbiddenCalls.js'

const isApproval = ({ data }: SwapCall) => data.startsWith('0x095ea7b3')

type PaymentCallRules = {
  /** Address of the paid token; `undefined` for the coin. */
  readonly source: string | undefined
  /** Tokens that the account holds or is asked for, the payer and the recipient: none of them is a router (PAY-4). */
  readonly notCalled: readonly (string | undefined)[]
}

/**
 * The call of a quote that pays. What it needs to be allowed is encoded by us, never taken from the service (PAY-4).
 * @throws QuoteRefusedError for a call that could move other tokens of the payer
 */
export function paymentCallOf({ steps, units }: PaymentQuote, { source, notCalled }: PaymentCallRules): SwapCall {
  const calls = steps.flatMap((step) => (step.kind === 'call' ? [step] : []))
  const own = calls.filter((call) => !(isApproval(call) && call.to === source))
  const [call] = own
  // Approvals come before; more than one other call nobody can review.
  if (!call || own.length > 1 || calls.at(-1) !== call) throw new QuoteRefusedError('steps')
  if ([source, ...notCalled].some((address) => address?.toLowerCase() === call.to.toLowerCase()))
    throw new QuoteRefusedError('steps')
  if (movesOwnTokens(call.data)) throw new QuoteRefusedError('selector')
  // The coin is paid with the call, and nothing else is.
  if (call.value !== (source === undefined ? units : 0n)) throw new QuoteRefusedError('value')
  return { to: call.to, data: call.data, value: call.value }
}
