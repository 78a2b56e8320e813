import { PRICES_WAIT_MS, SWAP_GAS_LIMIT } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { noCallSupport } from '../../domain/calls.js'
import type { Token } from '../../domain/token.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { log } from '../log.js'
import { coinOf, fetchTokenPrice } from '../tokens/accountTokens.js'
import { readCallSupport } from '../transactions/callSupport.js'
import { swapsOf } from '../transactions/transfersOf.js'
import { checkShownQuote } from './quotes.js'
import type { SwapForm } from './swapForm.js'
import type { Prices } from './swapIntent.js'

// Prices of both sides and of the coin, and what the network charges for a swap.

export function readPrices(form: SwapForm) {
  form.pricesRead = fetchPrices(form)
  void readSupport(form)
}

/** Resolves once prices that are on their way have arrived, or after a while: the review calls them unknown then. */
export const waitForPrices = ({ instance, pricesRead }: SwapForm): Promise<void> =>
  Promise.race([pricesRead, sleep(PRICES_WAIT_MS, instance.scope.signal).catch(() => undefined)])

async function fetchPrices(form: SwapForm): Promise<void> {
  const { instance, state } = form
  const isCurrent = form.runs.prices.begin()
  const active = activeAccount(instance)
  const { sourceToken, toToken } = state
  const coin = coinOf(instance)
  dropOtherPrices(form, { source: sourceToken?.id, destination: toToken?.id, coin: coin?.id })
  const [source, destination, otherCoin, networkFee] = await Promise.all([
    fetchPrice(instance, sourceToken),
    fetchPrice(instance, toToken),
    sourceToken?.id === coin?.id || toToken?.id === coin?.id ? undefined : fetchPrice(instance, coin),
    active &&
      swapsOf(instance, active.network)
        .then((swaps) => swaps.estimateFee(SWAP_GAS_LIMIT, active.network, instance.scope.signal))
        .catch(() => undefined),
  ])
  if (!isCurrent() || state.sourceToken?.id !== sourceToken?.id || state.toToken?.id !== toToken?.id) return
  const coinPrice = sourceToken?.id === coin?.id ? source : toToken?.id === coin?.id ? destination : otherCoin
  const prices: Prices = { source, destination, coin: coinPrice }
  Object.assign(state, { prices, fee: networkFee?.fee, likelyFee: networkFee?.likelyFee })
  checkShownQuote(form)
}

const fetchPrice = (instance: Instance, token: Token | undefined) =>
  token &&
  fetchTokenPrice(instance, token)
    .catch((error) => log(instance, 'debug', 'swap prices', error))
    .then((price) => price ?? token.price)

/** A price is never shown with another token. `tokens`: ids of those that are shown now. */
function dropOtherPrices({ state, shownFor }: SwapForm, tokens: SwapForm['shownFor']['prices']) {
  const { prices } = state
  const { prices: formerTokens } = shownFor
  state.prices = {
    source: formerTokens.source === tokens.source ? prices.source : undefined,
    destination: formerTokens.destination === tokens.destination ? prices.destination : undefined,
    coin: formerTokens.coin === tokens.coin ? prices.coin : undefined,
  }
  shownFor.prices = tokens
}

/** Apart from the prices: a wallet that does not answer holds up nothing. */
async function readSupport({ instance, state }: SwapForm): Promise<void> {
  const key = activeAccountKey(instance)
  const active = activeAccount(instance)
  const support = active ? await readCallSupport(instance, active.account.address, active.network) : noCallSupport
  if (key === activeAccountKey(instance)) state.support = support
}
