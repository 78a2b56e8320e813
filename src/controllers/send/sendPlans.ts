import { ref } from 'valtio/vanilla'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { formatUnits } from '../../core/units.js'
import type { TransferPlan, TransferRequest } from '../../domain/transfer.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { transfersOf } from '../tokens/accountTokens.js'
import { problemOf } from './problemOf.js'
import type { SendContext } from './sendContext.js'
import { findGap, unitsOf } from './sendState.js'

export type SendPlans = ReturnType<typeof createSendPlans>

/** Plans what the form describes on the chain: for the fee beside the form, and for the review. */
export function createSendPlans({ deps, state, runs, callSupport }: SendContext) {
  const { scope } = deps

  function toRequest(units: TransferRequest['units']): TransferRequest | undefined {
    const active = activeAccount(deps.instance)
    const { token, receiverAddress } = state
    if (!active || !token || receiverAddress === undefined) return undefined
    // The same address is another contract elsewhere.
    if (token.networkId !== active.network.caipNetworkId) throw new TransferOutdatedError()
    const { address, symbol, decimals } = token
    return {
      from: active.account.address,
      to: receiverAddress,
      units,
      token: address === undefined || decimals === undefined ? undefined : { address, symbol, decimals },
    }
  }

  /** The transfer as the chain would take it now; `undefined` while the form is incomplete. */
  async function make(): Promise<TransferPlan | undefined> {
    const active = activeAccount(deps.instance)
    const units = state.isMax ? 'max' : unitsOf(state)
    const request = units === undefined ? undefined : toRequest(units)
    if (!active || !request) return undefined
    const [transfers, isSponsored] = await Promise.all([
      transfersOf(deps.instance, active.network),
      callSupport.canSponsor(request.from, active.network),
    ])
    const { address, accounts } = active.account
    const isSmartAccount = accounts.find((one) => one.address === address)?.type === 'smartAccount'
    return transfers.plan({ ...request, isSponsored, isSmartAccount }, active.network, scope.signal)
  }

  const amountOf = (planned: TransferPlan) =>
    formatUnits(
      planned.units,
      planned.token?.decimals ?? activeAccount(deps.instance)?.network.nativeCurrency.decimals ?? 0,
    )

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
