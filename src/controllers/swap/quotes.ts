import { ref } from 'valtio/vanilla'
import { QUOTE_LIFE_MS, QUOTE_REFRESH_MS, QUOTE_WAIT_MS } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { SwapNetworkError, SwapRefusedError } from '../../errors/swapErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { readFormAllowance } from './approvals.js'
import { checkQuote } from './checkBuild.js'
import { type SwapForm, serviceOf, termsOf } from './swapForm.js'
import { keyOfTerms, type Quote } from './swapIntent.js'
import { computeLoss, isImplausible } from './swapMath.js'
import type { SwapTerms } from './swapRules.js'
import { type SwapProblem, type SwapState, toSwapProblem } from './swapState.js'
import { loadTokens } from './swapTokens.js'

// What a swap would give now: asked for after a pause, dropped at every edit (SWAP-5, SWAP-6).

export const isExpired = ({ at }: Quote): boolean => Date.now() - at >= QUOTE_LIFE_MS

/** The form has changed: what was quoted is void, and the next quote waits for the user to finish. */
export async function askQuoteSoon(form: SwapForm): Promise<void> {
  dropQuote(form)
  if (!termsOf(form)) return
  form.state.quoteStatus = 'loading'
  const { signal } = form.aborters.quote
  await sleep(QUOTE_WAIT_MS, signal).then(
    () => askQuote(form),
    () => undefined,
  )
}

/** A quote for the form as it is; `undefined` if it is not wanted any more, or failed. */
export async function askQuote(form: SwapForm): Promise<Quote | undefined> {
  const { instance, state, runs, aborters } = form
  const terms = termsOf(form)
  if (!terms) return undefined
  cancelQuote(form)
  const { signal } = aborters.quote
  const isCurrent = runs.quote.begin()
  // Otherwise a slow answer would be asked for again at every tick.
  state.refreshesAt = undefined
  if (!state.quote) state.quoteStatus = 'loading'
  try {
    const quote = await fetchQuote(form, terms, signal)
    if (!isCurrent() || !isWanted(form, terms)) return undefined
    checkOffer(quote, state)
    Object.assign(state, {
      quote: ref(quote),
      quoteStatus: 'ready',
      refreshesAt: Date.now() + QUOTE_REFRESH_MS,
      quoteProblem: undefined,
    })
    void readFormAllowance(form, terms)
    return quote
  } catch (error) {
    if (!isCurrent() || signal.aborted || instance.scope.isEnded) return undefined
    log(instance, 'debug', 'swap quote', error)
    // A quote that still holds is better than none.
    if (state.quote && !isExpired(state.quote)) state.refreshesAt = Date.now() + QUOTE_REFRESH_MS
    else failQuote(form, error)
    return undefined
  }
}

/** One request, whose answer is checked against what it was asked for (SWAP-3). */
async function fetchQuote(form: SwapForm, terms: SwapTerms, signal: AbortSignal): Promise<Quote> {
  const { instance } = form
  const active = activeAccount(instance)
  if (!active) throw new SwapNetworkError('Swaps')
  const { network, account } = active
  const service = serviceOf(form)
  // Without it the service prices the swap by its own estimate; it is never taken for free (SWAP-15).
  const gasPrice = await service.fetchGasPrice(network, signal).catch((error) => {
    if (error instanceof SwapNetworkError || signal.aborted) throw error
    log(instance, 'debug', 'swap gas price', error)
    return undefined
  })
  const { from, to, units } = terms
  const answer = await service.fetchQuote({ network, address: account.address, from, to, units }, gasPrice, signal)
  return Object.freeze({ terms: Object.freeze(terms), toUnits: checkQuote(answer, terms), at: Date.now() })
}

type Priced = Pick<SwapState, 'sourceToken' | 'toToken' | 'prices'>

/** An offer far beyond the market is wrong. Without prices the review says that nobody can tell. */
function checkOffer({ terms: { units }, toUnits }: Quote, { sourceToken, toToken, prices }: Priced) {
  const loss = computeLoss(
    { units, decimals: sourceToken?.decimals ?? 0, price: prices.source },
    { units: toUnits, decimals: toToken?.decimals ?? 0, price: prices.destination },
  )
  if (isImplausible(loss)) throw new SwapRefusedError('quoteOutput')
}

/** New prices may show that the shown quote is no offer. */
export function checkShownQuote(form: SwapForm) {
  const { state } = form
  try {
    if (state.quote) checkOffer(state.quote, state)
  } catch (error) {
    failQuote(form, error)
  }
}

/** The form still asks for exactly these terms. */
export function isWanted(form: SwapForm, terms: SwapTerms): boolean {
  const current = termsOf(form)
  return current !== undefined && keyOfTerms(current) === keyOfTerms(terms)
}

/** What was quoted is void. */
export function dropQuote(form: SwapForm) {
  cancelQuote(form)
  Object.assign(form.state, {
    quote: undefined,
    quoteStatus: 'idle',
    quoteProblem: undefined,
    refreshesAt: undefined,
  })
}

/** What is being asked is not wanted any more. */
function cancelQuote({ runs, aborters }: SwapForm) {
  runs.quote.cancel()
  aborters.quote.abort()
  aborters.quote = new AbortController()
}

/** Why there is no quote: nothing else has failed, because no transaction was being made yet. */
function toQuoteProblem(error: unknown): SwapProblem {
  const problem = toSwapProblem(error)
  return problem.kind === 'failed' ? { kind: 'unpriced' } : problem
}

function failQuote({ state }: SwapForm, error: unknown) {
  Object.assign(state, { quote: undefined, quoteStatus: 'failed', refreshesAt: undefined })
  state.quoteProblem = ref(toQuoteProblem(error))
}

/** The user asks for a price again after a failure. */
export function retryQuote(form: SwapForm) {
  const { state } = form
  state.problem = undefined
  if (state.listStatus === 'failed') void loadTokens(form)
  void askQuoteSoon(form)
}
