import type { createLatest } from '../../core/async.js'
import { formatUnits } from '../../core/units.js'
import type { Network } from '../../domain/network.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import type { SwapContext } from './swapContext.js'
import { formFee } from './swapState.js'

/** More gas than a swap usually takes, for what must stay of the coin. */
const MAX_GAS = 300_000n

type MaxParts = {
  /** A newer amount or token drops the answer about an older one. */
  readonly fills: ReturnType<typeof createLatest>
  /** The swap has changed. */
  touch(): void
}

/** Everything that can be swapped, less what the network may charge (AMT-6). */
export function createSwapMax({ deps, state, swapsOf }: SwapContext, { fills, touch }: MaxParts) {
  const { services, scope } = deps

  const readFee = (on: Network, gas: bigint) =>
    swapsOf(on)
      .then((swaps) => swaps.estimateFee(gas, on, scope.signal))
      .then(({ fee }) => fee)
      .catch((error) => {
        services.log('debug', 'swap fee', error)
        return undefined
      })

  async function fill(gas?: bigint): Promise<boolean> {
    const active = activeAccount(deps.instance)
    const begun = activeAccountKey(deps.instance)
    const { sourceToken, source } = state
    if (!active || !sourceToken || source.balance === undefined) return false
    const isCurrent = fills.begin()
    let units = source.balance
    if (sourceToken.address === undefined) {
      const reserve =
        (gas === undefined ? formFee(state)?.fee : undefined) ?? (await readFee(active.network, gas ?? MAX_GAS))
      // A late answer never fills another token's amount.
      if (!isCurrent() || activeAccountKey(deps.instance) !== begun || state.sourceToken?.id !== sourceToken.id)
        return false
      if (reserve === undefined) {
        // The review's own problem says more.
        if (gas === undefined) state.problem = { kind: 'feeUnknown' }
        return false
      }
      // Fees rise between the form and the review.
      units = units > 2n * reserve ? units - 2n * reserve : 0n
    }
    Object.assign(state, { isMax: true, sourceTokenAmount: formatUnits(units, sourceToken.decimals ?? 0) })
    touch()
    return true
  }

  return {
    /** `false` if the balance or the fee is not known. */
    fill: () => fill(),
    /** Leaves more of the coin than the last Max did. */
    fillLess: () => fill(MAX_GAS * 4n),
  }
}
