import { addAmounts, toFinestUnits } from '../../core/fiat.js'
import type { HistoryTransfer } from '../../domain/transaction.js'

/** Below a tenth of what went the other way, a pair's smaller part is a refund of gas. */
const REFUND_SHARE = 10n
/** In larger groups, below a hundredth. */
const REFUND_SHARE_OF_MANY = 100n

/** Shown in a row; others are counted. */
const MAX_SHOWN = 2

export type MergedTransfers = {
  /** At most two, what was paid before what was received. */
  readonly shown: readonly HistoryTransfer[]
  /** Further ones. */
  readonly more: number
}

/** The same token, as far as a history without addresses tells. */
const tokenOf = ({ kind, symbol, name, image }: HistoryTransfer) => JSON.stringify([kind, symbol, name, image])

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

const unitsOf = ({ quantity }: HistoryTransfer) => (quantity === undefined ? undefined : toFinestUnits(quantity))

/** Without what came back of the gas: far less of a token, the other way than most of it. */
function withoutRefunds(group: readonly HistoryTransfer[]): readonly HistoryTransfer[] {
  const [first] = group
  if (!first || first.kind === 'nft') return group
  const sized = group.map((transfer) => ({ transfer, units: unitsOf(transfer) }))
  const largest = sized.reduce((most, one) => ((one.units ?? -1n) > (most.units ?? -1n) ? one : most))
  const opposite = { in: 'out', out: 'in' }[largest.transfer.direction as string]
  const share = group.length === 2 ? REFUND_SHARE : REFUND_SHARE_OF_MANY
  const isRefund = ({ transfer, units }: (typeof sized)[number]) =>
    opposite !== undefined &&
    transfer.direction === opposite &&
    units !== undefined &&
    largest.units !== undefined &&
    units * share < largest.units
  return sized.filter((one) => !isRefund(one)).map(({ transfer }) => transfer)
}

/** One transfer of the whole amount; of an unknown amount the sum is unknown too. */
function sum([first, ...others]: readonly HistoryTransfer[]): HistoryTransfer[] {
  if (!first || others.length === 0) return first ? [first] : []
  const all = [first, ...others]
  const values = all.flatMap(({ value }) => value ?? [])
  return [
    {
      ...first,
      quantity: others.reduce((total, { quantity }) => addAmounts(total, quantity), first.quantity),
      value: values.length > 0 ? values.reduce((total, value) => total + value, 0) : undefined,
      isSpam: all.every(({ isSpam }) => isSpam),
    },
  ]
}

/** The most valuable of a direction; without prices, the first. */
const mostValuable = (list: readonly HistoryTransfer[]): HistoryTransfer[] =>
  [...list].sort((one, other) => (other.value ?? 0) - (one.value ?? 0))

/**
 * What a transaction moved, in one row: the same token in the same direction is one amount, and refunds of gas are left
 * out. Of more than two amounts the most valuable ones stay, one of each direction if there are both.
 */
export function mergeTransfers(transfers: readonly HistoryTransfer[]): MergedTransfers {
  const kept = groupBy(transfers, tokenOf).flatMap(withoutRefunds)
  const merged = groupBy(kept, (one) => `${one.direction} ${tokenOf(one)}`).flatMap(sum)
  const [paid, received] = (['out', 'in'] as const).map((way) =>
    mostValuable(merged.filter(({ direction }) => direction === way)),
  )
  const [firstPaid, firstReceived] = [paid?.[0], received?.[0]]
  const shown = firstPaid && firstReceived ? [firstPaid, firstReceived] : mostValuable(merged).slice(0, MAX_SHOWN)
  return { shown, more: merged.length - shown.length }
}
