import { resolveFeatures } from '../config/options.js'
import { statusOf } from '../controllers/connection/connectionController.js'
import { restore } from '../controllers/connection/restore.js'
import { parsePayRequest } from '../controllers/pay/parsePayRequest.js'
import { findPayment } from '../controllers/pay/payments.js'
import { isRecord } from '../core/values.js'
import { caipNetworkIdOf } from '../domain/networkInput.js'
import {
  isPaymentOf,
  type Payment,
  type PaymentKind,
  type PaymentOutcome,
  toPaymentOutcome,
} from '../domain/payment.js'
import type { DepositOptions, PayOptions } from '../domain/paymentInput.js'
import { PaymentInvalidError } from '../errors/payErrors.js'
import { ModalClosedError } from '../errors/requestErrors.js'
import type { Instance } from '../instance/instance.js'
import { connectInModal, type ModalAccess, untilDone } from './pageVerbs.js'

// Payments and deposits that the app asks for.

/** Those that are asked for now, by the app's own id: a second press continues the first one (PAY-8). */
const createRunning = (_: Instance) => new Map<string, Promise<PaymentOutcome>>()

/** Lets the user pay, or deposit; resolves with what was read back (PAY-9). */
export async function payInModal(
  access: ModalAccess,
  kind: PaymentKind,
  options: PayOptions | DepositOptions,
): Promise<PaymentOutcome> {
  const { instance, open } = access
  if (!resolveFeatures(instance.liveOptions.state.features).pay) throw new PaymentInvalidError('off')
  const id = isRecord(options) && typeof options.id === 'string' ? options.id : undefined
  const running = instance.use(createRunning)
  const existing = id === undefined ? undefined : running.get(id)
  if (existing) {
    const payment = id === undefined ? undefined : findPayment(instance, id)
    if (payment) void open({ view: 'PayLoading', arguments: { id: payment.id } }).catch(() => undefined)
    return existing
  }
  const outcome = askToPay(access, kind, options)
  if (id !== undefined) {
    running.set(id, outcome)
    const forget = () => void running.delete(id)
    outcome.then(forget, forget)
  }
  return outcome
}

async function askToPay(access: ModalAccess, kind: PaymentKind, options: PayOptions | DepositOptions) {
  const { instance } = access
  await restore(instance)
  if (kind === 'deposit' && isRecord(options) && options.recipient === undefined)
    await connectFor(access, options.asset)
  const request = await parsePayRequest(instance, kind, options)
  const earlierPayment = findPayment(instance, request.id)
  // What became of another order would be told as what became of this one.
  if (kind === 'pay' && earlierPayment && !isPaymentOf(earlierPayment, request)) throw new PaymentInvalidError('id')
  const view = kind === 'pay' ? 'Pay' : 'PayWithExchange'
  try {
    const payment = await untilDone<Payment | PromiseLike<Payment>>(access, { view }, ({ onDone, ...waiting }) => ({
      request,
      ...waiting,
      onPaymentStart: (_: Payment, settled: Promise<Payment>) => onDone(settled),
    }))
    return toPaymentOutcome(payment)
  } catch (error) {
    if (!(error instanceof ModalClosedError)) throw error
    // Left after the wallet was asked: what it has done counts.
    const payment = findPayment(instance, request.id)
    return payment ? toPaymentOutcome(payment) : { id: request.id, status: 'cancelled' as const }
  }
}

/** A deposit goes to the user's own account, so that there has to be one. */
async function connectFor(access: ModalAccess, asset: DepositOptions['asset']) {
  const { connection } = access.instance
  if (!isRecord(asset) || asset.network === undefined) throw new PaymentInvalidError('network')
  const [namespace = ''] = caipNetworkIdOf(asset.network).split(':')
  if (statusOf(connection.state, namespace) !== 'connected') await connectInModal(access, { namespace })
}
