import { defaultLimitsOf } from '../../config/onramp.js'
import { parseAmountText } from '../../core/amount.js'
import { compareAmounts } from '../../core/fiat.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import type {
  Money,
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PaymentLimit,
  PurchaseCurrency,
  PurchaseNetwork,
} from '../../domain/onramp.js'
import { z } from '../schema.js'

/** Entries read of one response (GEN-5). */
const MAX_CURRENCIES = 200
const MAX_NETWORKS = 50
const MAX_METHODS = 20

const Text = z.string().check(z.maxLength(512))
const Options = z.object({ paymentCurrencies: z.array(z.unknown()), purchaseCurrencies: z.array(z.unknown()) })
const Payment = z.object({ id: Text, payment_method_limits: z.catch(z.array(z.unknown()), []) })
const Limit = z.object({ id: Text, min: Text, max: Text })
const Purchase = z.object({ id: Text, name: z.catch(Text, ''), symbol: Text, networks: z.array(z.unknown()) })
const Place = z.object({
  name: Text,
  display_name: z.catch(Text, ''),
  chain_id: z.catch(Text, ''),
  contract_address: z.catch(Text, ''),
})

const isCurrencyCode = (text: string) => /^[A-Z]{3}$/.test(text)
/** A symbol goes into URLs and to the provider: plain letters only, so that none can imitate another. */
const isSymbol = (text: string) => /^[A-Za-z0-9.]{1,12}$/.test(text)
const isMethod = (text: string) => /^[A-Za-z0-9_-]{1,40}$/.test(text)

/** A comma is the decimal mark of a user, never of a service. */
export const parseServiceAmount = (text: unknown): string | undefined =>
  typeof text === 'string' && !text.includes(',') ? parseAmountText(text) : undefined

/** A limit counts only if both ends are positive, in order (RAMP-3). */
function parseLimit(value: unknown): PaymentLimit | undefined {
  const { data } = Limit.safeParse(value)
  if (!data || !isMethod(data.id)) return undefined
  const [min, max] = [parseServiceAmount(data.min), parseServiceAmount(data.max)]
  if (min === undefined || max === undefined) return undefined
  const isOrdered = compareAmounts(min, '0') > 0 && compareAmounts(min, max) <= 0
  return isOrdered ? { id: data.id, min, max } : undefined
}

function parsePayment(value: unknown): PaymentCurrency | undefined {
  const { data } = Payment.safeParse(value)
  if (!data || !isCurrencyCode(data.id)) return undefined
  const served = data.payment_method_limits.slice(0, MAX_METHODS)
  const limits = served.flatMap((each) => parseLimit(each) ?? [])
  // One hostile limit must not widen the others: then the built-in ones count.
  const isWhole = limits.length > 0 && limits.length === served.length
  return { id: data.id, limits: isWhole ? limits : defaultLimitsOf(data.id) }
}

function parseNetwork(value: unknown): PurchaseNetwork | undefined {
  const { data } = Place.safeParse(value)
  if (!data) return undefined
  return {
    name: data.name,
    displayName: displayText(data.display_name, TEXT_LIMIT.network, displayText(data.name, TEXT_LIMIT.network, '?')),
    chainId: data.chain_id,
    contractAddress: data.contract_address,
  }
}

function parsePurchase(value: unknown): PurchaseCurrency | undefined {
  const { data } = Purchase.safeParse(value)
  if (!data || !isSymbol(data.symbol)) return undefined
  return {
    id: data.id,
    name: displayText(data.name, TEXT_LIMIT.token, data.symbol),
    symbol: data.symbol,
    networks: data.networks.slice(0, MAX_NETWORKS).flatMap((each) => parseNetwork(each) ?? []),
  }
}

/** Of equal ones the first. */
function uniqueBy<T>(all: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const keys = all.map(keyOf)
  return all.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** What can be bought, and with what; odd entries are dropped. `undefined` if nothing is left of either. */
export function parseOptions(value: unknown): OnrampOptions | undefined {
  const { data } = Options.safeParse(value)
  if (!data) return undefined
  const paymentCurrencies = data.paymentCurrencies.slice(0, MAX_CURRENCIES).flatMap((each) => parsePayment(each) ?? [])
  const purchaseCurrencies = data.purchaseCurrencies
    .slice(0, MAX_CURRENCIES)
    .flatMap((each) => parsePurchase(each) ?? [])
  if (paymentCurrencies.length === 0 || purchaseCurrencies.length === 0) return undefined
  return {
    paymentCurrencies: uniqueBy(paymentCurrencies, ({ id }) => id),
    // Not by id, which several share; a symbol is what the provider is asked for.
    purchaseCurrencies: uniqueBy(purchaseCurrencies, ({ symbol }) => symbol.toUpperCase()),
  }
}

const Sum = z.object({ amount: Text, currency: Text })
const Fee = z.catch(z.nullish(Sum), undefined)
const Quote = z.object({
  paymentTotal: Sum,
  paymentSubtotal: Sum,
  purchaseAmount: Sum,
  coinbaseFee: Fee,
  networkFee: Fee,
  quoteId: z.catch(Text, ''),
})

export type QuoteQuery = {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** Decimal text in the payment currency. */
  readonly amount: string
}

/** An amount in one currency and no other. */
function moneyIn(money: { amount: string; currency: string } | null | undefined, currency: string): Money | undefined {
  const amount = parseServiceAmount(money?.amount)
  return amount === undefined || money?.currency.toUpperCase() !== currency.toUpperCase()
    ? undefined
    : { amount, currency }
}

/** The price of exactly what was asked; `undefined` for anything else (RAMP-2). */
export function parseQuote(value: unknown, { purchaseCurrency, paymentCurrency, amount }: QuoteQuery) {
  const { data } = Quote.safeParse(value)
  if (!data) return undefined
  const paymentTotal = moneyIn(data.paymentTotal, paymentCurrency.id)
  const paymentSubtotal = moneyIn(data.paymentSubtotal, paymentCurrency.id)
  const purchaseAmount = moneyIn(data.purchaseAmount, purchaseCurrency.symbol)
  if (!paymentTotal || !paymentSubtotal || !purchaseAmount) return undefined
  const isAsked = compareAmounts(paymentTotal.amount, amount) === 0
  const isBelow = compareAmounts(paymentSubtotal.amount, amount) <= 0
  if (!isAsked || !isBelow || compareAmounts(purchaseAmount.amount, '0') === 0) return undefined
  const quote: OnrampQuote = {
    isEstimate: false,
    paymentTotal,
    paymentSubtotal,
    purchaseAmount,
    coinbaseFee: moneyIn(data.coinbaseFee, paymentCurrency.id),
    networkFee: moneyIn(data.networkFee, paymentCurrency.id),
    quoteId: data.quoteId,
  }
  return quote
}
