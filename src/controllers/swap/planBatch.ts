import { type NetworkFee, SPONSORED } from '../../domain/networkFee.js'
import type { PlannedCall, Simulation, SwapCall } from '../../domain/swap.js'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import type { BuildContext } from './buildContext.js'
import { checkFee } from './checkBuild.js'
import { paymentOf, type Steps } from './planSteps.js'
import { preparing } from './preparing.js'
import type { SwapContext } from './swapContext.js'

type Batch = Steps & {
  /** The run of all of them, which tells what they cost. */
  readonly simulation: Simulation
  /** The approvals, and the swap. */
  readonly calls: readonly SwapCall[]
  readonly isSponsored: boolean
}

/**
 * All calls of a swap in one request, and what they cost: the wallet sets the fee itself, unless somebody else pays.
 * @throws SwapRefusedError, InsufficientFundsError
 */
export async function planBatch(context: SwapContext, build: BuildContext, batch: Batch) {
  const { quote, on, signal, transfers } = build
  const { built, swapCall, simulation, calls, isSponsored } = batch
  const { account } = quote.terms
  const { fee, likelyFee } = simulation
  // No matter who pays it: a far higher one says that the service has built something else.
  checkFee(built, fee)
  const charged: NetworkFee = isSponsored ? SPONSORED : { fee, likelyFee, feeKind: 'estimated' }
  if (!isSponsored) {
    const coin = await preparing('transaction', transfers.readBalance(account, undefined, on, signal))
    if (coin.units < swapCall.value + fee) throw new InsufficientFundsError('fee')
  }
  const payment = paymentOf(context, build, batch)
  const next: PlannedCall = { ...swapCall, ...charged, ...payment, from: account, calls, details: undefined }
  return { next, charged }
}
