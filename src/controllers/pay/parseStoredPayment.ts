import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import { displayText, parseImageSource, TEXT_LIMIT } from '../../core/untrusted.js'
import { isRecord, parseCallsId } from '../../core/values.js'
import type { ArrivalMark, Payment, PaymentRoute, PaymentSource, PaymentStatus } from '../../domain/payment.js'
import { isAmount, isCount, isDecimals, isIdentifier, isPrice, isTime } from '../../platform/storedRecords.js'

// Stored by us, but anything may have changed it since. Apart from the other records, because they load with the page.

const paymentStatuses: readonly unknown[] = [
  'asking',
  'started',
  'sent',
  'converting',
  'reported',
  'delivered',
  'short',
  'failed',
  'undelivered',
  'refunded',
  'unknown',
] satisfies readonly PaymentStatus[]
const paymentRoutes: readonly unknown[] = ['direct', 'calls', 'service', 'exchange'] satisfies readonly PaymentRoute[]
const wholeNumber = /^\d{1,80}$/
const isWholeText = (value: unknown): value is string => typeof value === 'string' && wholeNumber.test(value)
/** Of the app, or of a service. */
const paymentIdText = /^[\w.:-]{1,128}$/
const isPaymentId = (value: unknown): value is string => typeof value === 'string' && paymentIdText.test(value)

function parseMark(value: unknown): ArrivalMark | undefined {
  if (!isRecord(value) || !isWholeText(value.units)) return undefined
  return { units: value.units, block: isWholeText(value.block) ? value.block : undefined }
}

function parsePaymentToken(value: unknown) {
  if (!isRecord(value) || !splitCaip2(value.networkId) || !isDecimals(value.decimals)) return undefined
  const { address } = value
  // Without an address it would be the coin, whose smallest units are another amount.
  if (address !== undefined && !isIdentifier(address)) return undefined
  return {
    networkId: value.networkId as CaipNetworkId,
    address,
    symbol: displayText(value.symbol, TEXT_LIMIT.symbol, '?'),
    decimals: value.decimals,
  }
}

function parsePaymentSource(value: unknown): PaymentSource | undefined {
  const token = parsePaymentToken(value)
  if (!token || !isRecord(value) || !isAmount(value.amount) || !isIdentifier(value.account)) return undefined
  return { ...token, amount: value.amount, account: value.account }
}

function parsePaymentExchange(value: unknown): Payment['exchange'] {
  if (!isRecord(value) || !isPaymentId(value.id) || !isPaymentId(value.sessionId)) return undefined
  const name = displayText(value.name, TEXT_LIMIT.name)
  // Opened again, it is checked as a new one is.
  const url = typeof value.url === 'string' && value.url.length <= 2_048 ? value.url : ''
  const image =
    typeof value.image === 'string' && value.image.length <= 2_048 ? parseImageSource(value.image) : undefined
  return name ? { id: value.id, name, image, sessionId: value.sessionId, url } : undefined
}

/** A payment that was begun. */
export function parsePayment(value: unknown): Payment | undefined {
  if (!isRecord(value)) return undefined
  const { id, kind, route, amount, recipient, status, at } = value
  const asset = parsePaymentToken(value.asset)
  const isKnown = paymentRoutes.includes(route) && paymentStatuses.includes(status)
  if (!isPaymentId(id) || !asset || !isKnown || !isAmount(amount) || !isIdentifier(recipient) || !isTime(at))
    return undefined
  const isCalls = value.isCalls === true
  const { hash, total, fee, arrived, sentAt, endedAt, checkedAt, seconds } = value
  return {
    id,
    kind: kind === 'deposit' ? 'deposit' : 'pay',
    route: route as PaymentRoute,
    asset,
    amount,
    recipient,
    recipientName: displayText(value.recipientName, TEXT_LIMIT.name) || undefined,
    status: status as PaymentStatus,
    at,
    mark: parseMark(value.mark),
    source: parsePaymentSource(value.source),
    hash: isCalls ? parseCallsId(hash) : isIdentifier(hash) ? hash : undefined,
    isCalls: isCalls || undefined,
    requestId: isPaymentId(value.requestId) ? value.requestId : undefined,
    seconds: isCount(seconds) ? seconds : undefined,
    refundMark: parseMark(value.refundMark),
    exchange: parsePaymentExchange(value.exchange),
    reported: displayText(value.reported, TEXT_LIMIT.symbol) || undefined,
    total: isPrice(total) ? total : undefined,
    fee: isAmount(fee) ? fee : undefined,
    arrived: isAmount(arrived) ? arrived : undefined,
    destinationHash: isIdentifier(value.destinationHash) ? value.destinationHash : undefined,
    destinationBlock: isWholeText(value.destinationBlock) ? value.destinationBlock : undefined,
    sentAt: isTime(sentAt) ? sentAt : undefined,
    endedAt: isTime(endedAt) ? endedAt : undefined,
    checkedAt: isTime(checkedAt) ? checkedAt : undefined,
  }
}
