import { ref } from 'valtio/vanilla'
import { QUOTE_LIFE_MS, QUOTE_REFRESH_MS, QUOTE_WAIT_MS } from '../../config/limits.js'
import { createLatest, sleep } from '../../core/async.js'
import { SwapRefusedError } from '../../errors/swapErrors.js'
import { fetchQuote } from './fetchQuote.js'
import { problemOf } from './problemOf.js'
import type { SwapAllowance } from './swapAllowance.js'
import type { SwapContext } from './swapContext.js'
import { isImplausible, lossOf } from './swapMath.js'
import type { SwapTerms } from './swapRules.js'
import { keyOfTerms, type Quote, type SwapProblem, type SwapState } from './swapState.js'

export const isExpired = ({ at }: Quote): boolean => Date.now() - at >= QUOTE_LIFE_MS

type Priced = Pick<SwapState, 'sourceToken' | 'toToken' | 'prices'>

/** An offer far beyond the market is wrong. Without prices the review says that nobody can tell. */
function checkOffer({ terms: { units }, toUnits }: Quote, { sourceToken, toToken, prices }: Priced) {
  const loss = lossOf(
    { units, decimals: sourceToken?.decimals ?? 0, price: prices.source },
    { units: toUnits, decimals: toToken?.decimals ?? 0, price: prices.destination },
  )
  if (isImplausible(loss)) throw new SwapRefusedError('quoteOutput')
}

/** Why there is no quote: nothing else has failed, because no transaction was being made yet. */
function quoteProblemOf(error: unknown): SwapProblem {
  const problem = problemOf(error)
  return problem.kind === 'failed' ? { kind: 'unpriced' } : problem
}

export type Quotes = ReturnType<typeof createQuotes>

/** What a swap would give now: asked for after a pause, dropped at every edit (SWAP-5, SWAP-6). */
export function createQuotes(context: SwapContext, allowance: Pick<SwapAllowance, 'read'>) {
  const { state, deps, terms } = context
  const runs = createLatest()
  let aborter = new AbortController()

  const isWanted = (asked: SwapTerms) => {
    const now = terms()
    return now !== undefined && keyOfTerms(now) === keyOfTerms(asked)
  }

  /** What is being asked is not wanted any more. */
  function cancel() {
    runs.cancel()
    aborter.abort()
    aborter = new AbortController()
  }

  function drop() {
    cancel()
    Object.assign(state, { quote: undefined, quoteStatus: 'idle', quoteProblem: undefined, refreshesAt: undefined })
  }

  function fail(error: unknown) {
    Object.assign(state, { quote: undefined, quoteStatus: 'failed', refreshesAt: undefined })
    state.quoteProblem = ref(quoteProblemOf(error))
  }

  /** A quote for the form as it is; `undefined` if it is not wanted any more, or failed. */
  async function ask(): Promise<Quote | undefined> {
    const asked = terms()
    if (!asked) return undefined
    cancel()
    const { signal } = aborter
    const isCurrent = runs.begin()
    // Otherwise a slow answer would be asked for again at every tick.
    state.refreshesAt = undefined
    if (!state.quote) state.quoteStatus = 'loading'
    try {
      const quote = await fetchQuote(context, asked, signal)
      if (!isCurrent() || !isWanted(asked)) return undefined
      checkOffer(quote, state)
      Object.assign(state, {
        ...{ quote: ref(quote), quoteStatus: 'ready', refreshesAt: Date.now() + QUOTE_REFRESH_MS },
        quoteProblem: undefined,
      })
      void allowance.read(asked)
      return quote
    } catch (error) {
      if (!isCurrent() || signal.aborted || deps.scope.isEnded) return undefined
      deps.services.log('debug', 'swap quote', error)
      // A quote that still holds is better than none.
      if (state.quote && !isExpired(state.quote)) state.refreshesAt = Date.now() + QUOTE_REFRESH_MS
      else fail(error)
      return undefined
    }
  }

  return {
    ask,
    /** The form has changed: what was quoted is void, and the next quote waits for the user to finish. */
    async askSoon(): Promise<void> {
      drop()
      if (!terms()) return
      state.quoteStatus = 'loading'
      const { signal } = aborter
      await sleep(QUOTE_WAIT_MS, signal).then(ask, () => undefined)
    },
    drop,
    /** New prices may show that the shown quote is no offer. */
    checkShown() {
      try {
        if (state.quote) checkOffer(state.quote, state)
      } catch (error) {
        fail(error)
      }
    },
    isWanted,
  }
}
