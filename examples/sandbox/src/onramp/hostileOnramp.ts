const NEVER = 'https://pay.coinbase.com/buy/select-asset'

const urls = {
  otherHost: 'https://pay.coinbase.com.evil.example/buy',
  suffixHost: 'https://evilpay-coinbase.com/buy',
  plainHttp: 'http://pay.coinbase.com/buy',
  script: 'javascript:alert(1)//pay.coinbase.com',
  data: 'data:text/html,<script>alert(1)</script>',
  userInfo: 'https://pay.coinbase.com@evil.example/buy',
  namedUser: 'https://user:secret@pay.coinbase.com/buy',
  otherPort: 'https://pay.coinbase.com:8443/buy',
  loopback: 'http://127.0.0.1:1/onramp/coinbase',
  hiddenSign: `${NEVER}\u200b`,
  relative: '//evil.example/buy',
}

const method = (min: unknown, max: unknown, id: unknown = 'card') => ({ id, min, max })
const network = (name = 'ethereum-mainnet', contract = '') => ({
  name,
  display_name: 'Ethereum',
  chain_id: '1',
  contract_address: contract,
})
const options = (payment: readonly unknown[], purchase: readonly unknown[]) => ({
  paymentCurrencies: payment,
  purchaseCurrencies: purchase,
})
const usd = (...limits: readonly unknown[]) => ({ id: 'USD', payment_method_limits: limits })
const usdc = (fields: object = {}) => ({ id: 'a', name: 'USD Coin', symbol: 'USDC', networks: [network()], ...fields })

const optionLists = {
  limitsReversed: options([usd(method('7500', '10'))], [usdc()]),
  limitsNegative: options([usd(method('-10', '7500.00'))], [usdc()]),
  limitsText: options([usd(method('ten', 'Infinity'), method(10, 7500), method('1e9', '1e12'))], [usdc()]),
  namesHostile: options(
    [usd(method('10', '7500'))],
    [
      usdc({ name: 'Coin \u202EDSU\u202C', symbol: 'US\u200BDC' }),
      usdc({ name: 'W'.repeat(5_000), symbol: 'U\u0405DC' }),
      usdc({ symbol: '' }),
      usdc({ symbol: '../../__sandbox/requests' }),
      usdc(),
    ],
  ),
  idsClimbing: options(
    [{ id: '../../evil', payment_method_limits: [] }, { id: '__proto__' }, { id: 'USD?projectId=x' }, usd()],
    [usdc({ symbol: '..%2F..%2Fadmin' }), usdc()],
  ),
  empty: options([], []),
  wrongTypes: { paymentCurrencies: 'USD', purchaseCurrencies: { 0: usdc(), length: 1 } },
}

const money = (amount: unknown, currency: unknown = 'USD') => ({ amount, currency })
const quote = (fields: object = {}) => ({
  paymentTotal: money('100.00'),
  paymentSubtotal: money('98.29'),
  purchaseAmount: money('98.29', 'USDC'),
  coinbaseFee: money('1.50'),
  networkFee: money('0.21'),
  quoteId: '9b3c54a1-1d7e-4a77-9d30-5d2b1f6f8a10',
  ...fields,
})

const quotes = {
  text: quote({ purchaseAmount: money('a lot', 'USDC') }),
  negative: quote({ purchaseAmount: money('-98.29', 'USDC') }),
  infinity: quote({ purchaseAmount: money('Infinity', 'USDC') }),
  exponent: quote({ purchaseAmount: money('1e9', 'USDC') }),
  otherCoin: quote({ purchaseAmount: money('98.29', 'PEPPER') }),
  otherMoney: quote({ paymentTotal: money('100.00', 'JPY') }),
  otherTotal: quote({ paymentTotal: money('1.00') }),
  feesMissing: quote({ coinbaseFee: undefined, networkFee: null }),
}

type HostileFields = Readonly<Record<string, unknown>>
const named = (prefix: string, hostileFields: HostileFields, wrap: (lie: unknown) => unknown = (lie) => lie) =>
  Object.entries(hostileFields).map(([name, lie]) => [`${prefix}.${name}`, () => JSON.stringify(wrap(lie))] as const)

/** Hostile bodies of the on-ramp's three routes: `onrampUrl.…`, `onrampOptions.…`, `onrampQuote.…`. */
export const hostileOnramp: Readonly<Record<string, () => string>> = Object.fromEntries([
  ...named('onrampUrl', urls, (url) => ({ url })),
  ...named('onrampOptions', optionLists),
  ...named('onrampQuote', quotes),
])
