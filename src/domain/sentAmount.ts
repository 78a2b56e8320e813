import { movedNothing } from './outcome.js'
import type { SentTransfer } from './transfer.js'

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
export function sentAmountOf({ status, amount, symbol, token, gain, arrived }: SentTransfer): SentAmount {
  const received = { symbol: gain?.symbol ?? symbol, token: gain?.token }
  if (gain && (status === 'confirmed' || status === 'belowMinimum'))
    return { ...received, sign: arrived === undefined ? '' : '+', quantity: arrived }
  if (gain && status === 'nothingArrived') return { ...received, sign: '', quantity: '0' }
  if (gain && status === 'amountUnknown') return { ...received, sign: '', quantity: undefined }
  const isOpen = status === 'unknown' || status === 'mismatched'
  return { sign: movedNothing(status) || isOpen ? '' : '−', quantity: amount, symbol, token }
}
