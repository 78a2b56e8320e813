import { ref } from 'valtio/vanilla'
import { formatUnits } from '../../core/units.js'
import type { SwapDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/namespace.js'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { keepReview, leaveTransaction, prepareReview, shownIntent, showReview } from '../transactions/transaction.js'
import { buildSwap } from './buildSwap.js'
import { setLowerMax } from './editSwap.js'
import { waitForPrices } from './prices.js'
import { askQuote, askQuoteSoon, dropQuote, isExpired, isWanted } from './quotes.js'
import { cancelReview, type SwapForm } from './swapForm.js'
import type { SwapIntent } from './swapIntent.js'
import { isWorse } from './swapMath.js'
import { findGap, nothingAccepted, type SwapProblem, toSwapProblem } from './swapState.js'

/** Builds and checks the swap, and shows it. */
export async function reviewSwap(form: SwapForm): Promise<void> {
  const { instance, card, state, transaction } = form
  if (state.loading || findGap(state)) return
  const details = readDetails(form)
  const { problem: formerProblem } = state
  // A transaction that may have been sent is said until another one is.
  leaveTransaction(transaction)
  try {
    const intent = await buildReview(form, { isNew: false })
    // Left meanwhile, for the list of tokens or another view.
    if (!intent || card.view() !== 'form') return
    if (details) instance.events.emit('INITIATE_SWAP', details)
    // Why the last review ended has been read.
    if (state.problem === formerProblem && !isLasting(formerProblem)) state.problem = undefined
    card.showReview()
  } catch (error) {
    failReview(form, error)
    const isTooMuch = error instanceof InsufficientFundsError && error.missing === 'fee' && state.isMax
    const { problem } = state
    if (isTooMuch && (await setLowerMax(form))) {
      state.problem = problem
      return
    }
    // What was quoted led here: the next press asks again.
    dropQuote(form)
    state.quoteStatus = 'failed'
  }
}

/**
 * The review, from a quote that holds; it replaces the shown one as a whole (SWAP-4). `isNew`: at a new price, whatever
 * the last one is. `undefined` if it is not wanted any more, or the service has no price.
 */
export async function buildReview(form: SwapForm, { isNew }: { isNew: boolean }): Promise<SwapIntent | undefined> {
  const { instance, state, transaction } = form
  cancelReview(form)
  const isCurrent = form.runs.review.begin()
  const { signal } = form.aborters.review
  const formerIntent = shownIntent(transaction)
  if (!prepareReview(transaction)) return undefined
  state.loading = true
  try {
    const lastQuote = state.quote
    const quote = !isNew && lastQuote && !isExpired(lastQuote) ? lastQuote : await askQuote(form)
    if (!isCurrent() || !quote) return undefined
    await waitForPrices(form)
    if (!isCurrent()) return undefined
    const intent = await buildSwap(form, quote, signal)
    if (!isCurrent() || !isWanted(form, quote.terms)) return undefined
    showIntent(form, intent, formerIntent)
    return intent
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return undefined
    throw error
  } finally {
    if (isCurrent()) {
      keepReview(transaction)
      state.loading = false
    }
  }
}

/** Shows a new intent; one that gives less than the user has seen must be accepted (SWAP-4). */
function showIntent({ state, transaction }: SwapForm, intent: SwapIntent, former: SwapIntent | undefined) {
  const lastExpected = state.lowered ?? former?.expected
  const isLower = lastExpected !== undefined && isWorse(intent.expected, lastExpected)
  showReview(transaction, intent)
  state.lowered = isLower ? lastExpected : undefined
  // The tick was for another loss.
  if (former?.caution !== intent.caution || isLower) state.isLossAccepted = false
  if (former?.router !== intent.router || former.isSimulated) state.isRouterCompared = false
}

/** The review is void: back to the form, with a new quote. */
export function leaveReview(form: SwapForm) {
  cancelReview(form)
  leaveTransaction(form.transaction)
  Object.assign(form.state, nothingAccepted())
  form.card.leaveReview()
  void askQuoteSoon(form)
}

/** The form or the review says why there is no new one. */
export function failReview({ instance, state }: SwapForm, error: unknown) {
  log(instance, 'debug', 'swap review', error)
  state.problem = ref(toSwapProblem(error))
}

/** Said until another transaction is sent. */
const isLasting = (problem: SwapProblem | undefined) => problem?.kind === 'maybeSent' || problem?.kind === 'sentBefore'

/** The form as it is now, for the moment when its review is shown; `undefined` while it is incomplete. */
function readDetails({ instance, state }: SwapForm): SwapDetails | undefined {
  const { quote, sourceToken, toToken, sourceTokenAmount } = state
  const active = activeAccount(instance)
  if (!quote || !active || !sourceToken || !toToken) return undefined
  return {
    isSmartAccount: isSmartAccount(active.account),
    network: active.network.caipNetworkId,
    swapFromToken: sourceToken.symbol,
    swapToToken: toToken.symbol,
    swapFromAmount: sourceTokenAmount,
    swapToAmount: formatUnits(quote.toUnits, toToken.decimals ?? 0),
  }
}
