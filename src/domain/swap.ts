import type { NetworkFee } from './transfer.js'

/** What the swap form begins with; the user may change it. What is not certain stays empty. */
export type SwapRequest = {
  /** Symbol of a token in any case, or its address; one that several tokens have selects none. @default the coin */
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  /** Decimal text in whole tokens of `fromToken`, with a dot: `'0.5'`. */
  readonly amount?: string | undefined
}

/** A call that a wallet is asked for. */
export type SwapCall = {
  readonly to: string
  readonly data: string
  /** Smallest units of the coin. */
  readonly value: bigint
}

/** A call as it will be requested: its gas and fees are fixed, so what is shown is what is sent. */
export type PlannedCall = SwapCall &
  NetworkFee & {
    readonly from: string
    /** What the call takes of a token: read once more before the wallet is asked. */
    readonly token?: { readonly address: string } | undefined
    /** Smallest units of the token. */
    readonly units?: bigint | undefined
    /** Who takes them: what it may take is read once more too, unless a receipt has just proven it. */
    readonly spender?: string | undefined
    /** The wallet is asked for these in one request instead, all or none: the approvals, then the swap. */
    readonly calls?: readonly SwapCall[] | undefined
    /** The adapter's own part of the request. */
    readonly details: unknown
  }

/** Permission for a contract to take an amount of a token. */
export type ApprovalRequest = {
  readonly owner: string
  readonly token: string
  readonly spender: string
  /** Smallest units: exactly what the swap takes. */
  readonly units: bigint
  /** What the spender may take now. */
  readonly allowance: bigint
}

export type SimulationRequest = {
  readonly from: string
  /** The last one is the swap. */
  readonly calls: readonly SwapCall[]
  /** Addresses of tokens; `undefined` for the coin. */
  readonly source: string | undefined
  readonly destination: string | undefined
  /** Another one pays what the network charges. @default the account */
  readonly isSponsored?: boolean | undefined
}

/** What the calls would do to the account, in smallest units, and what the network charges for all of them. */
export type Simulation = NetworkFee & {
  readonly spent: bigint
  readonly received: bigint
  /** What the swap itself does to the account's tokens besides, by the logs of its run. */
  readonly effects: readonly SwapEffect[]
}

/** Tokens of the account that leave it, or that somebody may take from now on. Addresses are in lower case. */
export type SwapEffect =
  | {
      readonly kind: 'transfer'
      readonly token: string
      /** By the shape of the event, one of the account's units is like another: no collectible. */
      readonly isFungible: boolean
    }
  | { readonly kind: 'approval'; readonly token: string; readonly spender: string | undefined }
