import type { OnrampOptions, PaymentLimit, PurchaseCurrency } from '../domain/onramp.js'

/** Of the specification, for US dollars and euros. */
export const DEFAULT_LIMITS: readonly PaymentLimit[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const LIMITED: readonly string[] = ['USD', 'EUR']

/** For other currencies only the provider knows. */
export const defaultLimitsOf = (currency: string): readonly PaymentLimit[] =>
  LIMITED.includes(currency) ? DEFAULT_LIMITS : []

const networks = [
  {
    name: 'ethereum-mainnet',
    displayName: 'Ethereum',
    chainId: '1',
    contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    displayName: 'Polygon',
    chainId: '137',
    contractAddress: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]
const id = '2b92315d-eab7-5bef-84fa-089a131333f5'

/** Used while the service has no options. Both tokens share id and addresses, as the specification has them. */
export const DEFAULT_OPTIONS: OnrampOptions = {
  purchaseCurrencies: [
    { id, name: 'USD Coin', symbol: 'USDC', networks },
    { id, name: 'Ether', symbol: 'ETH', networks },
  ],
  paymentCurrencies: LIMITED.map((currency) => ({ id: currency, limits: DEFAULT_LIMITS })),
}

/** The networks of a built-in token are those of the specification: it may be sold on others. */
export const isBuiltIn = (currency: PurchaseCurrency): boolean => DEFAULT_OPTIONS.purchaseCurrencies.includes(currency)

/** What the placeholder of a failed quote is called. */
export const PLACEHOLDER_QUOTE = 'mocked-quote-id'

/** Amounts that the buy widget offers. */
export const PRESET_AMOUNTS = ['100', '250', '500', '1000'] as const
