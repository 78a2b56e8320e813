import { addAmounts, toFinestUnits } from '../../core/fiat.js'
import type { HistoryTransfer, Transaction, TransactionStatus } from '../../domain/transaction.js'
import type { words } from './words.js'

/** Below a tenth of what went the other way, a pair's smaller part is a refund of gas. */
const REFUND_SHARE = 10n
/** In larger groups, below a hundredth. */
const REFUND_SHARE_OF_MANY = 100n

/** Shown in a row; others are counted. */
const MAX_SHOWN = 2

type MergedTransfers = {
  /** At most two, what was paid before what was received. */
  readonly visible: readonly HistoryTransfer[]
  /** Further ones. */
  readonly more: number
}

/** The same token, as far as a history without addresses tells. */
const tokenOf = ({ kind, symbol, name, image }: HistoryTransfer) => JSON.stringify([kind, symbol, name, image])

function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

const unitsOf = ({ quantity }: HistoryTransfer) => (quantity === undefined ? undefined : toFinestUnits(quantity))

/** Without what came back of the gas: far less of a token, the other way than most of it. */
function withoutRefunds(group: readonly HistoryTransfer[]): readonly HistoryTransfer[] {
  const [first] = group
  if (!first || first.kind === 'nft') return group
  const sized = group.map((transfer) => ({ transfer, units: unitsOf(transfer) }))
  const largest = sized.reduce((most, entry) => ((entry.units ?? -1n) > (most.units ?? -1n) ? entry : most))
  const opposite = { in: 'out', out: 'in' }[largest.transfer.direction as string]
  const share = group.length === 2 ? REFUND_SHARE : REFUND_SHARE_OF_MANY
  const isRefund = ({ transfer, units }: (typeof sized)[number]) =>
    opposite !== undefined &&
    transfer.direction === opposite &&
    units !== undefined &&
    largest.units !== undefined &&
    units * share < largest.units
  return sized.filter((entry) => !isRefund(entry)).map(({ transfer }) => transfer)
}

/** One transfer of the whole amount; of an unknown amount the sum is unknown too. */
function sum([first, ...otherTransfers]: readonly HistoryTransfer[]): HistoryTransfer[] {
  if (!first || otherTransfers.length === 0) return first ? [first] : []
  const all = [first, ...otherTransfers]
  const values = all.flatMap(({ value }) => value ?? [])
  return [
    {
      ...first,
      quantity: otherTransfers.reduce((total, { quantity }) => addAmounts(total, quantity), first.quantity),
      value: values.length > 0 ? values.reduce((total, value) => total + value, 0) : undefined,
      isSpam: all.every(({ isSpam }) => isSpam),
    },
  ]
}

/** The most valuable of a direction; without prices, the first. */
const mostValuable = (list: readonly HistoryTransfer[]): HistoryTransfer[] =>
  [...list].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))

/**
 * What a transaction moved, in one row: the same token in the same direction is one amount, and refunds of gas are left
 * out. Of more than two amounts the most valuable ones stay, one of each direction if there are both.
 */
export function mergeTransfers(transfers: readonly HistoryTransfer[]): MergedTransfers {
  const netTransfers = groupBy(transfers, tokenOf).flatMap(withoutRefunds)
  const merged = groupBy(netTransfers, (transfer) => `${transfer.direction} ${tokenOf(transfer)}`).flatMap(sum)
  const [paid, received] = (['out', 'in'] as const).map((way) =>
    mostValuable(merged.filter(({ direction }) => direction === way)),
  )
  const [firstPaid, firstReceived] = [paid?.[0], received?.[0]]
  const visible = firstPaid && firstReceived ? [firstPaid, firstReceived] : mostValuable(merged).slice(0, MAX_SHOWN)
  return { visible, more: merged.length - visible.length }
}

type VerbKey = Extract<keyof typeof words, `history.done.${string}` | `history.sent.${string}`>

/** What happened, in one row. */
export type Description = {
  /** A translated verb, or the operation as the service calls it. */
  readonly verb: { readonly key: VerbKey } | { readonly text: string }
  readonly badge: 'in' | 'out' | 'swap' | 'approve' | 'cancel' | 'pending' | 'failed' | undefined
  /** At most two, what was paid first. */
  readonly transfers: readonly HistoryTransfer[]
  readonly more: number
  /** One was paid, the other received. */
  readonly isExchange: boolean
  /** Says about the whole what the verb does not. */
  readonly state: 'pending' | 'failed' | undefined
}

/** Every operation of the services, in the past tense of the specification. */
const verbs = {
  approve: 'history.done.approve',
  borrow: 'history.done.borrow',
  bought: 'history.done.buy',
  burn: 'history.done.burn',
  buy: 'history.done.buy',
  cancel: 'history.done.cancel',
  claim: 'history.done.claim',
  close: 'history.done.close',
  deploy: 'history.done.deploy',
  deposit: 'history.done.deposit',
  execute: 'history.done.execute',
  mint: 'history.done.mint',
  receive: 'history.done.receive',
  repay: 'history.done.repay',
  sell: 'history.done.sell',
  send: 'history.done.send',
  stake: 'history.done.stake',
  trade: 'history.done.trade',
  unstake: 'history.done.unstake',
  withdraw: 'history.done.withdraw',
} as const satisfies Readonly<Record<string, VerbKey>>

const isKnown = (operation: string): operation is keyof typeof verbs => Object.hasOwn(verbs, operation)

function verbOf({ metadata }: Transaction): Description['verb'] {
  const { operationType, status } = metadata
  if (operationType === 'send' && status === 'pending') return { key: 'history.sent.pending' }
  return isKnown(operationType) ? { key: verbs[operationType] } : { text: operationType }
}

const operationBadges: Readonly<Record<string, Description['badge']>> = {
  approve: 'approve',
  cancel: 'cancel',
  trade: 'swap',
}

function badgeOf(operation: string, status: TransactionStatus, first: HistoryTransfer | undefined) {
  if (status === 'failed') return 'failed'
  if (status === 'pending' || status === 'unknown') return 'pending'
  const badge = Object.hasOwn(operationBadges, operation) ? operationBadges[operation] : undefined
  const direction = first?.direction === 'self' ? undefined : first?.direction
  return badge ?? direction
}

const isGain = (operation: string) => ['receive', 'deposit', 'borrow', 'claim'].includes(operation)
const isLoss = (operation: string) => ['withdraw', 'repay', 'burn'].includes(operation)

/**
 * The sign before an amount. The direction decides; the operation does only where the service names none. An
 * approval or a failure has moved nothing.
 */
export function signOf(transfer: HistoryTransfer, { metadata }: Transaction): '+' | '−' | '' {
  const { operationType, status } = metadata
  if (status === 'failed' || operationType === 'approve') return ''
  const { direction } = transfer
  if (direction !== undefined) return direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  return isGain(operationType) ? '+' : isLoss(operationType) ? '−' : ''
}

/** Whom to name below the verb: one that the account paid or was paid by, or the app it was made with. */
export type Party = { readonly role: 'from' | 'to' | 'with'; readonly address?: string; readonly name?: string }

export function partyOf({ metadata, transfers }: Transaction): Party | undefined {
  const { operationType, sentFrom, sentTo, application } = metadata
  const isReceived = transfers.every(({ direction }) => direction === 'in')
  const isPayment = operationType === 'send' || operationType === 'receive'
  if (application !== undefined && !isPayment) return { role: isReceived ? 'from' : 'with', name: application }
  if (isReceived) return sentFrom === undefined ? undefined : { role: 'from', address: sentFrom }
  return sentTo === undefined ? undefined : { role: 'to', address: sentTo }
}

export function describeTransaction(transaction: Transaction): Description {
  const { metadata, transfers } = transaction
  const { operationType, status } = metadata
  const { visible, more } = mergeTransfers(transfers)
  const verb = verbOf(transaction)
  const saysPending = 'key' in verb && verb.key.startsWith('history.sent.')
  return {
    verb,
    badge: badgeOf(operationType, status, visible[0]),
    transfers: visible,
    more,
    isExchange: visible.length === 2 && visible[0]?.direction === 'out' && visible[1]?.direction === 'in',
    state:
      status === 'failed' && !saysPending ? 'failed' : status === 'pending' && !saysPending ? 'pending' : undefined,
  }
}
