import { type Fields, readFields, refuseControl } from '../control/readFields.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'

const MAX_SETTLE_MS = 600_000

/** What the exchanges do. Only the first is right. */
const EXCHANGE_MODES = ['honest', 'none', 'silent', 'lies', 'short', 'evil'] as const
/** What is wrong with a quote. */
const QUOTE_MODES = [
  ...['honest', 'receiver', 'amount', 'token', 'network', 'origin', 'greedy'],
  ...['spender', 'unlimited', 'fees', 'steps', 'garbage', 'none'],
] as const
/** What becomes of a deposit. */
const DELIVERY_MODES = ['honest', 'short', 'refund', 'never', 'lies', 'failure', 'timeout', 'quiet'] as const

export type ExchangeMode = (typeof EXCHANGE_MODES)[number]
export type QuoteMode = (typeof QUOTE_MODES)[number]
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** The payment services of one project. */
export type PaySettings = {
  /** From what was paid in until it is paid out. */
  settleMs: number
  exchanges: ExchangeMode
  quotes: QuoteMode
  delivery: DeliveryMode
}

export const createPaySettings = (): PaySettings => ({
  settleMs: 1_000,
  exchanges: 'honest',
  quotes: 'honest',
  delivery: 'honest',
})

function readMode<mode extends string>(fields: Fields, name: string, modes: readonly mode[]): mode {
  const text = fields.text(name)
  const match = modes.find((mode) => mode === text)
  if (match === undefined) throw refuseControl(`${name} must be one of ${modes.join(', ')}`)
  return match
}

/** Changes the payment services of one project. */
export const payControlRoute: Route = {
  method: 'POST',
  path: '/__sandbox/pay',
  answer({ body, scope: { pay } }) {
    const fields = readFields(body.json)
    Object.assign(pay, {
      settleMs: fields.has('settleMs') ? fields.integer('settleMs', 0, MAX_SETTLE_MS) : pay.settleMs,
      exchanges: fields.has('exchanges') ? readMode(fields, 'exchanges', EXCHANGE_MODES) : pay.exchanges,
      quotes: fields.has('quotes') ? readMode(fields, 'quotes', QUOTE_MODES) : pay.quotes,
      delivery: fields.has('delivery') ? readMode(fields, 'delivery', DELIVERY_MODES) : pay.delivery,
    })
    return jsonAnswer({ ok: true })
  },
}
