import { ref } from 'valtio/vanilla'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { formatUnits } from '../../core/units.js'
import type { TransferPlan, TransferRequest } from '../../domain/transfer.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { canSponsorCalls } from '../transactions/callSupport.js'
import { leaveTransaction } from '../transactions/transaction.js'
import { transfersOf } from '../transactions/transfersOf.js'
import type { SendForm } from './sendForm.js'
import { findGap, type SendProblem, toSendProblem, unitsOf } from './sendState.js'

// Plans what the form describes on the chain: for the fee beside the form, and for the review.

/** The transfer as the chain would take it now; `undefined` while the form is incomplete. */
export async function planSend({ instance, state }: SendForm): Promise<TransferPlan | undefined> {
  const active = activeAccount(instance)
  const units: TransferRequest['units'] | undefined = state.isMax ? 'max' : unitsOf(state)
  const { token, receiverAddress: to } = state
  if (!active || units === undefined || !token || to === undefined) return undefined
  const { network } = active
  // The same address is another contract elsewhere.
  if (token.networkId !== network.caipNetworkId) throw new TransferOutdatedError()
  const { address: from, accounts } = active.account
  const [transfers, isSponsored] = await Promise.all([
    transfersOf(instance, network),
    canSponsorCalls(instance, from, network),
  ])
  const { address, symbol, decimals } = token
  const isSmartAccount = accounts.find((account) => account.address === from)?.type === 'smartAccount'
  return transfers.plan(
    {
      from,
      to,
      units,
      token: address === undefined || decimals === undefined ? undefined : { address, symbol, decimals },
      isSponsored,
      isSmartAccount,
    },
    network,
    instance.scope.signal,
  )
}

/** What a plan moves, as decimal text. */
export function amountOf({ instance }: SendForm, { units, token }: TransferPlan): string {
  const coin = activeAccount(instance)?.network.nativeCurrency
  return formatUnits(units, (token ?? coin)?.decimals ?? 0)
}

/** The fee, as soon as the form is complete; without it the review tells. */
export async function estimateFee(form: SendForm): Promise<void> {
  const { state } = form
  const { scope } = form.instance
  const isCurrent = form.runs.plan.begin()
  if (findGap(state)) return
  try {
    await sleep(RESOLVE_WAIT_MS, scope.signal)
    const plan = isCurrent() ? await planSend(form) : undefined
    if (!isCurrent() || !plan) return
    state.estimate = ref(plan)
    if (state.isMax) state.sendTokenAmount = amountOf(form, plan)
  } catch (error) {
    if (!isCurrent() || scope.isEnded) return
    state.problem = ref(toSendProblem(error))
  }
}

/** Problems that stay visible until the user acts. */
const LASTING: readonly SendProblem['kind'][] = ['outdated', 'maybeSent', 'alreadySent']

/** The transfer has changed: what was planned is void. */
export function invalidatePlan(form: SendForm) {
  const { state } = form
  form.runs.plan.cancel()
  state.estimate = undefined
  leaveTransaction(form.transaction)
  if (!state.problem || !LASTING.includes(state.problem.kind)) state.problem = undefined
  state.loading = false
  void estimateFee(form)
}
