import { DEFAULT_OPTIONS, PLACEHOLDER_QUOTE } from '../../config/onramp.js'
import { parseUrl } from '../../core/url.js'
import type { OnrampOptions, OnrampProvider, OnrampQuote, PurchaseCurrency } from '../../domain/onramp.js'
import type { Http } from '../http.js'
import { parseOptions, parseQuote, type QuoteQuery } from './parseOnramp.js'

export type OnrampService = ReturnType<typeof createOnrampService>

/** The whole object, as the service names its fields. */
const toWire = ({ id, name, symbol, networks }: PurchaseCurrency) => ({
  id,
  name,
  symbol,
  networks: networks.map(({ name: network, displayName, chainId, contractAddress }) => ({
    name: network,
    display_name: displayName,
    chain_id: chainId,
    contract_address: contractAddress,
  })),
})

/** What is shown without a price: every amount is the requested one. */
export function placeholderQuote({ paymentCurrency, amount }: Pick<QuoteQuery, 'paymentCurrency' | 'amount'>) {
  const requested = { amount, currency: paymentCurrency.id }
  const quote: OnrampQuote = {
    isEstimate: true,
    paymentTotal: requested,
    paymentSubtotal: requested,
    purchaseAmount: requested,
    coinbaseFee: requested,
    networkFee: requested,
    quoteId: PLACEHOLDER_QUOTE,
  }
  return quote
}

/** What can be bought with what, and for how much, as the blockchain-data service says. */
export const createOnrampService = (http: Http) => ({
  /** The built-in options if the service has none: a failure never keeps anybody from buying. */
  fetchOptions: (signal?: AbortSignal): Promise<OnrampOptions> =>
    http.get('/v1/onramp/options', { parse: parseOptions, signal }).catch((error) => {
      if (signal?.aborted) throw error
      return DEFAULT_OPTIONS
    }),
  /** The placeholder if the service has no usable price (RAMP-2). */
  fetchQuote: (query: QuoteQuery, signal?: AbortSignal): Promise<OnrampQuote> => {
    const { purchaseCurrency, paymentCurrency, amount } = query
    const body = {
      purchaseCurrency: toWire(purchaseCurrency),
      paymentCurrency: { id: paymentCurrency.id, payment_method_limits: paymentCurrency.limits },
      amount,
      // As the specification has it.
      network: purchaseCurrency.symbol,
    }
    const parse = (value: unknown) => parseQuote(value, query)
    return http.post('/v1/onramp/quote', { kind: 'post', body, parse, signal }).catch((error) => {
      if (signal?.aborted) throw error
      return placeholderQuote(query)
    })
  },
})

/**
 * The URL if it may be opened for this provider (RAMP-1): `https:` on one of its hosts, or on the sandbox's own origin
 * where the app has switched that on.
 */
export function checkProviderUrl(
  url: unknown,
  { hosts }: Pick<OnrampProvider, 'hosts'>,
  sandboxUrl: string | undefined,
): string | undefined {
  const safe = parseUrl(url, 'page', { allowLoopback: sandboxUrl !== undefined })
  if (safe === undefined) return undefined
  const { protocol, host, origin } = new URL(safe)
  if (sandboxUrl !== undefined && origin === new URL(sandboxUrl).origin) return safe
  return protocol === 'https:' && hosts.some((allowedHost) => allowedHost.toLowerCase() === host) ? safe : undefined
}
