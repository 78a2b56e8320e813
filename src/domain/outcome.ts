/** What a sent transaction is meant to do, as far as a chain can show it. Kept with it over page loads. */
export type ExpectedEffect = {
  readonly kind: 'transfer' | 'swap' | 'approval' | 'calls'
  /** The account that pays, in canonical form. */
  readonly from: string
  /** Who receives: of a swap the account itself, of an approval the spender. */
  readonly to: string
  /** What arrives, or is allowed; `undefined` for the coin. */
  readonly token: string | undefined
  /** Smallest units: exactly these of a transfer or an approval, at least these of a swap. */
  readonly units: bigint
  /** A block that existed before the wallet was asked: what is in an older one is another transaction. */
  readonly sinceBlock?: bigint | undefined
  /** Of a single call of an app: by what its data are recognized in a transaction of the account's own. */
  readonly dataDigest?: string | undefined
  /** Of calls of an app: what a test of them has moved; `undefined` without a test. */
  readonly moves?: readonly MinedMove[] | undefined
  /** Of calls of an app: what may be taken afterwards, and by whom. */
  readonly approvals?:
    | readonly { readonly token: string; readonly spender: string; readonly units: bigint }[]
    | undefined
}

/** What a transaction has moved of a token, or of the coin (`undefined`): below 0 it has left the account. */
export type MinedMove = { readonly token: string | undefined; readonly units: bigint }

/** What the network itself says of a transaction in a block. */
export type MinedFacts = {
  /** The one in the block: another one than was sent if the user sped it up. */
  readonly hash: string
  readonly block?: bigint | undefined
  /** What the network charged, in the coin's smallest units. */
  readonly fee?: bigint | undefined
}

/**
 * How a sent transaction ended. A receipt alone is no success: the chain must show the expected effect.
 *
 * - `confirmed`: it does. `arrived` is less than was sent only if the token keeps a share of each transfer.
 * - `mismatched`: a transaction was mined, but this effect is not in it. A contract account may still carry it out.
 * - `belowMinimum`, `nothingArrived`: of a swap that was mined.
 * - `amountUnknown`: of a swap or of calls of an app that were mined; the chain does not say what they did.
 * - `failed`: mined, and reverted.
 * - `cancelled`, `replaced`: another transaction of the same sender and nonce was mined, which is `hash`.
 * - `expired`: the network did not take it in time, and never will. Or the wallet has given up calls without sending them.
 * - `unknown`: nobody knows yet. It may still happen, or have happened without a node that says what it did.
 */
export type Outcome =
  | (MinedFacts & {
      readonly kind: 'confirmed' | 'mismatched' | 'belowMinimum' | 'nothingArrived' | 'amountUnknown'
      /** Smallest units that the receiver got; `undefined` if the chain does not say. */
      readonly arrived?: bigint | undefined
      /** Of calls of an app: what it has moved, without the fee; `undefined` if the chain does not say. */
      readonly moves?: readonly MinedMove[] | undefined
    })
  | (MinedFacts & { readonly kind: 'failed' | 'cancelled' | 'replaced' })
  | { readonly kind: 'expired' | 'unknown' }

export type OutcomeKind = Outcome['kind']

/** The chain has decided for good, and this transaction has moved nothing. Another one that took its place may have. */
export const movedNothing = (kind: OutcomeKind | 'pending'): boolean =>
  kind === 'failed' || kind === 'cancelled' || kind === 'replaced' || kind === 'expired'

/** What a wallet has sent. */
export type SentRequest = {
  /** The hash, or the signature on Solana; of calls in one request the wallet's own id for them. */
  readonly hash: string
  /** Calls in one request (EIP-5792): `hash` is no transaction, and only the wallet knows which one it becomes. */
  readonly isCalls?: true | undefined
  /** A block that existed before the wallet was asked; `undefined` if the node did not say. */
  readonly sinceBlock?: bigint | undefined
}

/** By what an app finds something that a wallet has sent. */
export type SentId = {
  /** The hash, or the signature on Solana; `undefined` if only the wallet knows the transaction yet. */
  readonly hash: string | undefined
  /** The wallet's id for calls (`wallet_sendCalls`, EIP-5792), if it was asked in that way. */
  readonly callsId?: string | undefined
}

export const sentIdOf = ({ hash, isCalls }: Pick<SentRequest, 'hash' | 'isCalls'>): SentId =>
  isCalls ? { hash: undefined, callsId: hash } : { hash }
