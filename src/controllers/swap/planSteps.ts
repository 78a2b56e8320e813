import { SWAP_GAS_LIMIT } from '../../config/limits.js'
import type { NetworkFee } from '../../domain/networkFee.js'
import type { PlannedCall, Simulation, SwapCall } from '../../domain/swap.js'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import { provenAllowance } from './approvals.js'
import type { BuildContext } from './buildContext.js'
import { type CheckedBuild, checkFee } from './checkBuild.js'
import { isUnwrapping } from './listApprovals.js'
import { preparing } from './preparing.js'
import type { SwapContext } from './swapContext.js'

export type Steps = {
  readonly built: CheckedBuild
  readonly approvals: readonly SwapCall[]
  readonly swapCall: SwapCall
  /** `undefined`: the node could not run them. */
  readonly simulation: Simulation | undefined
}

/**
 * What the swap takes of a token: its balance may fall until the user presses, and another swap may use an approval that
 * is there already.
 */
export function paymentOf(
  context: SwapContext,
  { quote }: Pick<BuildContext, 'quote'>,
  { built, approvals }: Pick<Steps, 'built' | 'approvals'>,
): Pick<PlannedCall, 'token' | 'units' | 'spender'> {
  const { source, units } = quote.terms
  if (source === undefined) return {}
  const isAllowed =
    approvals.length > 0 ||
    isUnwrapping(quote.terms, built) ||
    provenAllowance(context, { quote, router: built.router }) !== undefined
  return { token: { address: source }, units, spender: isAllowed ? undefined : built.router }
}

async function planNext(context: SwapContext, build: BuildContext, steps: Steps): Promise<PlannedCall> {
  const { quote, on, signal, swaps } = build
  const { approvals, swapCall } = steps
  const planned = await preparing('transaction', swaps.plan(quote.terms.account, approvals[0] ?? swapCall, on, signal))
  return approvals.length > 0 ? planned : { ...planned, ...paymentOf(context, build, steps) }
}

/** Later steps are planned when their turn comes; until then the run of all of them tells. */
async function feeOfAll(
  { on, signal, swaps }: BuildContext,
  first: NetworkFee,
  all: NetworkFee | undefined,
): Promise<NetworkFee> {
  if (all) return all.fee > first.fee ? all : first
  const swap = await preparing('transaction', swaps.estimateFee(SWAP_GAS_LIMIT, on, signal))
  return { fee: first.fee + swap.fee, likelyFee: first.likelyFee + swap.likelyFee }
}

/**
 * The call that the wallet is asked for next, and what all steps together cost.
 * @throws SwapRefusedError, InsufficientFundsError
 */
export async function planSteps(context: SwapContext, build: BuildContext, steps: Steps) {
  const { quote, on, signal, transfers } = build
  const { built, approvals, simulation } = steps
  const next = await planNext(context, build, steps)
  const charged = approvals.length === 0 ? next : await feeOfAll(build, next, simulation)
  checkFee(built, charged.fee)
  // An approval that leaves too little for the swap would be paid for in vain.
  if (approvals.length > 0) {
    const coin = await preparing('transaction', transfers.readBalance(quote.terms.account, undefined, on, signal))
    if (coin.units < charged.fee) throw new InsufficientFundsError('fee')
  }
  return { next, charged }
}
