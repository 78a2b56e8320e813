import { readFields, refuseControl } from '../control/readFields.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'

const MAX_SETTLE_MS = 600_000

/** What becomes of a purchase in the history. Only the first is true. */
const OUTCOMES = ['honest', 'endless', 'otherAccount', 'lookAlike'] as const
export type PurchaseOutcome = (typeof OUTCOMES)[number]

/** The on-ramp of one project. */
export type OnrampSettings = {
  /** Options and quotes are 404, as on the open-source server. */
  isFaithful: boolean
  /** The checkout cuts the link to the page that opened it. */
  isIsolated: boolean
  /** How long a paid purchase is in progress. */
  settleMs: number
  purchases: PurchaseOutcome
}

export const createOnrampSettings = (): OnrampSettings => ({
  isFaithful: false,
  isIsolated: false,
  settleMs: 2_000,
  purchases: 'honest',
})

const isOutcome = (text: string): text is PurchaseOutcome => OUTCOMES.some((outcome) => outcome === text)

function readOutcome(text: string): PurchaseOutcome {
  if (isOutcome(text)) return text
  throw refuseControl(`purchases must be one of ${OUTCOMES.join(', ')}`)
}

/** Changes the on-ramp of one project. */
export const onrampControlRoute: Route = {
  method: 'POST',
  path: '/__sandbox/onramp',
  answer({ body, scope: { onramp } }) {
    const fields = readFields(body.json)
    Object.assign(onramp, {
      isFaithful: fields.has('isFaithful') ? fields.flag('isFaithful') : onramp.isFaithful,
      isIsolated: fields.has('isIsolated') ? fields.flag('isIsolated') : onramp.isIsolated,
      settleMs: fields.has('settleMs') ? fields.integer('settleMs', 0, MAX_SETTLE_MS) : onramp.settleMs,
      purchases: fields.has('purchases') ? readOutcome(fields.text('purchases')) : onramp.purchases,
    })
    return jsonAnswer({ ok: true })
  },
}
