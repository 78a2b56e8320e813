import { SWAP_TOKENS_WAIT_MS } from '../../config/limits.js'
import { isSwapNetwork } from '../../config/swapNetworks.js'
import { sleep } from '../../core/async.js'
import { parseAmountText } from '../../core/parseAmount.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { SwapRequest } from '../../domain/swap.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { coinOf } from '../tokens/accountTokens.js'
import { tokensOf } from '../tokens/tokensOf.js'
import type { SwapContext } from './swapContext.js'
import type { SwapForm } from './swapForm.js'
import type { SwapPrices } from './swapPrices.js'
import { type createSwapTokens, findBySymbol } from './swapTokens.js'

export type SwapParts = {
  readonly form: SwapForm
  readonly tokens: ReturnType<typeof createSwapTokens>
  readonly prices: Pick<SwapPrices, 'read'>
}

/** Opens the form, and fills it for an app. */
export function createSwapFilling(context: SwapContext, { form, tokens, prices }: SwapParts) {
  const { deps, card, state } = context
  const { instance, services, scope } = deps
  const { events, log } = services
  const { fills, touch } = form
  const { select, choose } = form.sides
  /** OPEN_SWAP was told. */
  let isOpened = false
  let applied: SwapRequest | undefined

  /** Fills the form for an app, once its tokens are known; what is not certain is left to the user. */
  async function apply({ fromToken, toToken, amount }: SwapRequest, held: Promise<unknown>) {
    const isCurrent = fills.begin()
    const begun = activeAccountKey(instance)
    await Promise.all([
      tokens.load(),
      Promise.race([held, sleep(SWAP_TOKENS_WAIT_MS, scope.signal).catch(() => undefined)]),
    ])
    if (!isCurrent() || activeAccountKey(instance) !== begun) return
    const find = (text: unknown) =>
      typeof text === 'string' ? findBySymbol(state.tokens, tokens.held(), text) : undefined
    const destination = find(toToken)
    const native = coinOf(instance)
    // The default is paid whatever the form had, unless it is what is wanted.
    const byDefault = native?.id === destination?.id ? undefined : native
    const source = fromToken === undefined ? byDefault : find(fromToken)
    const { sourceToken: before } = state
    if (fromToken === undefined && !source) select('from', undefined)
    if (source) {
      if (state.toToken?.id === source.id) select('to', undefined)
      select('from', tokens.withHolding(source))
    }
    if (destination && destination.id !== source?.id) {
      // The network's coin was only a default.
      if (state.sourceToken?.id === destination.id) select('from', undefined)
      select('to', tokens.withHolding(destination))
    }
    // A comma is the decimal mark of a user, never of an app.
    const units = amount === undefined || String(amount).includes(',') ? undefined : parseAmountText(String(amount))
    // An amount is of the token that it was given or typed for, of no other.
    if (units !== undefined && source) state.sourceTokenAmount = units
    else if (state.sourceToken?.id !== before?.id) state.sourceTokenAmount = ''
    touch()
    prices.read()
  }

  return {
    /** Opens the form, with the network's coin unless a token is chosen already. */
    begin(params?: SwapRequest) {
      const active = activeAccount(instance)
      if (!active) return
      const { caipNetworkId, namespace } = active.network
      if (!isSwapNetwork(caipNetworkId)) return card.leaveNetwork()
      if (!isOpened) {
        isOpened = true
        events.emit('OPEN_SWAP', { isSmartAccount: isSmartAccount(active.account), network: caipNetworkId })
      }
      const { sent, refresh: read } = tokensOf(instance)
      sent.load(namespace)
      const held = read(namespace).catch((error) => log('debug', 'tokens', error))
      void tokens.load()
      const native = coinOf(instance)
      // Moved to the other side, the coin is no default.
      if (state.sourceToken?.networkId !== caipNetworkId && state.toToken?.id !== native?.id) choose('from', native)
      if (!params || params === applied) return
      applied = params
      void apply(params, held)
    },
    /** The next form is another one. `keepsRequest`: what the app has asked for is not applied again. */
    end({ keepsRequest = false } = {}) {
      isOpened = false
      if (!keepsRequest) applied = undefined
    },
  }
}
