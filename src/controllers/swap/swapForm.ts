import { createLatest } from '../../core/async.js'
import { parseAmountText } from '../../core/parseAmount.js'
import { leaveTransaction } from '../transactions/transaction.js'
import type { Quotes } from './quotes.js'
import type { SwapAllowance } from './swapAllowance.js'
import type { SwapBalances } from './swapBalances.js'
import { isSlippage, type SwapContext } from './swapContext.js'
import { createSwapMax } from './swapMax.js'
import type { SwapPrices } from './swapPrices.js'
import { createSwapSides } from './swapSides.js'
import { emptyForm } from './swapState.js'
import type { createSwapTokens } from './swapTokens.js'

/** What the user has accepted of a review; void with it. */
export const nothingAccepted = () => ({ lowered: undefined, isLossAccepted: false, isRouterCompared: false })

type SwapFormParts = {
  readonly quotes: Pick<Quotes, 'askSoon' | 'drop'>
  readonly prices: SwapPrices
  readonly balances: SwapBalances
  readonly allowance: Pick<SwapAllowance, 'forget'>
  readonly tokens: ReturnType<typeof createSwapTokens>
  /** Stops a review that is being made. */
  cancelBuild(): void
}

export type SwapForm = ReturnType<typeof createSwapForm>

/** The fields of a swap: both sides, the amount and the slippage. */
export function createSwapForm(context: SwapContext, parts: SwapFormParts) {
  const { quotes, prices, balances, allowance, tokens, cancelBuild } = parts
  const { state, transaction } = context
  /** Amounts that Max or an app fills in; what the user chooses meanwhile drops them. */
  const fills = createLatest()
  const sides = createSwapSides(context, { prices, balances, tokens, fills, touch })
  const max = createSwapMax(context, { fills, touch })

  /** The swap has changed: quote, built transaction and allowance are void at once (SWAP-6). */
  function touch() {
    cancelBuild()
    leaveTransaction(transaction)
    Object.assign(state, { ...nothingAccepted(), doneSteps: [] })
    // Why the review ended stays until the user does something.
    if (state.problem?.kind !== 'outdated') state.problem = undefined
    allowance.forget()
    void quotes.askSoon()
  }

  return {
    fills,
    sides,
    max,
    touch,
    /** Forgets the form, and the slippage that was chosen for it; what the wallet has sent is still followed. */
    clear() {
      fills.cancel()
      cancelBuild()
      leaveTransaction(transaction)
      quotes.drop()
      prices.cancel()
      balances.cancel()
      allowance.forget()
      Object.assign(state, emptyForm(), { slippage: context.defaultSlippage })
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
  }
}
