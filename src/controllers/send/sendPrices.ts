import { ref } from 'valtio/vanilla'
import { toFiatValue } from '../../core/fiat.js'
import type { Token } from '../../domain/token.js'
import { coinOf, fetchTokenPrice } from '../tokens/accountTokens.js'
import type { SendContext } from './sendContext.js'

export type SendPrices = ReturnType<typeof createSendPrices>

/** What the form's amounts are worth in US dollars; sending works without it. */
export function createSendPrices({ deps, state }: SendContext) {
  /** The specification's `networkBalanceInUSD`: what the account's coin is worth. */
  function readCoinValue() {
    const own = state.token?.address === undefined ? state.token : coinOf(deps.instance)
    const value = own && toFiatValue(own.amount, own.price)
    state.networkBalanceInUSD = value === undefined ? undefined : String(value)
  }

  async function readPrice(token: Token) {
    const price = token.price === undefined ? await fetchTokenPrice(deps.instance, token) : undefined
    if (price === undefined || state.token?.id !== token.id) return
    state.token = ref({ ...state.token, price })
    readCoinValue()
  }

  return {
    read(token: Token) {
      void readPrice(token).catch((error) => deps.services.log('debug', 'price', error))
      readCoinValue()
    },
  }
}
