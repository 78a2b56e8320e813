import { formatExact, formatQuantity, parseUnits } from '../core/amount.js'
import { shortenAddress } from '../core/shorten.js'
import { formatUnits } from '../core/units.js'
import type { SentCalls } from './appCall.js'
import { movedNothing } from './outcome.js'
import type { SentStatus, SentTransfer } from './transfer.js'

/** The one amount in the row of something sent. A sign says that the chain has moved it, or is about to. */
export type SentAmount = {
  readonly sign: '+' | '−' | ''
  /** Exact decimal text; `undefined` if the chain does not say. */
  readonly quantity: string | undefined
  readonly symbol: string
  /** `undefined` for the coin. */
  readonly token?: string | undefined
}

/** What was paid; of a swap in a block, what arrived. */
export function sentAmountOf({ status, amount, symbol, token, gain, calls, arrived }: SentTransfer): SentAmount {
  if (calls) return callsAmountOf(status, calls, symbol)
  const received = { symbol: gain?.symbol ?? symbol, token: gain?.token }
  if (gain && (status === 'confirmed' || status === 'belowMinimum'))
    return { ...received, sign: arrived === undefined ? '' : '+', quantity: arrived }
  if (gain && status === 'nothingArrived') return { ...received, sign: '', quantity: '0' }
  if (gain && status === 'amountUnknown') return { ...received, sign: '', quantity: undefined }
  const isOpen = status === 'unknown' || status === 'mismatched'
  return { sign: movedNothing(status) || isOpen ? '' : '−', quantity: amount, symbol, token }
}

/** Of calls of the app the one token that has come, else the one that has left; of several none is the amount. */
function callsAmountOf(status: SentStatus, { tested, moved }: SentCalls, symbol: string): SentAmount {
  const moves = moved ?? (status === 'pending' ? tested : undefined) ?? []
  const [move, ...otherMoves] = moves.some(({ isLeaving }) => !isLeaving)
    ? moves.filter(({ isLeaving }) => !isLeaving)
    : moves
  if (!move || otherMoves.length > 0) return { sign: '', quantity: undefined, symbol: symbol }
  return { sign: move.isLeaving ? '−' : '+', quantity: move.amount, symbol: move.symbol, token: move.token }
}

/** What a result names, formatted for a language. */
export type ResultValues = {
  readonly amount: string
  readonly arrived: string
  readonly minimum: string
  readonly receiver: string
  readonly symbol: string
  /** The wallet that was asked. */
  readonly wallet: string
  /** Of calls of the app: what the app calls them. */
  readonly title: string
}

/** `yourWallet`: in place of a name that is not known. */
export function valuesOf(
  sent: SentTransfer,
  { locale, yourWallet }: { locale: string; yourWallet: string },
): ResultValues {
  const { amount, symbol, gain, arrived, to, toName } = sent
  const received = gain?.symbol ?? symbol
  const exact = (text: string, unit: string) => `${formatExact(text, locale)} ${unit}`
  const rounded = (text: string, unit: string) => `${formatQuantity(text, locale)} ${unit}`
  return {
    amount: exact(amount, symbol),
    arrived: gain ? rounded(arrived ?? '0', received) : exact(arrived ?? '0', received),
    minimum: rounded(gain?.minimum ?? '0', received),
    receiver: toName ?? shortenAddress(to),
    symbol: received,
    wallet: sent.walletName ?? yourWallet,
    title: sent.calls?.title ?? '',
  }
}

/** What a token kept of a transfer, in smallest units; 0 if everything arrived. */
export function transferFeeUnits({ amount, arrived, decimals, gain, calls }: SentTransfer): bigint {
  if (gain || calls || arrived === undefined) return 0n
  const receivedDifference = (parseUnits(amount, decimals) ?? 0n) - (parseUnits(arrived, decimals) ?? 0n)
  return receivedDifference > 0n ? receivedDifference : 0n
}

/** What is missing to the minimum of a swap, as decimal text. */
export function missingOf({ gain, arrived }: SentTransfer): string {
  if (!gain) return '0'
  const units = (text: string) => parseUnits(text, gain.decimals) ?? 0n
  return formatUnits(units(gain.minimum) - units(arrived ?? '0'), gain.decimals)
}

/** How a result is told: a sped-up payment, and one that a token kept a share of, have sentences of their own. */
export type ResultKind = SentStatus | 'spedUp' | 'transferFee'

export function kindOf(sent: SentTransfer): ResultKind {
  if (sent.status !== 'confirmed' || sent.gain) return sent.status
  if (transferFeeUnits(sent) > 0n) return 'transferFee'
  return sent.minedHash === undefined || sent.isCalls ? 'confirmed' : 'spedUp'
}
