import { ref } from 'valtio/vanilla'
import { PRICES_WAIT_MS, QUOTE_LIFE_MS, QUOTE_REFRESH_MS, QUOTE_WAIT_MS, SWAP_GAS_LIMIT } from '../../config/limits.js'
import { createLatest, sleep } from '../../core/async.js'
import type { Token } from '../../domain/token.js'
import { SwapNetworkError, SwapRefusedError } from '../../errors/swapErrors.js'
import { checkQuote } from './checkBuild.js'
import { problemOf } from './problemOf.js'
import type { SwapContext } from './swapContext.js'
import { isImplausible, lossOf } from './swapMath.js'
import type { SwapTerms } from './swapRules.js'
import { keyOfTerms, type Prices, type Quote, type SwapProblem, type SwapSide, unread } from './swapState.js'

export const isExpired = ({ at }: Quote): boolean => Date.now() - at >= QUOTE_LIFE_MS

/** What a swap would give now: asked for after a pause, dropped at every edit (SWAP-5, SWAP-6). */
export function createQuotes(context: SwapContext) {
  const { state, deps, place, terms, service, swapsOf, transfersOf, fetchPrice, coin, keyOf, tokenOn } = context
  const { log } = deps.services
  const runs = { quote: createLatest(), from: createLatest(), to: createLatest(), prices: createLatest() }
  let aborter = new AbortController()
  let pricesRead: Promise<void> = Promise.resolve()
  /** What the sides' balances and the prices are of. */
  const sideOf: Partial<Record<SwapSide, string | undefined>> = {}
  let pricesOf: { readonly [name in keyof Prices]?: string | undefined } = {}
  /** The source whose allowance is known, or being asked for. */
  let allowanceFor: string | undefined

  const isWanted = (asked: SwapTerms) => {
    const now = terms()
    return now !== undefined && keyOfTerms(now) === keyOfTerms(asked)
  }

  /** What is being asked is not wanted any more. */
  function cancel() {
    runs.quote.cancel()
    aborter.abort()
    aborter = new AbortController()
  }

  function drop() {
    cancel()
    Object.assign(state, { quote: undefined, quoteStatus: 'idle', quoteProblem: undefined, refreshesAt: undefined })
  }

  /** An offer far beyond the market is wrong. Without prices the review says that nobody can tell. */
  function checkOffer({ terms: { units }, toUnits }: Quote) {
    const { sourceToken, toToken, prices } = state
    const loss = lossOf(
      { units, decimals: sourceToken?.decimals ?? 0, price: prices.source },
      { units: toUnits, decimals: toToken?.decimals ?? 0, price: prices.destination },
    )
    if (isImplausible(loss)) throw new SwapRefusedError('quoteOutput')
  }

  /** There is no quote, and why. */
  function failQuote(error: unknown) {
    Object.assign(state, { quote: undefined, quoteStatus: 'failed', refreshesAt: undefined })
    const problem = problemOf(error)
    // No transaction was being made yet.
    const shown: SwapProblem = problem.kind === 'failed' ? { kind: 'unpriced' } : problem
    state.quoteProblem = ref(shown)
  }

  /** One request, whose answer is checked against what it was asked for (SWAP-3). */
  async function fetch(asked: SwapTerms, signal: AbortSignal): Promise<Quote> {
    const here = place()
    if (!here) throw new SwapNetworkError('Swaps')
    const { on, from: account } = here
    const swaps = await service()
    // Without it the service prices the swap by its own estimate; it is never taken for free (SWAP-15).
    const gasPrice = await swaps.fetchGasPrice(on, signal).catch((error) => {
      if (error instanceof SwapNetworkError || signal.aborted) throw error
      log('debug', 'swap gas price', error)
      return undefined
    })
    const query = { network: on, address: account.address, from: asked.from, to: asked.to, units: asked.units }
    const answer = await swaps.fetchQuote(query, gasPrice, signal)
    return Object.freeze({ terms: Object.freeze(asked), toUnits: checkQuote(answer, asked), at: Date.now() })
  }

  /** A quote for the form as it is; `undefined` if it is not wanted any more, or failed. */
  async function ask(): Promise<Quote | undefined> {
    const asked = terms()
    if (!asked) return undefined
    cancel()
    const { signal } = aborter
    const isCurrent = runs.quote.begin()
    // Otherwise a slow answer would be asked for again at every tick.
    state.refreshesAt = undefined
    if (!state.quote) state.quoteStatus = 'loading'
    try {
      const quote = await fetch(asked, signal)
      if (!isCurrent() || !isWanted(asked)) return undefined
      checkOffer(quote)
      Object.assign(state, {
        ...{ quote: ref(quote), quoteStatus: 'ready', refreshesAt: Date.now() + QUOTE_REFRESH_MS },
        quoteProblem: undefined,
      })
      void readAllowance(asked)
      return quote
    } catch (error) {
      if (!isCurrent() || signal.aborted || deps.scope.isEnded) return undefined
      log('debug', 'swap quote', error)
      // A quote that still holds is better than none.
      if (state.quote && !isExpired(state.quote)) {
        state.refreshesAt = Date.now() + QUOTE_REFRESH_MS
        return undefined
      }
      failQuote(error)
      return undefined
    }
  }

  /** The form has changed: what was quoted is void, and the next quote waits for the user to finish. */
  async function askSoon(): Promise<void> {
    drop()
    if (!terms()) return
    state.quoteStatus = 'loading'
    const { signal } = aborter
    await sleep(QUOTE_WAIT_MS, signal).then(ask, () => undefined)
  }

  /** Only tells the user in advance that an approval follows; the review reads the chain (SWAP-10). */
  async function readAllowance(asked: SwapTerms) {
    const here = place()
    const key = `${asked.account}|${asked.from}`
    if (!here || asked.source === undefined || allowanceFor === key) return
    allowanceFor = key
    try {
      const query = { network: here.on, address: asked.account, from: asked.from }
      const allowance = await (await service()).fetchAllowance(query, deps.scope.signal)
      if (allowanceFor === key) state.allowance = allowance
    } catch (error) {
      if (allowanceFor === key) allowanceFor = undefined
      log('debug', 'swap allowance', error)
    }
  }

  function forgetAllowance() {
    allowanceFor = undefined
    state.allowance = undefined
  }

  /** Balance and decimals of one side on the chain: the list may be wrong about both (AMT-4). */
  async function readSide(side: SwapSide): Promise<void> {
    const isCurrent = runs[side].begin()
    const field = side === 'from' ? 'source' : 'destination'
    const token = tokenOn(side)
    const here = place()
    const key = token && `${keyOf()}|${token.id}`
    // A balance is never shown with another token or account.
    if (key === undefined || key !== sideOf[side]) state[field] = unread()
    sideOf[side] = key
    if (!here || !token) return
    try {
      const transfers = await transfersOf(here.on)
      const { units, decimals } = await transfers.readBalance(
        here.from.address,
        token.address,
        here.on,
        deps.scope.signal,
      )
      if (!isCurrent()) return
      state[field] = { balance: units, isMismatched: token.decimals !== undefined && decimals !== token.decimals }
    } catch (error) {
      if (!isCurrent() || deps.scope.isEnded) return
      // Without it the review decides; only a contract that is not a token cannot be swapped.
      state[field] = { balance: undefined, isMismatched: problemOf(error).kind === 'mismatch' }
      log('debug', 'swap balance', error)
    }
  }

  /** Prices of both sides and of the coin, and what the network charges for a swap. */
  async function readPrices(): Promise<void> {
    const isCurrent = runs.prices.begin()
    const here = place()
    const { sourceToken, toToken } = state
    const native = coin()
    const now = { source: sourceToken?.id, destination: toToken?.id, coin: native?.id }
    const { prices: known } = state
    // A price is never shown with another token.
    state.prices = {
      source: pricesOf.source === now.source ? known.source : undefined,
      destination: pricesOf.destination === now.destination ? known.destination : undefined,
      coin: pricesOf.coin === now.coin ? known.coin : undefined,
    }
    pricesOf = now
    const priceOf = (token: Token | undefined) =>
      token &&
      fetchPrice(token)
        .catch((error) => log('debug', 'swap prices', error))
        .then((price) => price ?? token.price)
    const [source, destination, own, charged] = await Promise.all([
      priceOf(sourceToken),
      priceOf(toToken),
      sourceToken?.id === native?.id || toToken?.id === native?.id ? undefined : priceOf(native),
      here &&
        swapsOf(here.on)
          .then((swaps) => swaps.estimateFee(SWAP_GAS_LIMIT, here.on, deps.scope.signal))
          .catch(() => undefined),
    ])
    if (!isCurrent() || state.sourceToken?.id !== sourceToken?.id || state.toToken?.id !== toToken?.id) return
    const coinPrice = sourceToken?.id === native?.id ? source : toToken?.id === native?.id ? destination : own
    const prices: Prices = { source, destination, coin: coinPrice }
    Object.assign(state, { prices, fee: charged?.fee, likelyFee: charged?.likelyFee })
    try {
      if (state.quote) checkOffer(state.quote)
    } catch (error) {
      failQuote(error)
    }
  }

  return {
    ask,
    askSoon,
    drop,
    readSide,
    readPrices() {
      pricesRead = readPrices()
    },
    /** Prices that are on their way, for a while: without them the review calls them unknown. */
    pricesRead: () => Promise.race([pricesRead, sleep(PRICES_WAIT_MS, deps.scope.signal).catch(() => undefined)]),
    forgetAllowance,
    isWanted,
    /** The parts of the form that follow its tokens. */
    cancelReads() {
      for (const run of Object.values(runs)) run.cancel()
      forgetAllowance()
    },
  }
}
