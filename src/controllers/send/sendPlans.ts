import { ref } from 'valtio/vanilla'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { formatUnits } from '../../core/units.js'
import type { TransferPlan, TransferRequest } from '../../domain/transfer.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import { problemOf } from './problemOf.js'
import type { SendContext } from './sendContext.js'
import { findGap, unitsOf } from './sendState.js'

export type SendPlans = ReturnType<typeof createSendPlans>

/** Plans what the form describes on the chain: for the fee beside the form, and for the review. */
export function createSendPlans({ deps, state, runs, place, transfersOf, callSupport }: SendContext) {
  const { scope } = deps

  function toRequest(units: TransferRequest['units']): TransferRequest | undefined {
    const here = place()
    const { token, receiverAddress } = state
    if (!here || !token || receiverAddress === undefined) return undefined
    // The same address is another contract elsewhere.
    if (token.networkId !== here.on.caipNetworkId) throw new TransferOutdatedError()
    const { address, symbol, decimals } = token
    return {
      from: here.from.address,
      to: receiverAddress,
      units,
      token: address === undefined || decimals === undefined ? undefined : { address, symbol, decimals },
    }
  }

  /** The transfer as the chain would take it now; `undefined` while the form is incomplete. */
  async function make(): Promise<TransferPlan | undefined> {
    const here = place()
    const units = state.isMax ? 'max' : unitsOf(state)
    const request = units === undefined ? undefined : toRequest(units)
    if (!here || !request) return undefined
    const [transfers, isSponsored] = await Promise.all([
      transfersOf(here.on),
      callSupport.canSponsor(request.from, here.on),
    ])
    const { address, accounts } = here.from
    const isSmartAccount = accounts.find((one) => one.address === address)?.type === 'smartAccount'
    return transfers.plan({ ...request, isSponsored, isSmartAccount }, here.on, scope.signal)
  }

  const amountOf = (planned: TransferPlan) =>
    formatUnits(planned.units, planned.token?.decimals ?? place()?.on.nativeCurrency.decimals ?? 0)

  /** The fee, as soon as the form is complete; without it the review tells. */
  async function estimate() {
    const isCurrent = runs.plan.begin()
    if (findGap(state)) return
    try {
      await sleep(RESOLVE_WAIT_MS, scope.signal)
      const planned = isCurrent() ? await make() : undefined
      if (!isCurrent() || !planned) return
      state.estimate = ref(planned)
      if (state.isMax) state.sendTokenAmount = amountOf(planned)
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      state.problem = ref(problemOf(error))
    }
  }

  return { make, amountOf, estimate }
}
