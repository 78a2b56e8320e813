import type { NetworkInput } from './networkInput.js'

/** A price in money, which is converted once. */
export type FiatAmount = {
  /** ISO 4217, such as `USD`. */
  readonly fiat: string
  /** Decimal text, with a dot: `'24.90'`. */
  readonly value: string
}

export type PaymentAssetInput = {
  /** One of the app's networks. */
  readonly network: NetworkInput
  /** Contract or mint. @default 'native', the network's coin */
  readonly address?: string | undefined
}

/** What an app asks to be paid. */
export type PayOptions = {
  /**
   * Your own id, such as that of the order: a payment with this id that was begun is shown again, also after a page load,
   * and never begun twice. @default a new one for each call
   */
  readonly id?: string | undefined
  /** What the recipient gets. */
  readonly asset: PaymentAssetInput
  /** Decimal text in whole tokens, smallest units as bigint, or a price in money. Never a float. */
  readonly amount: string | bigint | FiatAmount
  /** An address of the asset's network. */
  readonly recipient: string
  /** What you call the recipient. Shown beside its whole address, as your word. */
  readonly recipientName?: string | undefined
}

/** What an app lets its user bring from an exchange. */
export type DepositOptions = Omit<PayOptions, 'amount' | 'recipient' | 'recipientName'> & {
  /** @default the user chooses */
  readonly amount?: string | bigint | undefined
  /** @default the user's own account */
  readonly recipient?: string | undefined
}
