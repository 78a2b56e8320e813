import { ref } from 'valtio/vanilla'
import type { createLatest } from '../../core/async.js'
import { formatUnits } from '../../core/units.js'
import type { Token } from '../../domain/token.js'
import type { SwapBalances } from './swapBalances.js'
import type { SwapContext } from './swapContext.js'
import type { SwapPrices } from './swapPrices.js'
import type { SwapSide } from './swapState.js'
import type { createSwapTokens } from './swapTokens.js'

type SidesParts = {
  readonly prices: Pick<SwapPrices, 'read'>
  readonly balances: Pick<SwapBalances, 'read'>
  readonly tokens: Pick<ReturnType<typeof createSwapTokens>, 'withHolding'>
  /** Another token drops the amount that is being calculated. */
  readonly fills: ReturnType<typeof createLatest>
  /** The swap has changed. */
  touch(): void
}

/** The token that is paid and the token that is received: never the same one. */
export function createSwapSides({ state, tokenOn }: SwapContext, parts: SidesParts) {
  const { prices, balances, tokens, fills, touch } = parts

  /** Changes one side, for a caller that changes more. */
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

  return {
    select,
    choose,
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
