import { formatUnits } from '../core/units.js'
import type { NetworkFee } from './transfer.js'

// What an app asks the wallet for besides transfers and swaps: calls of its own.

/** A call that an app asks for: with its data, or with what encodes them. */
export type AppCall = {
  /** The contract, or who is paid: an address of the network. */
  readonly to: string
  /** Smallest units of the coin. @default 0n */
  readonly value?: bigint | undefined
  /** Call data, as hex. @default none */
  readonly data?: string | undefined
  /** Instead of `data`: the contract's ABI, in viem's form; `functionName` and `args` say what is called. */
  readonly abi?: readonly unknown[] | undefined
  readonly functionName?: string | undefined
  readonly args?: readonly unknown[] | undefined
  /** What the app calls the contract. Shown beside its whole address, as the app's word. */
  readonly name?: string | undefined
}

/** A call as the wallet is asked for it. */
export type ParsedCall = {
  /** In canonical form. */
  readonly to: string
  readonly data: string
  readonly value: bigint
  /** The function, by the app's ABI or a standard: what the call data say, not what it does. Sanitized. */
  readonly functionName: string | undefined
  /** What the app calls the contract. Sanitized. */
  readonly name: string | undefined
  /** An address without code: its owner is paid, and nothing is called. */
  readonly isAccount?: boolean | undefined
  /** By what the data are recognized in a block; `undefined` where they cannot be. */
  readonly dataDigest?: string | undefined
  /** Pays the zero address, which nobody owns: it cannot come back. */
  readonly isBurning?: boolean | undefined
}

/** `approve(address,uint256)`, by its data: an app may call any function so. */
export const isApproveCall = ({ data }: Pick<ParsedCall, 'data'>): boolean => data.startsWith('0x095ea7b3')

/** Calls of an account to run without sending them. */
export type TestRequest = {
  readonly from: string
  readonly calls: readonly ParsedCall[]
  /** Another one pays what the network charges. @default the account */
  readonly isSponsored?: boolean | undefined
  /** Somebody else whose gain is measured too. @default nobody's is */
  readonly receiver?: { readonly owner: string; readonly token: string | undefined } | undefined
}

/** A call of an account whose gas and fees are fixed. */
export type PlanCallRequest = {
  readonly from: string
  readonly call: ParsedCall
  readonly isSmartAccount?: boolean | undefined
}

/** How a token is shown, as its contract reports it. The symbol is sanitized. */
export type CalledToken = {
  /** In canonical form; `undefined` for the coin. */
  readonly token: string | undefined
  readonly symbol: string
  readonly decimals: number
}

/** What comes to the account (above 0), or leaves it. Smallest units, without the network's fee. */
export type TokenMove = CalledToken & { readonly units: bigint }

/** What somebody may take of a token once the calls are done. */
export type TestedApproval = CalledToken & {
  readonly token: string
  readonly spender: string
  /** Smallest units. */
  readonly units: bigint
  /** As good as everything, now and later. */
  readonly isUnlimited: boolean
  /** What the account has now, in smallest units. */
  readonly balance: bigint
}

/** Collectibles of one contract (ERC-721, ERC-1155), by its events. */
export type ItemMove = { readonly contract: string; readonly leaving: number; readonly coming: number }

/** Somebody may take every token or collectible of a contract, until that is revoked. */
export type Operator = { readonly contract: string; readonly operator: string }

/** What one of the calls does. */
export type TestedCall = { readonly moves: readonly TokenMove[] }

/** What the calls would do to the account if they were in the next block. */
export type TestRun = NetworkFee & {
  readonly kind: 'done'
  /** Of each call. */
  readonly calls: readonly TestedCall[]
  /** Of all calls together. */
  readonly moves: readonly TokenMove[]
  readonly approvals: readonly TestedApproval[]
  readonly items: readonly ItemMove[]
  readonly operators: readonly Operator[]
  /** What the receiver gains, in smallest units; `undefined` if none was asked about. */
  readonly gained?: bigint | undefined
  /** When it ran, in milliseconds since 1970. */
  readonly at: number
}

/** One of the calls would fail. */
export type FailedRun = {
  readonly kind: 'fails'
  readonly index: number
  /** What the contract says. Sanitized. */
  readonly reason: string | undefined
  readonly at: number
}

/** `untested`: the network could not run them, so what they do is not known. */
export type CallTest = TestRun | FailedRun | { readonly kind: 'untested'; readonly at: number }

/** A move of a token that comes to the account or leaves it. `amount` is exact decimal text. */
export type SentMove = CalledToken & { readonly amount: string; readonly isLeaving: boolean }

/** What may be taken of a token: `units` are smallest ones, as decimal text. */
export type SentApproval = { readonly token: string; readonly spender: string; readonly units: string }

/** Calls of an app that a wallet has sent. Kept over page loads. */
export type SentCalls = {
  /** What the app calls it, or the function. Sanitized. */
  readonly title: string
  /** How many there are in the request. */
  readonly count: number
  /** Of a single call that is a transaction of its own: by what its data are recognized in a block. */
  readonly dataDigest?: string | undefined
  /** What the test has moved; `undefined` if there was none. */
  readonly tested?: readonly SentMove[] | undefined
  readonly approvals?: readonly SentApproval[] | undefined
  /** What the mined transaction has moved; `undefined` if that is not known. */
  readonly moved?: readonly SentMove[] | undefined
}

/** A move with its amount as text. */
export const toSentMove = ({ token, symbol, decimals, units }: TokenMove): SentMove => ({
  token,
  symbol,
  decimals,
  amount: formatUnits(units < 0n ? -units : units, decimals),
  isLeaving: units < 0n,
})
