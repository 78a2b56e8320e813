import type { ArrivalMark } from './payment.js'

/** Whose balance of what. */
export type ArrivalTarget = {
  /** In canonical form. */
  readonly owner: string
  /** Contract or mint; `undefined` for the coin. */
  readonly token: string | undefined
}

export type ArrivalRequest = ArrivalTarget & {
  readonly mark: ArrivalMark
  /** Smallest units: less than this is not what is looked for. */
  readonly units: bigint
  /** Only what this account has paid itself; where nobody reports who pays, nothing is found. @default anybody */
  readonly payer?: string | undefined
  /** Looks in this transaction alone. @default in every one since the mark */
  readonly hash?: string | undefined
  /** Transactions that are known to have paid something else. */
  readonly excluded?: readonly string[] | undefined
}

/** What has arrived, in smallest units. */
export type Arrival = {
  readonly units: bigint
  /** The transaction; `undefined` where only the balance tells. */
  readonly hash?: string | undefined
  readonly block?: bigint | undefined
}
