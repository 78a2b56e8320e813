import { isExchangeRate } from '../../core/fiatValue.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { tokensOf } from '../tokens/tokensOf.js'

/** The currencies in which the service gives prices, of those that are money. */
const SERVICE_CURRENCIES: readonly string[] = ['AUD', 'CAD', 'EUR', 'GBP', 'INR', 'JPY']

/** USDC on Ethereum: whatever it is worth, both of its prices are of the same thing. */
const PRICED_TOKEN = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** The service has no rates, but the price of a token in both currencies. */
async function readFromService(instance: Instance, code: string): Promise<number> {
  const { service } = tokensOf(instance)
  if (!service || !SERVICE_CURRENCIES.includes(code))
    throw new InvalidOptionError('currency', `no rates for ${code} without the option exchangeRates`)
  const { signal } = instance.scope
  const [price, dollars] = await Promise.all([
    service.fetchPrice(PRICED_TOKEN, signal, code.toLowerCase()),
    service.fetchPrice(PRICED_TOKEN, signal),
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
