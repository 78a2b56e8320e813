import { toFiatValue } from '../../core/fiat.js'
import { formatUnits } from '../../core/units.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { NameCaution } from '../../domain/name.js'
import type { Network } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import type { SentTransfer, TransferPlan } from '../../domain/transfer.js'
import type { Caution } from './sendState.js'

type About = {
  readonly token: Token
  readonly on: Network
  readonly coinPrice: number | undefined
  /** Of the name that the receiver was found by. */
  readonly nameCaution: NameCaution | undefined
  /** Accounts of the user. */
  readonly own: readonly ConnectedAccount[]
  /** What this device has sent before, as the browser has stored it. */
  readonly sent: readonly SentTransfer[]
  /** Receivers that this page has paid. */
  readonly paid: ReadonlySet<string>
}

/** A node can ask for any fee, and for more than what is sent it is probably a mistake. */
function isFeeHigh(plan: TransferPlan, token: Token, on: Network, coinPrice: number | undefined): boolean {
  const { units } = plan
  // The most of an estimate is only what the account keeps back.
  const fee = plan.feeKind === 'estimated' ? plan.likelyFee : plan.fee
  if (token.address === undefined) return fee > units
  const cost = toFiatValue(formatUnits(fee, on.nativeCurrency.decimals), coinPrice)
  const value = toFiatValue(formatUnits(units, token.decimals ?? 0), token.price)
  return cost !== undefined && value !== undefined && cost > value
}

/** What the review warns about. */
export function cautionsOf(
  planned: TransferPlan,
  { token, on, coinPrice, nameCaution, own, sent, paid }: About,
): readonly Caution[] {
  const { from, to, warnings } = planned
  const isOwn = own.some(({ address }) => address === to)
  // Other code on the page could have written the list.
  const unpaid = sent.some((one) => one.to === to) ? 'stored' : 'first'
  return [
    ...(isFeeHigh(planned, token, on, coinPrice) ? (['fee'] as const) : []),
    ...(nameCaution ? [nameCaution] : []),
    ...warnings,
    ...(to === from || isOwn ? (['self'] as const) : []),
    ...(isOwn || paid.has(to) ? [] : ([unpaid] as const)),
  ]
}
