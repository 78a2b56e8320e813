import { PRICE_CURRENCIES, RATE_TOKEN } from '../../config/exchange.js'
import { isExchangeRate } from '../../core/fiatValue.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { tokensOf } from '../tokens/tokensOf.js'

/** The service has no rates, but the price of a token in both currencies. */
async function readFromService(instance: Instance, code: string): Promise<number> {
  const { service } = tokensOf(instance)
  if (!service || !PRICE_CURRENCIES.includes(code))
    throw new InvalidOptionError('currency', `no rates for ${code} without the option exchangeRates`)
  const { signal } = instance.scope
  const [price, dollars] = await Promise.all([
    service.fetchPrice(RATE_TOKEN, signal, code.toLowerCase()),
    service.fetchPrice(RATE_TOKEN, signal),
  ])
  if (price === undefined || dollars === undefined) throw new MalformedAnswerError('/v1/fungible/price')
  return price / dollars
}

/**
 * Units of a currency for one US dollar: from the app, else from the blockchain-data service.
 * @throws InvalidOptionError if neither knows the currency, MalformedAnswerError for what cannot be a rate
 */
export async function fetchExchangeRate(instance: Instance, code: string): Promise<number> {
  const { exchangeRates } = instance.input
  const rate = exchangeRates ? await exchangeRates(code) : await readFromService(instance, code)
  if (!isExchangeRate(rate)) throw new MalformedAnswerError('exchangeRates')
  return rate
}
