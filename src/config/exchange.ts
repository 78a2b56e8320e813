/** The currencies in which the blockchain-data service gives prices, of those that are money. */
export const PRICE_CURRENCIES: readonly string[] = ['AUD', 'CAD', 'EUR', 'GBP', 'INR', 'JPY']

/** USDC on Ethereum. Whatever it is worth, its prices in two currencies are of the same thing, and so give a rate. */
export const RATE_TOKEN = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
