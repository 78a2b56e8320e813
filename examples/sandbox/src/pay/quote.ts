import type { describeCurrency } from './payAssets.ts'

export type Currency = ReturnType<typeof describeCurrency>
export type Fee = {
  readonly id: string
  readonly label: string
  readonly amount: string
  readonly currency: Currency
}

export type EvmTransaction = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
}

export type QuoteStep =
  | { readonly requestId: string; readonly type: 'transaction'; readonly transaction: EvmTransaction }
  | {
      readonly requestId: string
      readonly type: 'deposit'
      readonly deposit: { readonly amount: string; readonly currency: Currency; readonly receiver: string }
    }

/** As the service sends it; amounts are digits of smallest units. */
export type Quote = {
  readonly origin: { readonly amount: string; readonly currency: Currency }
  readonly destination: { readonly amount: string; readonly currency: Currency }
  readonly steps: readonly QuoteStep[]
  readonly fees: readonly Fee[]
  readonly timeInSeconds: number
}
