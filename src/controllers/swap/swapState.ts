import { parseUnits } from '../../core/amount.js'
import { MAX_DECIMALS } from '../../core/units.js'
import { type CallSupport, noCallSupport } from '../../domain/calls.js'
import type { Token } from '../../domain/token.js'
import { type NetworkFee, SPONSORED } from '../../domain/transfer.js'
import {
  AllowanceUsedError,
  ApprovalFailedError,
  SwapNetworkError,
  SwapPreparationError,
  type SwapRefusal,
  SwapRefusedError,
  SwapUnavailableError,
} from '../../errors/swapErrors.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  InsufficientFundsError,
  MaybeSentError,
  TokenMismatchError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import type { Prices, Quote, SwapStep } from './swapIntent.js'

export type SwapSide = 'from' | 'to'

/** Why a quote, a review or a request failed. */
export type SwapProblem =
  | { readonly kind: 'refused'; readonly reason: SwapRefusal }
  | { readonly kind: 'funds'; readonly missing: 'amount' | 'fee' | 'deposit' }
  | {
      readonly kind:
        | 'liquidity'
        | 'route'
        | 'network'
        | 'outdated'
        | 'mismatch'
        | 'feeChanged'
        | 'feeUnknown'
        | 'allowance'
        | 'approval'
        | 'approvalFailed'
        | 'changed'
        | 'notBatched'
        | 'notSponsored'
        | 'maybeSent'
        | 'sentBefore'
        | 'unpriced'
        | 'failed'
    }

/** An approval that is being mined. */
export type OpenApproval = {
  readonly hash: string
  /** Token, spender and account: another review of the same waits for it too. */
  readonly key: string
  /** What it allows, in smallest units; 0 for a reset. */
  readonly units: bigint
  readonly at: number
}

/** What the chain says about a side of the form. */
export type OnChain = {
  /** Smallest units; `undefined` while unknown. */
  readonly balance: bigint | undefined
  /** The token's decimals there differ from the list's, or it has none. */
  readonly isMismatched: boolean
}

/** Fields named by the specification, besides what the form needs. */
export type SwapState = {
  /** Progress of the network's token list. `unsupported`: the service says that it does not serve the network. */
  listStatus: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  /** As received; the account's own are in its portfolio. */
  tokens: readonly Token[]
  suggestedTokens: readonly Token[]
  /** The same tokens by symbol. */
  popularTokens: readonly Token[]
  sourceToken: Token | undefined
  toToken: Token | undefined
  /** As typed, with a dot. */
  sourceTokenAmount: string
  /** Everything but the fee: the amount is calculated again at review. */
  isMax: boolean
  /** Whole percent (SWAP-7). */
  slippage: number
  source: OnChain
  destination: OnChain
  prices: Prices
  /** The most that a swap which is not built yet costs on the network; `undefined` if unknown, never 0 (SWAP-15). */
  fee: bigint | undefined
  /** What it likely costs. */
  likelyFee: bigint | undefined
  /** What the wallet can do with several calls. */
  support: CallSupport
  /** What the service's router may take already, as the service says: for display only. */
  allowance: bigint | undefined
  /** A contract that may take some of the source already, as the chain has it (SWAP-16). */
  approved: { readonly spender: string; readonly units: bigint } | undefined
  quoteStatus: 'idle' | 'loading' | 'ready' | 'failed'
  quote: Quote | undefined
  /** When the next quote is asked for. */
  refreshesAt: number | undefined
  /** The review is being made, or made again. */
  loading: boolean
  /** Why there is no quote. */
  quoteProblem: SwapProblem | undefined
  /** Why the last review or request failed; stays until the user does something. */
  problem: SwapProblem | undefined
  /** The output that the user saw before it fell, until they accept the new one (SWAP-4). */
  lowered: bigint | undefined
  /** The user accepts this intent's loss (SWAP-11). */
  isLossAccepted: boolean
  /** The user has compared the router of a swap that was not tested. */
  isRouterCompared: boolean
  /** The steps of this review that the chain has confirmed. */
  doneSteps: readonly SwapStep[]
  approving: OpenApproval | undefined
}

export const unread = (): OnChain => ({ balance: undefined, isMismatched: false })
const noPrices = (): Prices => ({ source: undefined, destination: undefined, coin: undefined })

/** The form without its tokens. */
export const emptyForm = () =>
  ({
    sourceToken: undefined,
    toToken: undefined,
    sourceTokenAmount: '',
    isMax: false,
    source: unread(),
    destination: unread(),
    prices: noPrices(),
    fee: undefined,
    likelyFee: undefined,
    support: noCallSupport,
    allowance: undefined,
    approved: undefined,
    quoteStatus: 'idle',
    quote: undefined,
    refreshesAt: undefined,
    loading: false,
    quoteProblem: undefined,
    problem: undefined,
    lowered: undefined,
    isLossAccepted: false,
    isRouterCompared: false,
    doneSteps: [],
  }) satisfies Partial<SwapState>

/** What the user has accepted of a review; void with it. */
export const nothingAccepted = () =>
  ({ lowered: undefined, isLossAccepted: false, isRouterCompared: false }) satisfies Partial<SwapState>

export const initialSwapState = (slippage: number): SwapState => ({
  listStatus: 'idle',
  tokens: [],
  suggestedTokens: [],
  popularTokens: [],
  ...emptyForm(),
  slippage,
  approving: undefined,
})

type Fields = Pick<
  SwapState,
  'sourceToken' | 'toToken' | 'sourceTokenAmount' | 'source' | 'destination' | 'quoteStatus'
>

/** Smallest units of the typed amount; `undefined` if it has more fraction digits than the token. */
export const unitsOf = ({ sourceToken, sourceTokenAmount }: Pick<SwapState, 'sourceToken' | 'sourceTokenAmount'>) =>
  parseUnits(sourceTokenAmount, sourceToken?.decimals ?? MAX_DECIMALS)

/** The first thing that is missing; the button says so. `undefined`: ready to review. */
export type SwapGap = 'token' | 'same' | 'unswappable' | 'amount' | 'zero' | 'precision' | 'funds' | 'quote'

export function findGap(fields: Fields): SwapGap | undefined {
  const { sourceToken, toToken, sourceTokenAmount, source, destination, quoteStatus } = fields
  if (!sourceToken || !toToken) return 'token'
  if (sourceToken.id === toToken.id) return 'same'
  const isUnknown = sourceToken.decimals === undefined || toToken.decimals === undefined
  if (isUnknown || source.isMismatched || destination.isMismatched) return 'unswappable'
  if (sourceTokenAmount === '') return 'amount'
  const units = unitsOf(fields)
  if (units === undefined) return 'precision'
  if (units === 0n) return 'zero'
  if (source.balance !== undefined && units > source.balance) return 'funds'
  return quoteStatus === 'ready' ? undefined : 'quote'
}

/**
 * What the form says of the fee; `undefined` if it is unknown. Whether an approval is needed is known at review, so a
 * service pays only if a batch is possible too, or the coin is swapped.
 */
export function formFee({ fee, likelyFee, support, sourceToken }: FeeFields): NetworkFee | undefined {
  const { canSponsor, isAtomic } = support
  if (canSponsor && (isAtomic || sourceToken?.address === undefined)) return SPONSORED
  return fee === undefined ? undefined : { fee, likelyFee: likelyFee ?? fee }
}

type FeeFields = Pick<SwapState, 'fee' | 'likelyFee' | 'support' | 'sourceToken'>

const preparations = { allowance: 'allowance', approval: 'approval', transaction: 'failed' } as const

/** What the form or the review says about an error. */
export function toSwapProblem(error: unknown): SwapProblem {
  if (error instanceof SwapRefusedError) return { kind: 'refused', reason: error.reason }
  if (error instanceof SwapUnavailableError) return { kind: error.reason }
  if (error instanceof SwapNetworkError) return { kind: 'network' }
  if (error instanceof SwapPreparationError) return { kind: preparations[error.step] }
  if (error instanceof ApprovalFailedError) return { kind: 'approvalFailed' }
  if (error instanceof InsufficientFundsError) return { kind: 'funds', missing: error.missing }
  if (error instanceof TokenMismatchError) return { kind: 'mismatch' }
  if (error instanceof TransferOutdatedError) return { kind: 'outdated' }
  if (error instanceof AllowanceUsedError) return { kind: 'changed' }
  if (error instanceof FeeOutdatedError) return { kind: 'feeChanged' }
  if (error instanceof CallsRefusedError) return { kind: error.refused === 'batch' ? 'notBatched' : 'notSponsored' }
  if (error instanceof MaybeSentError) return { kind: 'maybeSent' }
  return { kind: 'failed' }
}

/** Of the view that takes back an approval. */
export type RevocationState = {
  /** `none`: the chain has no approval left. `failed`: it could not be read or planned. */
  status: 'reading' | 'ready' | 'none' | 'failed'
  /** The wallet has sent it, and the chain has not decided. */
  isFollowing: boolean
  problem: SwapProblem | undefined
}

export const initialRevocationState = (): RevocationState => ({
  status: 'reading',
  isFollowing: false,
  problem: undefined,
})
