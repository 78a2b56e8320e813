import type { CaipNetworkId } from '../core/caip.js'
import { formatUnits } from '../core/units.js'
import type { Namespace } from './namespace.js'
import type { Network } from './network.js'

// What an app wants to be paid, what the user pays it with, and what became of it.

/** A token on a network. Its decimals were read from the chain or are the coin's (PAY-2). */
export type PaymentAsset = {
  readonly networkId: CaipNetworkId
  /** Contract or mint, in canonical form; `undefined` for the coin. */
  readonly address: string | undefined
  /** Sanitized for display. */
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** A URL safe for `<img src>`. */
  readonly icon?: string | undefined
}

export type PaymentKind = 'pay' | 'deposit'

/** What the app asks for, parsed once, and frozen. */
export type PaymentRequest = {
  readonly kind: PaymentKind
  /** One id for one payment: the app's own, such as that of its order, or made here (PAY-8). */
  readonly id: string
  readonly asset: PaymentAsset
  readonly network: Network
  /** Smallest units of the asset; `undefined` of a deposit whose amount the user chooses. */
  readonly units: bigint | undefined
  /** In canonical form. */
  readonly recipient: string
  /** What the app calls the recipient. Sanitized, and marked as the app's word. */
  readonly recipientName: string | undefined
  /** Of a price that is fixed in money: converted once. */
  readonly fiat: FiatPrice | undefined
}

export type FiatPrice = {
  /** ISO 4217, in capitals. */
  readonly currency: string
  /** Decimal text. */
  readonly value: string
  /** Money for one whole token when it was converted. */
  readonly rate: number
  /** When it was converted, in milliseconds since 1970. */
  readonly at: number
}

/** An exchange that may send tokens. Texts are sanitized. */
export type Exchange = {
  readonly id: string
  readonly name: string
  /** A URL safe for `<img src>`. */
  readonly image: string | undefined
}

/**
 * How the money reaches the recipient: by a transfer, by calls of the payer on the same network, by a payment service that
 * is sent a deposit, or from an exchange.
 */
export type PaymentRoute = 'direct' | 'calls' | 'service' | 'exchange'

/**
 * - `asking`: the wallet was asked, and has not answered. After a page load nobody knows.
 * - `started`: an exchange has a session, and reports nothing yet.
 * - `sent`: it has left the payer, by the wallet or as the exchange says, and is followed.
 * - `converting`: mined on its network; the payment service has it.
 * - `reported`: the service or exchange says that it is delivered. The chain does not show it yet.
 * - `delivered`: read back on the recipient's network.
 * - `short`: less than was asked has arrived.
 * - `failed`: nothing has left the payer, or the exchange says that it failed.
 * - `undelivered`: it left, and the service reports that it failed. No refund is seen yet.
 * - `refunded`: read back on the payer's network.
 * - `unknown`: nobody has said for too long.
 */
export type PaymentStatus =
  | 'asking'
  | 'started'
  | 'sent'
  | 'converting'
  | 'reported'
  | 'delivered'
  | 'short'
  | 'failed'
  | 'undelivered'
  | 'refunded'
  | 'unknown'

/** The state of a recipient before it is paid: what arrives later counts. Numbers as decimal text. */
export type ArrivalMark = {
  /** Smallest units that it had. */
  readonly units: string
  /** The newest block then; `undefined` where blocks do not tell. */
  readonly block?: string | undefined
}

/** What was taken from the payer. */
export type PaymentSource = {
  readonly networkId: CaipNetworkId
  readonly address: string | undefined
  readonly symbol: string
  readonly decimals: number
  /** Exact decimal text: at most this leaves. */
  readonly amount: string
  /** The paying account. */
  readonly account: string
}

/** A payment that was begun, as it is kept over page loads (PAY-8). */
export type Payment = {
  readonly id: string
  readonly kind: PaymentKind
  readonly route: PaymentRoute
  readonly asset: Pick<PaymentAsset, 'networkId' | 'address' | 'symbol' | 'decimals'>
  /** Exact decimal text of what was asked for. */
  readonly amount: string
  readonly recipient: string
  readonly recipientName: string | undefined
  readonly status: PaymentStatus
  /** When it was begun, in milliseconds since 1970. */
  readonly at: number
  /** Of the recipient, before anything was sent. */
  readonly mark: ArrivalMark | undefined
  /** By the wallet. */
  readonly source?: PaymentSource | undefined
  /** The transaction that left the payer, or the wallet's id for calls. */
  readonly hash?: string | undefined
  readonly isCalls?: true | undefined
  /** Of a payment service. */
  readonly requestId?: string | undefined
  /** How long it takes by the quote, in seconds. */
  readonly seconds?: number | undefined
  /** Of the payer on the network that it paid on, once its transaction was mined: a refund arrives later. */
  readonly refundMark?: ArrivalMark | undefined
  readonly exchange?: (Exchange & { readonly sessionId: string; readonly url: string }) | undefined
  /** What the service or exchange has said last. */
  readonly reported?: string | undefined
  /** US dollars that the review named at most; `undefined` if unknown. */
  readonly total?: number | undefined
  /** Exact decimal text of the coin that the payer's network charged. */
  readonly fee?: string | undefined
  /** Exact decimal text of what has arrived, or came back. */
  readonly arrived?: string | undefined
  readonly destinationHash?: string | undefined
  readonly destinationBlock?: string | undefined
  /** When the origin transaction was mined, and when it all ended. */
  readonly sentAt?: number | undefined
  readonly endedAt?: number | undefined
  /** When it was last looked at. */
  readonly checkedAt?: number | undefined
}

/** Nothing changes any more. */
export const isPaymentEnded = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'delivered' || status === 'short' || status === 'failed' || status === 'refunded'

/** Whether a payment was begun for just this request; the app may have used its id for something else before. */
export const isPaymentOf = (
  { asset, amount, recipient }: Pick<Payment, 'asset' | 'amount' | 'recipient'>,
  request: PaymentRequest,
): boolean =>
  asset.networkId === request.asset.networkId &&
  asset.address === request.asset.address &&
  recipient === request.recipient &&
  (request.units === undefined || request.fiat !== undefined || amount === formatUnits(request.units, asset.decimals))

/** Whether the payer may pay again: nothing has left, or it came back. */
export const mayPayAgain = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'failed' || status === 'refunded'

export const namespaceOfAsset = ({ networkId }: Pick<PaymentAsset, 'networkId'>): Namespace =>
  networkId.split(':')[0] ?? ''

/** What an app learns of a payment, from what was read back (PAY-9). */
export type PaymentOutcome = {
  readonly id: string
  /**
   * - `delivered`: the asked amount was read back on the recipient's network.
   * - `sent`: it has left the payer; what arrived is not known yet.
   * - `failed`: nothing has left the payer, or not what was asked has arrived: see `arrived`.
   * - `refunded`: it came back, read back on the payer's network.
   * - `cancelled`: the user has left before anything was asked.
   * - `unknown`: nobody knows. It may still arrive.
   */
  readonly status: 'delivered' | 'sent' | 'failed' | 'refunded' | 'cancelled' | 'unknown'
  /** The payer's transaction. */
  readonly hash?: string | undefined
  /** The one that paid the recipient, if the chain says which. */
  readonly destinationHash?: string | undefined
  /** Exact decimal text of what has arrived, or come back. */
  readonly arrived?: string | undefined
}

const outcomes: Readonly<Record<PaymentStatus, PaymentOutcome['status']>> = {
  asking: 'unknown',
  started: 'unknown',
  sent: 'sent',
  converting: 'sent',
  reported: 'sent',
  delivered: 'delivered',
  short: 'failed',
  failed: 'failed',
  undelivered: 'unknown',
  refunded: 'refunded',
  unknown: 'unknown',
}

export function toPaymentOutcome(payment: Payment): PaymentOutcome {
  const { id, status, hash, isCalls, destinationHash, arrived } = payment
  return { id, status: outcomes[status], hash: isCalls ? undefined : hash, destinationHash, arrived }
}

/** A step of a quote: a call of the payer's, or a transfer to the service, which delivers. Amounts in smallest units. */
export type QuoteStep =
  | { readonly kind: 'call'; readonly to: string; readonly data: string; readonly value: bigint }
  | { readonly kind: 'deposit'; readonly receiver: string; readonly units: bigint }

export type QuoteFee = {
  readonly label: string
  /** Exact decimal text. */
  readonly amount: string
  readonly symbol: string
}

/** What another token costs, checked against what was asked (PAY-4). */
export type PaymentQuote = {
  readonly requestId: string
  /** For whom it was asked; `undefined` for an exchange. */
  readonly payer: string | undefined
  /** Smallest units of the chosen token: the most that leaves, without the network's fee. */
  readonly units: bigint
  readonly steps: readonly QuoteStep[]
  readonly fees: readonly QuoteFee[]
  readonly seconds: number
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number
}
