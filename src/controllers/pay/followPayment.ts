import {
  PAYMENT_FAST_MS,
  PAYMENT_LIFE_MS,
  PAYMENT_POLL_MS,
  PAYMENT_SETTLE_MS,
  PAYMENT_SLOW_POLL_MS,
  PAYMENT_WATCH_MS,
} from '../../config/limits.js'
import { parseUnits } from '../../core/amount.js'
import { sleep } from '../../core/async.js'
import { formatUnits } from '../../core/units.js'
import type { Arrival, ArrivalTarget } from '../../domain/arrival.js'
import type { Network } from '../../domain/network.js'
import { movedNothing } from '../../domain/outcome.js'
import { type ArrivalMark, isPaymentEnded, namespaceOfAsset, type Payment } from '../../domain/payment.js'
import { type SentTransfer, transactionHash } from '../../domain/transfer.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { log } from '../log.js'
import { followListed } from '../transactions/sentTransactions.js'
import { findPayment, listPayments, updatePayment } from './payments.js'
import { payServiceOf } from './payServices.js'

// Paid means delivered: what a service or an exchange says is only what it says, until the chain shows it (PAY-6).

const createFollowed = () => ({
  running: new Map<string, Promise<Payment>>(),
  /** Ids that a view shows: their end needs no message. */
  shown: new Set<string>(),
  notify: undefined as ((payment: Payment) => void) | undefined,
})

/** A view shows the payment. Returns a function that undoes it. */
export function showPayment(instance: Instance, id: string) {
  const { shown } = instance.use(createFollowed)
  shown.add(id)
  return () => void shown.delete(id)
}

/** What tells of a payment that has ended while no view shows it. */
export function notifyPayments(instance: Instance, notify: (payment: Payment) => void) {
  instance.use(createFollowed).notify = notify
}

/** Follows what is still open, such as after a page load (PAY-8). */
export function followPayments(instance: Instance) {
  for (const payment of listPayments(instance)) if (!isPaymentEnded(payment)) void followPayment(instance, payment)
}

/** One id may be paid again after it has failed: each attempt is followed for itself. */
const attemptOf = ({ id, at, route }: Payment) => `${id} ${at} ${route}`

/** Whether this page follows the attempt now. */
export const isFollowed = (instance: Instance, payment: Payment): boolean =>
  instance.use(createFollowed).running.has(attemptOf(payment))

/** Resolves once it is decided, or after ten minutes without a word; then it may be followed again. Never rejects. */
export function followPayment(instance: Instance, payment: Payment): Promise<Payment> {
  const { running } = instance.use(createFollowed)
  const key = attemptOf(payment)
  const existing = running.get(key)
  if (existing) return existing
  if (isPaymentEnded(payment)) return Promise.resolve(payment)
  const following = follow(instance, payment)
    .then((ended) => {
      tellEnd(instance, ended)
      return ended
    })
    .catch((error): Payment => {
      // Its wallet has declined it elsewhere, or the payment was begun again: of this attempt nothing is left to tell.
      if (error instanceof AttemptGoneError) return { ...payment, status: 'failed', endedAt: Date.now() }
      if (!instance.scope.isEnded) log(instance, 'error', 'payment', error)
      return findPayment(instance, payment.id) ?? payment
    })
    .finally(() => running.delete(key))
  running.set(key, following)
  return following
}

/** What is kept is not of this attempt any more. */
class AttemptGoneError extends Error {}

/** @throws AttemptGoneError */
function update(instance: Instance, payment: Payment): Payment {
  const updated = updatePayment(instance, payment)
  if (!updated) throw new AttemptGoneError()
  return updated
}

/** Looks once more at one of which nothing is known. */
export function checkPaymentAgain(instance: Instance, { id }: Pick<Payment, 'id'>): Promise<Payment> | undefined {
  const payment = findPayment(instance, id)
  return payment && followPayment(instance, payment)
}

function tellEnd(instance: Instance, payment: Payment) {
  const { scope, events } = instance
  if (scope.isEnded) return
  const { status, kind } = payment
  const details = detailsOf(payment)
  if (status === 'delivered') events.emit('PAY_SUCCESS', details)
  else if (status !== 'unknown') events.emit('PAY_ERROR', { ...details, message: status })
  const { shown, notify } = instance.use(createFollowed)
  if (!shown.has(payment.id)) notify?.(payment)
  log(instance, 'debug', kind, status)
}

/** What events say of a payment. */
export const detailsOf = ({ id, kind, route, asset, amount, recipient, status }: Payment) => ({
  paymentId: id,
  configuration: {
    network: asset.networkId,
    asset: asset.address ?? 'native',
    amount,
    recipient,
  },
  currentPayment: {
    type: kind === 'deposit' || route === 'exchange' ? ('exchange' as const) : ('wallet' as const),
    status,
  },
})

const unitsOf = ({ amount, asset }: Pick<Payment, 'amount' | 'asset'>) => parseUnits(amount, asset.decimals) ?? 0n

async function follow(instance: Instance, first: Payment): Promise<Payment> {
  const payment = await followOrigin(instance, first)
  // Of what the wallet was asked on another page, nobody knows more than the chains.
  const isItsOwnDelivery = payment.route === 'direct' && payment.hash !== undefined
  if (isPaymentEnded(payment) || isItsOwnDelivery) return payment
  return watchArrival(instance, payment)
}

/** What the payer's own network says of what the wallet has sent. */
async function followOrigin(instance: Instance, payment: Payment): Promise<Payment> {
  const { hash, source } = payment
  if (payment.route === 'exchange' || !source || hash === undefined || payment.sentAt !== undefined) return payment
  const sent = await followListed(instance, namespaceOfAsset(source), hash)
  if (!sent || sent.status === 'pending' || sent.status === 'unknown')
    return payment.route === 'direct' ? update(instance, { ...payment, status: 'unknown' }) : payment
  const mined = { ...payment, fee: sent.fee, sentAt: sent.endedAt ?? Date.now() }
  // Another transaction took its place, or it was never mined: the tokens are still with the payer.
  if (movedNothing(sent.status)) return update(instance, { ...mined, status: 'failed', endedAt: Date.now() })
  if (payment.route === 'direct') return settleDirect(instance, mined, sent)
  if (payment.route === 'calls') return settleCalls(instance, mined, sent)
  return update(instance, { ...mined, status: 'converting', refundMark: await markPayer(instance, payment, sent) })
}

/** A direct payment is its own delivery. */
function settleDirect(instance: Instance, payment: Payment, sent: SentTransfer): Payment {
  const { arrived, block } = sent
  const destination = {
    destinationHash: transactionHash(sent),
    destinationBlock: block === undefined ? undefined : String(block),
    endedAt: Date.now(),
  }
  if (sent.status !== 'confirmed') return update(instance, { ...payment, status: 'unknown' })
  const units = arrived === undefined ? unitsOf(payment) : (parseUnits(arrived, payment.asset.decimals) ?? 0n)
  const isWhole = units >= unitsOf(payment)
  return update(instance, {
    ...payment,
    ...destination,
    arrived: formatUnits(units, payment.asset.decimals),
    status: isWhole ? 'delivered' : 'short',
  })
}

/** The same transaction has paid the recipient, or it has not. */
async function settleCalls(instance: Instance, payment: Payment, sent: SentTransfer): Promise<Payment> {
  const hash = transactionHash(sent)
  const network = networkOf(instance, payment.asset)
  if (hash === undefined || !network) return update(instance, { ...payment, status: 'converting' })
  const arrival = await findArrival(instance, payment, 1n, hash).catch(() => undefined)
  if (arrival) return settleArrival(instance, payment, { ...arrival, hash })
  return update(instance, {
    ...payment,
    status: 'undelivered',
    refundMark: await markPayer(instance, payment, sent),
  })
}

function settleArrival(instance: Instance, payment: Payment, { units, hash, block }: Arrival): Payment {
  const isWhole = units >= unitsOf(payment)
  return update(instance, {
    ...payment,
    status: isWhole ? 'delivered' : 'short',
    // What came besides is somebody else's.
    arrived: hash === undefined && isWhole ? payment.amount : formatUnits(units, payment.asset.decimals),
    destinationHash: hash,
    destinationBlock: block === undefined ? undefined : String(block),
    endedAt: Date.now(),
  })
}

const networkOf = (instance: Instance, { networkId }: Payment['asset']): Network | undefined =>
  instance.network.find(networkId)

async function arrivalsOf(instance: Instance, network: Network) {
  const arrivals = await (await adapterOf(instance, network.namespace)).capabilities?.arrivals?.()
  if (!arrivals) throw new Error(`No arrivals on ${network.caipNetworkId}`)
  return arrivals
}

/** What an account has before it is paid. */
export async function markAccount(
  instance: Instance,
  network: Network,
  target: ArrivalTarget,
  block?: bigint,
): Promise<ArrivalMark> {
  return (await arrivalsOf(instance, network)).mark(target, network, instance.scope.signal, block)
}

/**
 * What the payer had left once it had paid: a refund comes on top, and may be there before anybody looks. Without a block,
 * it was reckoned before the wallet was asked; without either, a refund is not looked for.
 */
async function markPayer(
  instance: Instance,
  { source, refundMark }: Payment,
  { block }: Pick<SentTransfer, 'block'>,
): Promise<ArrivalMark | undefined> {
  const network = source && instance.network.find(source.networkId)
  if (!network || refundMark || block === undefined) return refundMark
  const target = { owner: source.account, token: source.address }
  return markAccount(instance, network, target, BigInt(block)).catch(() => undefined)
}

/** Transactions that have paid something else already. */
const otherHashes = (instance: Instance, { id }: Payment) =>
  listPayments(instance).flatMap((otherPayment) =>
    otherPayment.id === id
      ? []
      : [otherPayment.destinationHash, otherPayment.hash].filter((hash) => hash !== undefined),
  )

/** What other payments of the same recipient have counted as theirs by its balance, since this one was begun. */
const claimedUnits = (instance: Instance, { id, at, asset, recipient }: Payment): bigint =>
  listPayments(instance).reduce((sum, otherPayment) => {
    const { asset: otherAsset, arrived = '0', destinationHash, endedAt = 0, status } = otherPayment
    const isClaimed = (status === 'delivered' || status === 'short') && destinationHash === undefined && endedAt >= at
    const isSame =
      otherPayment.id !== id &&
      otherPayment.recipient === recipient &&
      otherAsset.networkId === asset.networkId &&
      otherAsset.address === asset.address
    return isClaimed && isSame ? sum + (parseUnits(arrived, asset.decimals) ?? 0n) : sum
  }, 0n)

async function findArrival(instance: Instance, payment: Payment, units: bigint, hash?: string, payer?: string) {
  const network = networkOf(instance, payment.asset)
  if (!network || !payment.mark) return undefined
  const request = {
    owner: payment.recipient,
    token: payment.asset.address,
    mark: payment.mark,
    units,
    hash,
    payer,
    excluded: otherHashes(instance, payment),
  }
  const arrival = await (await arrivalsOf(instance, network)).find(request, network, instance.scope.signal)
  if (!arrival || arrival.hash !== undefined) return arrival
  // A balance tells nothing apart: what other payments have brought is theirs.
  const ownUnits = arrival.units - claimedUnits(instance, payment)
  return ownUnits >= units ? { ...arrival, units: ownUnits } : undefined
}

async function findRefund(instance: Instance, { source, refundMark: mark }: Payment): Promise<Arrival | undefined> {
  const network = source && instance.network.find(source.networkId)
  if (!network || !mark) return undefined
  // What keeps a tenth has not come back.
  const least = ((parseUnits(source.amount, source.decimals) ?? 0n) * 9n) / 10n
  const request = { owner: source.account, token: source.address, mark, units: least > 0n ? least : 1n }
  const refund = await (await arrivalsOf(instance, network)).find(request, network, instance.scope.signal)
  // More than was paid is something else besides.
  const paid = parseUnits(source.amount, source.decimals) ?? 0n
  return refund && refund.units > paid ? { ...refund, units: paid } : refund
}

/** What a service or an exchange says: only words. `undefined`: it has not answered. */
type Report = 'none' | 'underWay' | 'done' | 'failed' | 'refund' | undefined

/** What the looks before have seen. */
type Watched = Record<'doneAt' | 'failedAt' | 'refundSeenAt', number | undefined>

const isSettled = (since: number | undefined) => since !== undefined && Date.now() - since >= PAYMENT_SETTLE_MS

type Answer = { readonly report: Report; readonly hash?: string | undefined }

async function readReport(instance: Instance, payment: Payment): Promise<Answer> {
  const service = payServiceOf(instance)
  const { signal } = instance.scope
  const { exchange, requestId } = payment
  if (exchange) {
    const { status, txHash } = await service.fetchExchangeStatus(exchange.id, exchange.sessionId, signal)
    const reports = { UNKNOWN: 'none', IN_PROGRESS: 'underWay', SUCCESS: 'done', FAILED: 'failed' } as const
    return { report: reports[status], hash: txHash ?? undefined }
  }
  if (requestId === undefined) return { report: undefined }
  const status = await service.fetchStatus(requestId, signal)
  const reports = {
    waiting: 'none',
    pending: 'underWay',
    submitted: 'done',
    success: 'done',
    failure: 'failed',
    timeout: 'failed',
    refund: 'refund',
  } as const
  return { report: reports[status] }
}

/** Looks at the recipient's network, and hears the service, until the money is found or nobody says anything more. */
async function watchArrival(instance: Instance, first: Payment): Promise<Payment> {
  const { scope } = instance
  let payment = first
  const since = Date.now()
  let heardAt = since
  const watched: Watched = { doneAt: undefined, failedAt: undefined, refundSeenAt: undefined }
  while (!scope.isEnded) {
    // Another tab, or the wallet's late answer, may have told more meanwhile.
    payment = await followOrigin(instance, update(instance, { ...payment, ...keptOf(instance, payment) }))
    if (isPaymentEnded(payment) || (payment.route === 'direct' && payment.hash !== undefined)) return payment
    const answer = await readReport(instance, payment).catch((error) => {
      log(instance, 'debug', 'payment status', error)
      return { report: undefined, hash: undefined }
    })
    if (answer.report === 'done') watched.doneAt ??= Date.now()
    const settled = await settleByChain(instance, payment, answer, watched).catch((error) => {
      log(instance, 'debug', 'payment arrival', error)
      return undefined
    })
    if (scope.isEnded) return payment
    if (settled) return settled
    if (answer.report === 'underWay') heardAt = Date.now()
    payment = update(instance, withReport(payment, answer.report))
    watched.failedAt = answer.report === 'failed' ? (watched.failedAt ?? Date.now()) : undefined
    // An exchange that has failed is believed once nothing has come for a while.
    if (payment.exchange && isSettled(watched.failedAt)) return endFailed(instance, payment)
    const isTimeOver = Date.now() - heardAt >= PAYMENT_WATCH_MS || Date.now() - since >= PAYMENT_LIFE_MS
    if (isTimeOver) return update(instance, asUnknown(payment))
    const isLate = Date.now() - since >= PAYMENT_FAST_MS
    await sleep(isLate ? PAYMENT_SLOW_POLL_MS : PAYMENT_POLL_MS, scope.signal).catch(() => undefined)
  }
  return payment
}

/** The exchange says that it failed. If as much has arrived, nobody knows whose it is. */
async function endFailed(instance: Instance, payment: Payment): Promise<Payment> {
  const arrival = await findArrival(instance, payment, unitsOf(payment)).catch(() => undefined)
  return update(instance, arrival ? asUnknown(payment) : { ...payment, status: 'failed', endedAt: Date.now() })
}

/** What another tab, or the wallet's late answer, has stored of an attempt since the last look. */
function keptOf(instance: Instance, { id }: Payment): Partial<Payment> {
  const { hash, isCalls, status, sentAt, refundMark } = findPayment(instance, id) ?? {}
  return { hash, isCalls, sentAt, refundMark, ...(status && { status }) }
}

/** Nobody says anything more. What has left the payer and not arrived stays so. */
const asUnknown = (payment: Payment): Payment => ({
  ...payment,
  status: payment.status === 'undelivered' ? 'undelivered' : 'unknown',
})

/** What the chains show, if that decides it. */
async function settleByChain(
  instance: Instance,
  payment: Payment,
  { report, hash }: Answer,
  watched: Watched,
): Promise<Payment | undefined> {
  const units = unitsOf(payment)
  const isLateDone = isSettled(watched.doneAt)
  // The transaction that an exchange names is read first: it may be less than was asked.
  const named = hash === undefined ? undefined : await findArrival(instance, payment, 1n, hash).catch(() => undefined)
  const isNamed = named !== undefined && (report === 'done' || named.units >= units)
  if (isNamed) return settleArrival(instance, payment, named)
  // Others may pay the recipient as much, so the service must report it too, or the payer must have paid it.
  const isOwn = report === 'done' || (payment.hash === undefined && payment.source !== undefined)
  const payer = report === 'done' ? undefined : payment.source?.account
  const arrival = isOwn ? await findArrival(instance, payment, units, undefined, payer) : undefined
  // More than was asked may be another payment, so it only counts where nothing else has come.
  const isExact = arrival?.units === units || (isLateDone && payer === undefined)
  if (arrival && (isExact || arrival.hash === undefined)) return settleArrival(instance, payment, arrival)
  // A node may be behind the service, so less is only told once the whole has had its time.
  if (isLateDone) {
    const less = await findArrival(instance, payment, (units * 4n) / 5n)
    if (less) return settleArrival(instance, payment, less)
  }
  if (report !== 'failed' && report !== 'refund') return undefined
  const refund = await findRefund(instance, payment)
  watched.refundSeenAt = refund && (watched.refundSeenAt ?? Date.now())
  // A node that lags shows what was there before the payment; where blocks do not tell, it must still be there later.
  const isKnown = payment.refundMark?.block !== undefined || isSettled(watched.refundSeenAt)
  if (!refund || !isKnown) return undefined
  return update(instance, {
    ...payment,
    status: 'refunded',
    arrived: formatUnits(refund.units, payment.source?.decimals ?? 0),
    destinationHash: refund.hash,
    endedAt: Date.now(),
  })
}

function withReport(payment: Payment, report: Report): Payment {
  const isExchange = payment.route === 'exchange'
  const reported = report ?? payment.reported
  switch (report) {
    case 'done':
      return { ...payment, reported, status: 'reported' }
    case 'failed':
    case 'refund':
      return isExchange ? { ...payment, reported } : { ...payment, reported, status: 'undelivered' }
    case 'underWay':
      return { ...payment, reported, status: isExchange ? 'sent' : 'converting' }
    default:
      return { ...payment, reported }
  }
}
