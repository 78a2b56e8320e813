import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../config/onramp.js'
import { createScope } from '../../core/scope.js'
import type { OnrampOptions, OnrampQuote } from '../../domain/onramp.js'
import type { QuoteQuery } from '../../services/onramp/parseOnramp.js'
import { completeAmount, createOnrampController, lowestLimit } from './onrampController.js'

const [usdc] = DEFAULT_OPTIONS.purchaseCurrencies
const served: OnrampOptions = {
  purchaseCurrencies: usdc ? [{ ...usdc, symbol: 'EURC' }] : [],
  paymentCurrencies: [{ id: 'EUR', limits: [] }],
}

type Asked = {
  amount: string
  signal: AbortSignal | undefined
  answer(quote: OnrampQuote): void
  refuse(error: Error): void
}

const quoteOf = (amount: string): OnrampQuote => {
  const money = { amount, currency: 'EUR' }
  const purchaseAmount = { amount, currency: 'EURC' }
  return {
    isEstimate: false,
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount,
    coinbaseFee: undefined,
    networkFee: undefined,
    quoteId: amount,
  }
}

function create({ isSupported = async () => true }: { isSupported?: () => Promise<boolean> } = {}) {
  const requests: string[] = []
  const quotes: Asked[] = []
  const service = {
    fetchOptions: async () => {
      requests.push('options')
      return served
    },
    fetchQuote: ({ amount }: QuoteQuery, signal?: AbortSignal): Promise<OnrampQuote> => {
      requests.push('quote')
      return new Promise((answer, refuse) => quotes.push({ amount, signal, answer, refuse }))
    },
  }
  const scope = createScope()
  const form = createOnrampController({ scope, log: () => undefined, service: async () => service, isSupported })
  const symbols = () => form.state.purchaseCurrencies.map(({ symbol }) => symbol)
  return { form, requests, quotes, scope, symbols }
}

const settle = () => vi.advanceTimersByTimeAsync(1_000)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('RAMP-2: a network that the service does not know has the built-in options, without a request', async () => {
  const { form, requests, symbols } = create({ isSupported: async () => false })
  await form.load('eip155:1')
  form.setAmount('100')
  await settle()
  expect([form.state.status, symbols(), form.state.quoteStatus]).toEqual(['ready', ['USDC', 'ETH'], 'idle'])
  expect(requests).toEqual([])
})

test('RAMP-2: a failure gives the built-in options, and the next opening asks again', async () => {
  const isSupported = vi.fn(async () => true)
  isSupported.mockRejectedValueOnce(new Error('down'))
  const { form, requests, symbols } = create({ isSupported })
  await form.load('eip155:1')
  expect([form.state.status, symbols()]).toEqual(['ready', ['USDC', 'ETH']])
  await form.load('eip155:1')
  expect(symbols()).toEqual(['EURC'])
  await form.load('eip155:1')
  expect(requests).toEqual(['options'])
})

test('what is chosen stays if it is still offered, else the first one is chosen', async () => {
  const { form } = create()
  await form.load('eip155:1')
  expect([form.state.purchaseCurrency.symbol, form.state.paymentCurrency.id]).toEqual(['EURC', 'EUR'])
})

test('is quoted 300 ms after the last key; the older request is aborted, and its late answer dropped', async () => {
  const { form, quotes } = create()
  await form.load('eip155:1')
  form.setAmount('2')
  form.setAmount('25')
  await vi.advanceTimersByTimeAsync(299)
  expect([form.state.quoteStatus, quotes]).toEqual(['loading', []])
  await vi.advanceTimersByTimeAsync(1)
  expect(quotes).toMatchObject([{ amount: '25', signal: { aborted: false } }])
  form.setAmount('250')
  expect(quotes[0]?.signal?.aborted).toBe(true)
  await settle()
  quotes[1]?.answer(quoteOf('246.23'))
  quotes[0]?.answer(quoteOf('24.62'))
  await settle()
  expect([quotes.length, form.state.quote?.quoteId, form.state.quoteStatus]).toEqual([2, '246.23', 'ready'])
})

test('is quoted without a decimal mark that nothing follows yet, and not at all for zero', async () => {
  const { form, quotes } = create()
  await form.load('eip155:1')
  for (const text of ['0', '0,', '50,']) {
    form.setAmount(text)
    await settle()
  }
  expect(quotes.map(({ amount }) => amount)).toEqual(['50'])
  expect(['', '0', '0.0', '7.', '7.50'].map(completeAmount)).toEqual([undefined, undefined, undefined, '7', '7.50'])
})

test('RAMP-3: the lowest limit is that of any way to pay, and unknown without one', () => {
  expect(lowestLimit([])).toBeUndefined()
  expect(
    lowestLimit([
      { id: 'bank', min: '25', max: '100' },
      { id: 'card', min: '9.50', max: '50' },
    ]),
  ).toBe('9.50')
})
