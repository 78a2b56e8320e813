import { ref } from 'valtio/vanilla'
import { formatUnits } from '../../core/units.js'
import type { SwapDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/namespace.js'
import type { Outcome, SentRequest } from '../../domain/outcome.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import { ApprovalFailedError } from '../../errors/swapErrors.js'
import { log } from '../log.js'
import { isAsking, shownIntent } from '../transactions/transaction.js'
import { transfersOf } from '../transactions/transfersOf.js'
import { allowedBy, approvalKey, forgetFormAllowance } from './approvals.js'
import { buildReview, failReview, leaveReview } from './reviewSwap.js'
import type { SwapForm } from './swapForm.js'
import type { SwapIntent } from './swapIntent.js'
import type { OpenApproval } from './swapState.js'

/** The wallet has sent an approval: follows it until the chain has decided, and goes on with its review (SWAP-12). */
export async function followApproval(form: SwapForm, intent: SwapIntent, sent: SentRequest): Promise<void> {
  const { instance, card, state, transaction } = form
  const key = approvalKey(intent)
  const approval: OpenApproval = Object.freeze({ hash: sent.hash, key, units: allowedBy(intent), at: Date.now() })
  state.approving = ref(approval)
  let isConfirmed = false
  try {
    const outcome = await readOutcome(form, intent, sent)
    isConfirmed = outcome.kind === 'confirmed'
    // The user may have allowed another amount in the wallet: the receipt says which.
    if ('arrived' in outcome && outcome.arrived !== undefined)
      form.allowances.set(key, { units: outcome.arrived, at: Date.now() })
    if (!isConfirmed) throw new ApprovalFailedError({ details: { outcome: outcome.kind } })
  } catch (error) {
    if (instance.scope.isEnded) return
    log(instance, 'debug', 'approval', error)
    emitApprovalError(form, intent, error instanceof LatchkeyError ? String(error.code) : 'Unknown')
  }
  if (state.approving?.hash === sent.hash) state.approving = undefined
  const currentIntent = shownIntent(transaction)
  // Nobody sees a review that goes on with it.
  if (!card.isOpen() || !currentIntent || approvalKey(currentIntent) !== key)
    card.notify(isConfirmed ? 'approved' : 'approvalFailed', intent.source.symbol)
  await continueReview(form, approval, isConfirmed)
}

async function readOutcome({ instance }: SwapForm, intent: SwapIntent, sent: SentRequest): Promise<Outcome> {
  const { network, quote, router } = intent
  const { account, source } = quote.terms
  const { hash, sinceBlock } = sent
  const transfers = await transfersOf(instance, network)
  const expected = { kind: 'approval', from: account, to: router, token: source, units: allowedBy(intent) } as const
  return transfers.follow(hash, { ...expected, sinceBlock }, network, instance.scope.signal)
}

/** An approval is decided: everything after it is priced, built and checked again (SWAP-12). */
async function continueReview(form: SwapForm, { key, units }: OpenApproval, isConfirmed: boolean): Promise<void> {
  const { state, transaction } = form
  const intent = shownIntent(transaction)
  // Another review, or one that the wallet is asked for, goes on as it is.
  if (!intent || intent.steps[0] === 'swap' || approvalKey(intent) !== key || isAsking(transaction)) return
  forgetFormAllowance(form)
  const [step] = intent.steps
  if (isConfirmed && step && allowedBy(intent) === units) state.doneSteps = [...state.doneSteps, step]
  try {
    const next = await buildReview(form, { isNew: true })
    // The chain decides: an approval may have been replaced by one that suffices.
    if (next && !isConfirmed && next.steps[0] !== 'swap') state.problem = { kind: 'approvalFailed' }
    // Without a price there is nothing to review; what is approved stays approved.
    const currentIntent = shownIntent(transaction)
    if (!next && (currentIntent === undefined || currentIntent === intent)) leaveReview(form)
  } catch (error) {
    failReview(form, error)
    leaveReview(form)
  }
}

/** What the events of a reviewed swap say. */
export const detailsOf = ({ instance }: SwapForm, intent: SwapIntent): SwapDetails => {
  const { network, source, destination, amount, expected } = intent
  return {
    isSmartAccount: isSmartAccount(instance.account.of(network.namespace)),
    network: network.caipNetworkId,
    swapFromToken: source.symbol,
    swapToToken: destination.symbol,
    swapFromAmount: amount,
    swapToAmount: formatUnits(expected, destination.decimals ?? 0),
  }
}

/** An approval was not sent, or the chain has not confirmed it. */
export const emitApprovalError = (form: SwapForm, intent: SwapIntent, message: string) =>
  form.instance.events.emit('SWAP_APPROVAL_ERROR', { ...detailsOf(form, intent), message })
