import { ref } from 'valtio/vanilla'
import { parseAmountText } from '../../core/amount.js'
import { createLatest } from '../../core/async.js'
import { formatUnits } from '../../core/units.js'
import type { Network } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import type { Quotes } from './quotes.js'
import type { SwapAllowance } from './swapAllowance.js'
import type { SwapBalances } from './swapBalances.js'
import { isSlippage, type SwapContext } from './swapContext.js'
import type { SwapPrices } from './swapPrices.js'
import { emptyForm, type SwapSide } from './swapState.js'
import type { createSwapTokens } from './swapTokens.js'

/** More gas than a swap usually takes, for what must stay of the coin. */
const MAX_GAS = 300_000n

/** What the user has accepted of a review; void with it. */
export const nothingAccepted = () => ({ lowered: undefined, isLossAccepted: false, isRouterCompared: false })

export type SwapFormParts = {
  readonly quotes: Quotes
  readonly prices: SwapPrices
  readonly balances: SwapBalances
  readonly allowance: SwapAllowance
  readonly tokens: ReturnType<typeof createSwapTokens>
  /** Stops a review that is being made. */
  cancelBuild(): void
}

export type SwapForm = ReturnType<typeof createSwapForm>

/** The two sides of a swap, and the amount. */
export function createSwapForm(context: SwapContext, parts: SwapFormParts) {
  const { quotes, prices, balances, allowance, tokens, cancelBuild } = parts
  const { deps, state, transaction, place, keyOf, swapsOf, tokenOn } = context
  const { services, scope } = deps
  const fills = createLatest()

  /** The swap has changed: quote, built transaction and allowance are void at once (SWAP-6). */
  function touch() {
    cancelBuild()
    transaction.leave()
    Object.assign(state, { ...nothingAccepted(), doneSteps: [] })
    // Why the review ended stays until the user does something.
    if (state.problem?.kind !== 'outdated') state.problem = undefined
    allowance.forget()
    void quotes.askSoon()
  }

  function select(side: SwapSide, token: Token | undefined) {
    const chosen = token && ref(token)
    if (side === 'from') Object.assign(state, { sourceToken: chosen, isMax: false })
    else state.toToken = chosen
    void balances.read(side)
  }

  function choose(side: SwapSide, token: Token | undefined) {
    select(side, token)
    touch()
    prices.read()
  }

  /** Forgets the form, and the slippage that was chosen for it; what the wallet has sent is still followed. */
  function clear() {
    fills.cancel()
    cancelBuild()
    transaction.leave()
    quotes.drop()
    prices.cancel()
    balances.cancel()
    allowance.forget()
    Object.assign(state, emptyForm(), { slippage: context.defaultSlippage })
  }

  const readFee = (on: Network, gas: bigint) =>
    swapsOf(on)
      .then((swaps) => swaps.estimateFee(gas, on, scope.signal))
      .then(({ fee }) => fee)
      .catch((error) => {
        services.log('debug', 'swap fee', error)
        return undefined
      })

  /** Everything, less what the network may charge (AMT-6). */
  async function fillMax(gas?: bigint): Promise<boolean> {
    const here = place()
    const begun = keyOf()
    const { sourceToken, source } = state
    if (!here || !sourceToken || source.balance === undefined) return false
    const isCurrent = fills.begin()
    let units = source.balance
    if (sourceToken.address === undefined) {
      const reserve = (gas === undefined ? state.fee : undefined) ?? (await readFee(here.on, gas ?? MAX_GAS))
      // A late answer never fills another token's amount.
      if (!isCurrent() || keyOf() !== begun || state.sourceToken?.id !== sourceToken.id) return false
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
    fills,
    touch,
    select,
    choose,
    clear,
    fillMax,
    /** Leaves more of the coin than the last Max did. */
    fillLess: () => fillMax(MAX_GAS * 4n),
    /** A token of one side; the other side's moves over if it is the same. */
    selectToken(side: SwapSide, token: Token) {
      const other = side === 'from' ? 'to' : 'from'
      const before = tokenOn(side)
      fills.cancel()
      if (tokenOn(other)?.id === token.id) select(other, before)
      state.problem = undefined
      if (side === 'from' && before?.id !== token.id) state.sourceTokenAmount = ''
      choose(side, tokens.withHolding(token))
    },
    /** Takes a typed amount whole or not at all (AMT-2); `false` if it is not an amount. */
    setAmount(text: string): boolean {
      const amount = text === '' ? '' : parseAmountText(text)
      if (amount === undefined) return false
      fills.cancel()
      Object.assign(state, { problem: undefined, sourceTokenAmount: amount, isMax: false })
      touch()
      return true
    },
    /** Whole percent; `false` if the service does not take it (SWAP-7). */
    setSlippage(percent: number): boolean {
      if (!isSlippage(percent)) return false
      if (percent !== state.slippage) {
        state.slippage = percent
        state.problem = undefined
        touch()
      }
      return true
    },
    /** The two sides change places: what would be received is paid. */
    flip() {
      const { sourceToken, toToken, quote } = state
      if (!sourceToken && !toToken) return
      const amount = quote && toToken ? formatUnits(quote.toUnits, toToken.decimals ?? 0) : ''
      fills.cancel()
      state.problem = undefined
      select('from', toToken)
      select('to', sourceToken)
      state.sourceTokenAmount = amount
      touch()
      prices.read()
    },
  }
}
