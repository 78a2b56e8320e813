import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../config/onramp.js'
import { createScope } from '../../core/scope.js'
import type { OnrampOptions, OnrampQuote } from '../../domain/onramp.js'
import { createOnrampController } from './onrampController.js'

const [usdc] = DEFAULT_OPTIONS.purchaseCurrencies
const served: OnrampOptions = {
  purchaseCurrencies: usdc ? [{ ...usdc, symbol: 'EURC' }] : [],
  paymentCurrencies: [{ id: 'EUR', limits: [] }],
}

function create({ isSupported = async () => true }: { isSupported?: () => Promise<boolean> } = {}) {
  const requests: string[] = []
  const service = {
    fetchOptions: async () => {
      requests.push('options')
      return served
    },
    fetchQuote: async (): Promise<OnrampQuote> => {
      requests.push('quote')
      throw new Error('no quote')
    },
  }
  const scope = createScope()
  const form = createOnrampController({ scope, log: () => undefined, service: async () => service, isSupported })
  const symbols = () => form.state.purchaseCurrencies.map(({ symbol }) => symbol)
  return { form, requests, scope, symbols }
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
