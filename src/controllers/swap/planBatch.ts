import { type NetworkFee, SPONSORED } from '../../domain/networkFee.js'
import type { PlannedCall, Simulation, SwapCall } from '../../domain/swap.js'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import type { BuildContext } from './buildContext.js'
import { type CheckedBuild, checkFee } from './checkBuild.js'
import { preparing } from './preparing.js'

type Batch = {
  readonly built: CheckedBuild
  readonly swapCall: SwapCall
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
export async function planBatch(build: BuildContext, batch: Batch) {
  const { quote, on, signal, transfers } = build
  const { built, swapCall, simulation, calls, isSponsored } = batch
  const { account, source, units } = quote.terms
  const { fee, likelyFee } = simulation
  const charged: NetworkFee = isSponsored ? SPONSORED : { fee, likelyFee, feeKind: 'estimated' }
  if (!isSponsored) {
    checkFee(built, fee)
    const coin = await preparing('transaction', transfers.readBalance(account, undefined, on, signal))
    if (coin.units < swapCall.value + fee) throw new InsufficientFundsError('fee')
  }
  const token = source === undefined ? undefined : { address: source }
  const next: PlannedCall = { ...swapCall, ...charged, from: account, calls, token, units, details: undefined }
  return { next, charged }
}
