import type { AppCall, CallTest, ParsedCall, TokenMove } from '../../domain/appCall.js'
import type { Network } from '../../domain/network.js'
import type { PlannedCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  InsufficientFundsError,
  MaybeSentError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'

/** What an app asks for, parsed. */
export type AppTransaction = {
  readonly calls: readonly ParsedCall[]
  /** What the app says that it does. Sanitized; empty if it says nothing. */
  readonly title: string
  /** Where it was asked for: on another network the same addresses are somebody else's. */
  readonly network: Network
}

/** More of them nobody can review. */
export const MAX_CALLS = 10

/** How the wallet is asked: one transaction after the other, all in one request, or in one that the app pays for. */
export type AppRequestKind = 'transactions' | 'batch' | 'sponsored'

/** What the user reviews and what is requested: the same object, frozen (SEND-6). */
export type AppIntent = {
  readonly id: string
  readonly title: string
  /** All that are left: those of this request, or of this and later ones. */
  readonly calls: readonly ParsedCall[]
  readonly kind: AppRequestKind
  /** How many of the app's calls are done: of several, where the wallet takes one at a time. */
  readonly doneCount: number
  readonly test: CallTest
  /** What the wallet is asked for now. */
  readonly planned: PlannedCall
  readonly network: Network
  readonly connectorId: string | undefined
  /** The paying account. */
  readonly account: string
  /** How the tokens of the test are shown, by address; the coin's is empty. */
  readonly tokens: Readonly<Record<string, Token>>
}

/** Calls of the request that follows. */
export const requestedCalls = ({ calls, kind }: Pick<AppIntent, 'calls' | 'kind'>): readonly ParsedCall[] =>
  kind === 'transactions' ? calls.slice(0, 1) : calls

/** Why going on needs a tick: what may be lost has no bound that the review could show, or is paid to nobody. */
export type Consent = 'unlimited' | 'fails' | 'untested' | 'burned'

export function consentOf({ test, calls }: Pick<AppIntent, 'test' | 'calls'>): Consent | undefined {
  if (test.kind === 'fails') return 'fails'
  if (test.kind === 'untested') return 'untested'
  const isUnlimited = test.operators.length > 0 || test.approvals.some((approval) => approval.isUnlimited)
  if (isUnlimited) return 'unlimited'
  return calls.some(({ isBurning }) => isBurning) ? 'burned' : undefined
}

/** A price may move a little between two tests. */
const MOVED_PER_MILLE = 5n

function isSameMove(first: TokenMove, second: TokenMove | undefined): boolean {
  if (!second || first.units < 0n !== second.units < 0n) return false
  const [size, difference] = [first.units, second.units - first.units].map((units) => (units < 0n ? -units : units))
  return (difference ?? 0n) * 1000n <= (size ?? 0n) * MOVED_PER_MILLE
}

/** Whether a newer test shows what the reviewed one did. */
export function isSameTest(reviewed: CallTest, newer: CallTest): boolean {
  if (reviewed.kind !== 'done' || newer.kind !== 'done') return reviewed.kind === newer.kind
  const find = (token: string | undefined) => newer.moves.find((move) => move.token === token)
  const areSameApprovals =
    reviewed.approvals.length === newer.approvals.length &&
    newer.approvals.every(({ token, spender, units }) =>
      reviewed.approvals.some(
        (approval) => approval.token === token && approval.spender === spender && approval.units >= units,
      ),
    )
  return (
    reviewed.moves.length === newer.moves.length &&
    reviewed.moves.every((move) => isSameMove(move, find(move.token))) &&
    areSameApprovals &&
    JSON.stringify([reviewed.operators, reviewed.items]) === JSON.stringify([newer.operators, newer.items])
  )
}

export type AppTransactionProblem = {
  readonly kind:
    | 'fee'
    | 'amount'
    | 'outdated'
    | 'changed'
    | 'feeChanged'
    | 'notSponsored'
    | 'notBatched'
    | 'maybeSent'
    | 'failed'
}

/** What the review says of an error. */
export function toAppTransactionProblem(error: unknown): AppTransactionProblem {
  if (error instanceof InsufficientFundsError) return { kind: error.missing === 'fee' ? 'fee' : 'amount' }
  if (error instanceof TransferOutdatedError) return { kind: 'outdated' }
  if (error instanceof FeeOutdatedError) return { kind: 'feeChanged' }
  if (error instanceof CallsRefusedError) return { kind: error.refused === 'sponsor' ? 'notSponsored' : 'notBatched' }
  return { kind: error instanceof MaybeSentError ? 'maybeSent' : 'failed' }
}

/** What an app asks for, as it comes from the app. */
export type AppTransactionInput = {
  readonly calls: readonly AppCall[]
  readonly description?: string | undefined
}
