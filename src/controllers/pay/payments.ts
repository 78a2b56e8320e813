import { proxy, ref } from 'valtio/vanilla'
import { MAX_PAYMENTS } from '../../config/pageLimits.js'
import { isPaymentEnded, type Payment } from '../../domain/payment.js'
import { PaymentOpenError } from '../../errors/payErrors.js'
import type { Instance } from '../../instance/instance.js'
import { storageOf } from '../storage.js'
import { parsePayment } from './parseStoredPayment.js'

// Payments that this device has begun: kept over page loads, and shared with other tabs (PAY-8).

export type PaymentsState = {
  /** Newest first. */
  list: readonly Payment[]
}

const readStored = (instance: Instance): readonly Payment[] =>
  (storageOf(instance).read('payments') ?? []).flatMap((value) => parsePayment(value) ?? [])

/** The one list of an instance: `instance.use(createPayments)`. */
export const createPayments = (instance: Instance) => ({
  state: proxy<PaymentsState>({ list: ref(readStored(instance)) }),
})

/** Newest first. Of too many, those that have ended go: one that is open must not be begun again. */
function keepOpen(list: readonly Payment[]): readonly Payment[] {
  const byAge = [...list].sort((a, b) => b.at - a.at)
  const excess = byAge.length - MAX_PAYMENTS
  const dropped = new Set(excess > 0 ? byAge.filter(isPaymentEnded).slice(-excess) : [])
  return byAge.filter((payment) => !dropped.has(payment)).slice(0, 2 * MAX_PAYMENTS)
}

/** What is stored counts, since another tab may know more. Where nothing can be stored, it is what this page knows. */
function readList(instance: Instance): readonly Payment[] {
  const isStored = storageOf(instance).read('payments') !== undefined
  return keepOpen(isStored ? readStored(instance) : instance.use(createPayments).state.list)
}

/** Every payment that was begun. What another tab has written is shown here too. */
export function listPayments(instance: Instance): readonly Payment[] {
  const { state } = instance.use(createPayments)
  const list = readList(instance)
  if (JSON.stringify(list) !== JSON.stringify(state.list)) state.list = ref(list)
  return list
}

export const findPayment = (instance: Instance, id: string): Payment | undefined =>
  listPayments(instance).find((payment) => payment.id === id)

/** Adds it, or replaces the one with its id. Returns what is kept. */
export function savePayment(instance: Instance, payment: Payment): Payment {
  const savedPayment = Object.freeze({ ...payment, checkedAt: Date.now() })
  const list = keepOpen([savedPayment, ...readList(instance).filter(({ id }) => id !== payment.id)])
  instance.use(createPayments).state.list = ref(list)
  storageOf(instance).write('payments', list)
  return savedPayment
}

/**
 * Changes what is kept of an attempt; `undefined` if it is gone, or another attempt took its place, of which an older one
 * says nothing. What has ended stays so.
 */
export function updatePayment(instance: Instance, payment: Payment): Payment | undefined {
  const current = findPayment(instance, payment.id)
  if (!current || current.at !== payment.at || current.route !== payment.route) return undefined
  if (isPaymentEnded(current)) return current
  const { hash = current.hash, isCalls = current.isCalls } = payment
  return savePayment(instance, { ...payment, hash, isCalls })
}

/** Nothing was asked, so that there is nothing to keep. */
export function dropPayment(instance: Instance, id: string) {
  const list = readList(instance).filter((payment) => payment.id !== id)
  storageOf(instance).write('payments', list)
  instance.use(createPayments).state.list = ref(list)
}

/** Another tab may be asking for the same payment now (PAY-8). */
export async function inOneTab<T>(id: string, ask: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator as { readonly locks?: LockManager }
  if (!locks) return ask()
  return locks.request(`latchkey:pay:${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new PaymentOpenError()
    return ask()
  })
}
