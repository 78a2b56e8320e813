import { proxy, ref } from 'valtio/vanilla'
import { MAX_PAYMENTS } from '../../config/pageLimits.js'
import type { Payment } from '../../domain/payment.js'
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

/** What is stored counts: another tab may know more. */
function readList(instance: Instance): readonly Payment[] {
  const { state } = instance.use(createPayments)
  const byId = new Map(readStored(instance).map((payment) => [payment.id, payment]))
  for (const payment of state.list) {
    const stored = byId.get(payment.id)
    if (!stored || (stored.checkedAt ?? stored.at) <= (payment.checkedAt ?? payment.at)) byId.set(payment.id, payment)
  }
  return [...byId.values()].sort((a, b) => b.at - a.at).slice(0, MAX_PAYMENTS)
}

export const listPayments = (instance: Instance): readonly Payment[] => {
  const list = readList(instance)
  instance.use(createPayments).state.list = ref(list)
  return list
}

export const findPayment = (instance: Instance, id: string): Payment | undefined =>
  readList(instance).find((payment) => payment.id === id)

/** Adds it, or replaces the one with its id. Returns what is kept. */
export function savePayment(instance: Instance, payment: Payment): Payment {
  const savedPayment = Object.freeze({ ...payment, checkedAt: Date.now() })
  const list = [savedPayment, ...readList(instance).filter(({ id }) => id !== payment.id)]
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_PAYMENTS)
  instance.use(createPayments).state.list = ref(list)
  storageOf(instance).write('payments', list)
  return savedPayment
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
