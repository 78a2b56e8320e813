import type { PayAsset, PayAssets } from './payAssets.ts'
import type { QuoteMode } from './paySettings.ts'
import type { Currency, Quote } from './quote.ts'
import type { QuoteRequest } from './readQuoteRequest.ts'

const MANY_STEPS = 9

type Facts = {
  readonly request: QuoteRequest
  readonly assets: PayAssets
  readonly describe: (asset: PayAsset) => Currency
}

/** Another token of the same chain that the payment is not about. */
function findOtherToken({ request: { origin, destination }, assets, describe }: Facts, asset: PayAsset): Currency {
  const match = assets.all.find((each) => each.chain === asset.chain && each !== origin && each !== destination)
  return describe(match ?? asset)
}

const otherNetwork = (network: string) => (network === 'eip155:137' ? 'eip155:1' : 'eip155:137')

const withFee = ({ fees, origin }: Quote) => [
  ...fees,
  { id: 'rebate', label: 'Rebate', amount: '-1000', currency: origin.currency },
]

/** What these modes change in the answer; the others change the transactions, or the delivery. */
const changes: Readonly<Partial<Record<QuoteMode, (quote: Quote, facts: Facts) => unknown>>> = {
  amount: (quote) => ({
    ...quote,
    destination: { ...quote.destination, amount: `${(BigInt(quote.destination.amount) * 9n) / 10n}` },
  }),
  token: (quote, facts) => ({
    ...quote,
    destination: { ...quote.destination, currency: findOtherToken(facts, facts.request.destination) },
  }),
  network: (quote) => {
    const { currency } = quote.destination
    return {
      ...quote,
      destination: { ...quote.destination, currency: { ...currency, network: otherNetwork(currency.network) } },
    }
  },
  origin: (quote, facts) => ({
    ...quote,
    origin: { ...quote.origin, currency: findOtherToken(facts, facts.request.origin) },
  }),
  fees: (quote) => ({ ...quote, fees: withFee(quote) }),
  steps: (quote) => ({
    ...quote,
    steps: Array.from({ length: MANY_STEPS }, (_, index) => quote.steps[index % quote.steps.length]),
  }),
  garbage: ({ origin }) => ({
    origin: { amount: 5, currency: 'USDC' },
    destination: null,
    steps: { 0: { requestId: 7, type: ['deposit'] }, length: 1 },
    fees: [null, 'free', { id: 1, amount: '1e18', currency: origin }],
    timeInSeconds: 'soon',
  }),
}

/** The answer of a dishonest service. */
export const falsifyQuote = (quote: Quote, mode: QuoteMode, facts: Facts): unknown =>
  changes[mode]?.(quote, facts) ?? quote
