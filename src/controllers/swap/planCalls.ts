import type { Swaps, Transfers } from '../../adapters/adapter.js'
import { SWAP_GAS_LIMIT } from '../../config/limits.js'
import type { WalletAccount } from '../../domain/account.js'
import type { CallSupport } from '../../domain/calls.js'
import type { Network } from '../../domain/network.js'
import type { PlannedCall, Simulation, SwapCall } from '../../domain/swap.js'
import type { Token } from '../../domain/token.js'
import { type NetworkFee, SPONSORED } from '../../domain/transfer.js'
import { type SwapPreparation, SwapPreparationError } from '../../errors/swapErrors.js'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import type { SwapQuery, SwapService } from '../../services/convert/swapService.js'
import { approvalKey, provenAllowance } from './approvals.js'
import { type CheckedBuild, checkFee, checkSpender } from './checkBuild.js'
import type { SwapForm } from './swapForm.js'
import type { Prices, Quote } from './swapIntent.js'
import { isSame, type SwapTerms } from './swapRules.js'
import { toSwapProblem } from './swapState.js'

// The calls of a built swap, how the wallet is asked for them, and what they cost.

/** What every step of one build works on: the quote, the form as it is when the build begins, and who answers. */
export type SwapBuild = {
  readonly quote: Quote
  readonly signal: AbortSignal
  readonly network: Network
  readonly account: WalletAccount
  readonly sourceToken: Token
  readonly toToken: Token
  readonly prices: Prices
  readonly swaps: Swaps
  readonly transfers: Transfers
  readonly service: SwapService
  readonly support: CallSupport
  /** What the service is asked for. */
  readonly query: SwapQuery
}

/** How the wallet is asked for the calls of a swap. */
type RequestKind =
  /** One transaction after the other. */
  | 'transactions'
  /** All in one request, and the account pays. */
  | 'batch'
  /** In one request that a service of the app's pays for. */
  | 'sponsored'

/** The calls of a checked build. */
type BuiltCalls = {
  readonly built: CheckedBuild
  readonly approvals: readonly SwapCall[]
  readonly swapCall: SwapCall
  /** `undefined`: the node could not run them. */
  readonly simulation: Simulation | undefined
}

/** A step that failed for another reason than the swap itself says which one it was. */
export async function labelFailure<T>(step: SwapPreparation, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw toSwapProblem(error).kind === 'failed' ? new SwapPreparationError(step, { cause: error }) : error
  }
}

/** A wrapped coin that is called itself takes what it unwraps from its caller. */
const isUnwrapping = ({ source }: SwapTerms, { router }: CheckedBuild): boolean =>
  source !== undefined && isSame(router, source)

/** What the wallet must allow first: exactly the amount, to the very contract that is called (SWAP-10). */
export async function listApprovals(
  form: SwapForm,
  build: SwapBuild,
  built: CheckedBuild,
): Promise<readonly SwapCall[]> {
  const { quote, query, network, signal, swaps, service } = build
  const { terms } = quote
  const { source: token, account: owner, units } = terms
  if (token === undefined || isUnwrapping(terms, built)) return []
  const spender = built.router
  const allowance =
    provenAllowance(form, approvalKey({ quote, router: spender })) ??
    (await labelFailure('allowance', swaps.readAllowance(token, owner, spender, network, signal)))
  const request = { owner, token, spender, units, allowance }
  const approvals = await labelFailure('allowance', swaps.encodeApprovals(request, network, signal))
  if (approvals.length > 0)
    checkSpender(await labelFailure('approval', service.fetchApproval(query, signal)), terms, built)
  return approvals
}

/** One call alone is asked for as a transaction, whose fee we fix, unless somebody else pays. */
export function chooseWay({ isAtomic, canSponsor }: CallSupport, calls: readonly SwapCall[]): RequestKind {
  const isSeveral = calls.length > 1
  if (isSeveral && !isAtomic) return 'transactions'
  if (canSponsor) return 'sponsored'
  return isSeveral ? 'batch' : 'transactions'
}

type PlannedCalls = {
  /** What the wallet is asked for next. */
  readonly next: PlannedCall
  /** What all calls together cost. */
  readonly networkFee: NetworkFee
}

/**
 * The call that the wallet is asked for next, and what all steps together cost.
 * @throws SwapRefusedError, InsufficientFundsError
 */
export function planCalls(
  form: SwapForm,
  build: SwapBuild,
  calls: BuiltCalls,
  way: RequestKind,
): Promise<PlannedCalls> {
  const { simulation } = calls
  // What the node could not run is asked for as transactions, whose fees are fixed and known.
  if (!simulation || way === 'transactions') return planSteps(form, build, calls)
  return planBatch(form, build, { ...calls, simulation, isSponsored: way === 'sponsored' })
}

/** One transaction after the other: the first one is planned now. */
async function planSteps(form: SwapForm, build: SwapBuild, calls: BuiltCalls): Promise<PlannedCalls> {
  const { quote, network, signal, transfers } = build
  const { built, approvals, simulation } = calls
  const next = await planNext(form, build, calls)
  const networkFee = approvals.length === 0 ? next : await sumFees(build, next, simulation)
  checkFee(built, networkFee.fee)
  // An approval that leaves too little for the swap would be paid for in vain.
  if (approvals.length > 0) {
    const { account } = quote.terms
    const coin = await labelFailure('transaction', transfers.readBalance(account, undefined, network, signal))
    if (coin.units < networkFee.fee) throw new InsufficientFundsError('fee')
  }
  return { next, networkFee }
}

async function planNext(form: SwapForm, build: SwapBuild, calls: BuiltCalls): Promise<PlannedCall> {
  const { quote, network, signal, swaps } = build
  const [call = calls.swapCall] = calls.approvals
  const planned = await labelFailure('transaction', swaps.plan(quote.terms.account, call, network, signal))
  return calls.approvals.length > 0 ? planned : { ...planned, ...planPayment(form, build, calls) }
}

/** Later steps are planned when their turn comes; until then the run of all of them tells. */
async function sumFees(
  { network, signal, swaps }: SwapBuild,
  first: NetworkFee,
  all: NetworkFee | undefined,
): Promise<NetworkFee> {
  if (all) return all.fee > first.fee ? all : first
  const swap = await labelFailure('transaction', swaps.estimateFee(SWAP_GAS_LIMIT, network, signal))
  return { fee: first.fee + swap.fee, likelyFee: first.likelyFee + swap.likelyFee }
}

type Batch = BuiltCalls & {
  /** The run of all of them, which tells what they cost. */
  readonly simulation: Simulation
  readonly isSponsored: boolean
}

/** All calls in one request: the wallet sets the fee itself, unless somebody else pays. */
async function planBatch(form: SwapForm, build: SwapBuild, batch: Batch): Promise<PlannedCalls> {
  const { quote, network, signal, transfers } = build
  const { built, approvals, swapCall, simulation, isSponsored } = batch
  const { account } = quote.terms
  const { fee, likelyFee } = simulation
  // No matter who pays it: a far higher one says that the service has built something else.
  checkFee(built, fee)
  const networkFee: NetworkFee = isSponsored ? SPONSORED : { fee, likelyFee, feeKind: 'estimated' }
  if (!isSponsored) {
    const coin = await labelFailure('transaction', transfers.readBalance(account, undefined, network, signal))
    if (coin.units < swapCall.value + fee) throw new InsufficientFundsError('fee')
  }
  const calls = [...approvals, swapCall]
  const payment = planPayment(form, build, batch)
  return { next: { ...swapCall, ...networkFee, ...payment, from: account, calls, details: undefined }, networkFee }
}

/**
 * What the swap takes of a token: its balance may fall until the user presses, and another swap may use an approval that
 * is there already.
 */
function planPayment(
  form: SwapForm,
  { quote }: SwapBuild,
  { built, approvals }: BuiltCalls,
): Pick<PlannedCall, 'token' | 'units' | 'spender'> {
  const { source, units } = quote.terms
  const { router } = built
  if (source === undefined) return {}
  const isAllowed =
    approvals.length > 0 ||
    isUnwrapping(quote.terms, built) ||
    provenAllowance(form, approvalKey({ quote, router })) !== undefined
  return { token: { address: source }, units, spender: isAllowed ? undefined : router }
}
