// What an app asks the active account to sign, besides a sign-in.

/** Typed data (EIP-712), in viem's form. Numbers above 2^53 − 1 are bigints, or decimal text. */
export type TypedDataInput = {
  readonly domain?:
    | {
        readonly name?: string | undefined
        readonly version?: string | undefined
        readonly chainId?: number | bigint | undefined
        readonly verifyingContract?: string | undefined
        readonly salt?: string | undefined
      }
    | undefined
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[] | undefined>>
  /** The type of `message`. */
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** What somebody may take of a token by a signature. */
export type SignedGrant = {
  /** The contract, in canonical form. */
  readonly token: string
  /** Smallest units. */
  readonly units: bigint
  /** As good as everything. */
  readonly isUnlimited: boolean
  /**
   * How long it may be taken once the signature is used: at once and never again, until it is used up or revoked, or until
   * a time in milliseconds since 1970.
   */
  readonly until: 'once' | 'revoked' | number
}

/** A permit (ERC-2612, DAI, Permit2): who may take what. */
export type SignedPermit = {
  readonly kind: 'permit'
  readonly grants: readonly SignedGrant[]
  readonly spender: string
  /** Whose tokens, if the message says so: a permit for another account does nothing. */
  readonly owner: string | undefined
  /** Until when the signature can be used; `undefined` without an end. */
  readonly deadline: number | undefined
  /** The spender's contract has conditions of its own, which nothing here can read. */
  readonly hasConditions: boolean
}

/** A transfer that anybody may send (EIP-3009). */
export type SignedTransfer = {
  readonly kind: 'transfer'
  readonly token: string
  readonly units: bigint
  readonly owner: string
  readonly to: string
  readonly deadline: number | undefined
}

/** What a signature allows, as its types say. `unknown`: no standard that is known here. */
export type SignedMeaning = SignedPermit | SignedTransfer | { readonly kind: 'unknown' }

/** Typed data as the wallet is asked for it. */
export type ParsedTypedData = {
  /** JSON: what is shown, and what the wallet gets. It has exactly what is signed. */
  readonly text: string
  /** Of the domain; without one it holds on every network. */
  readonly chainId: number | undefined
  /** Who checks the signature, in canonical form. */
  readonly verifyingContract: string | undefined
  readonly meaning: SignedMeaning
}
