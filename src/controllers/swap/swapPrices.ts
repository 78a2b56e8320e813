import { PRICES_WAIT_MS, SWAP_GAS_LIMIT } from '../../config/limits.js'
import { createLatest, sleep } from '../../core/async.js'
import { noCallSupport } from '../../domain/calls.js'
import type { Token } from '../../domain/token.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { coinOf, fetchTokenPrice } from '../tokens/accountTokens.js'
import { readCallSupport } from '../transactions/callSupport.js'
import type { SwapContext } from './swapContext.js'
import type { Prices } from './swapState.js'

export type SwapPrices = ReturnType<typeof createSwapPrices>

/** Prices of both sides and of the coin, and what the network charges for a swap. `onRead`: they are in the state. */
export function createSwapPrices(context: SwapContext, onRead: () => void) {
  const { state, deps, swapsOf } = context
  const { services, scope } = deps
  const runs = createLatest()
  let reading: Promise<void> = Promise.resolve()
  /** The tokens that the shown prices are of. */
  let shownFor: { readonly [name in keyof Prices]?: string | undefined } = {}

  const priceOf = (token: Token | undefined) =>
    token &&
    fetchTokenPrice(deps.instance, token)
      .catch((error) => services.log('debug', 'swap prices', error))
      .then((price) => price ?? token.price)

  /** A price is never shown with another token. */
  function dropOthers(now: typeof shownFor) {
    const { prices: known } = state
    state.prices = {
      source: shownFor.source === now.source ? known.source : undefined,
      destination: shownFor.destination === now.destination ? known.destination : undefined,
      coin: shownFor.coin === now.coin ? known.coin : undefined,
    }
    shownFor = now
  }

  async function read(): Promise<void> {
    const isCurrent = runs.begin()
    const active = activeAccount(deps.instance)
    const { sourceToken, toToken } = state
    const native = coinOf(deps.instance)
    dropOthers({ source: sourceToken?.id, destination: toToken?.id, coin: native?.id })
    const [source, destination, own, charged] = await Promise.all([
      priceOf(sourceToken),
      priceOf(toToken),
      sourceToken?.id === native?.id || toToken?.id === native?.id ? undefined : priceOf(native),
      active &&
        swapsOf(active.network)
          .then((swaps) => swaps.estimateFee(SWAP_GAS_LIMIT, active.network, scope.signal))
          .catch(() => undefined),
    ])
    if (!isCurrent() || state.sourceToken?.id !== sourceToken?.id || state.toToken?.id !== toToken?.id) return
    const coinPrice = sourceToken?.id === native?.id ? source : toToken?.id === native?.id ? destination : own
    const prices: Prices = { source, destination, coin: coinPrice }
    Object.assign(state, { prices, fee: charged?.fee, likelyFee: charged?.likelyFee })
    onRead()
  }

  /** Apart from the prices: a wallet that does not answer holds up nothing. */
  async function readSupport(): Promise<void> {
    const key = activeAccountKey(deps.instance)
    const active = activeAccount(deps.instance)
    const support = active
      ? await readCallSupport(deps.instance, active.account.address, active.network)
      : noCallSupport
    if (key === activeAccountKey(deps.instance)) state.support = support
  }

  return {
    read() {
      reading = read()
      void readSupport()
    },
    /** Resolves once prices that are on their way have arrived, or after a while: the review calls them unknown then. */
    settled: () => Promise.race([reading, sleep(PRICES_WAIT_MS, scope.signal).catch(() => undefined)]),
    /** The form is forgotten: an answer that is still to come is dropped. */
    cancel: runs.cancel,
  }
}
