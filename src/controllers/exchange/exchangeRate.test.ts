import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import type { SettingsInput } from '../../config/options.js'
import { toNetwork } from '../../domain/network.js'
import type { StorageValue } from '../../platform/storageTable.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { storageOf } from '../storage.js'
import { createExchangeRate, currencyOf } from './exchangeRate.js'
// Loads on first need; loaded before, because a fake clock does not wait for it.
import './fetchExchangeRate.js'

const dollars = { code: 'USD', rate: 1, display: 'narrowSymbol' }

/** What the service is asked, and what it answers by currency. */
const askedCurrencies: string[] = []
let prices: Readonly<Record<string, unknown>>

beforeEach(() => {
  vi.useFakeTimers()
  askedCurrencies.length = 0
  prices = { usd: 0.5, eur: 0.45 }
  vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => {
    const { currency, addresses } = JSON.parse(body)
    askedCurrencies.push(currency)
    const price = prices[currency]
    return price === undefined
      ? new Response('unknown variant', { status: 422 })
      : new Response(JSON.stringify({ fungibles: [{ address: addresses[0], price }] }))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type StoredRate = StorageValue<'exchange_rate'>

/** `stored`: by an earlier visit. */
function create(input: SettingsInput, stored?: StoredRate) {
  const { instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])], {
    projectId: 'p'.repeat(32),
    ...input,
  })
  if (stored) storageOf(instance).write('exchange_rate', stored)
  const exchange = instance.use(createExchangeRate)
  return { instance, exchange, refresh: exchange.refresh, shown: () => currencyOf(exchange.state) }
}

test.each([{}, { currency: 'usd' }, { currency: 'USD' }])(
  'with %j values are in dollars, and nothing is asked',
  async (input) => {
    const exchangeRates = vi.fn()
    const { refresh, shown } = create({ ...input, exchangeRates })
    await refresh()
    expect(shown()).toEqual(dollars)
    expect(askedCurrencies).toEqual([])
    expect(exchangeRates).not.toHaveBeenCalled()
  },
)

test('an option that is no currency is reported, and values are in dollars', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { refresh, shown } = create({ currency: 'euro' })
  await refresh()
  expect(shown()).toEqual(dollars)
  expect(report).toHaveBeenCalledOnce()
})

describe('the rate of the service', () => {
  test('is that of the prices of one token in both currencies', async () => {
    const { refresh, shown } = create({ currency: 'eur' })
    expect(shown()).toEqual({ code: 'EUR', rate: undefined, display: 'symbol' })
    await refresh()
    expect(askedCurrencies.sort()).toEqual(['eur', 'usd'])
    expect(shown()).toEqual({ code: 'EUR', rate: 0.9, display: 'symbol' })
  })

  test.each([
    ['a currency that it does not know', 'chf', {}],
    ['no price', 'eur', { usd: 1 }],
    ['a price of nothing', 'eur', { usd: 1, eur: 0 }],
    ['a price beyond all measure', 'eur', { usd: 1e-12, eur: 1 }],
    ['a price that is no number', 'eur', { usd: 1, eur: '0.9' }],
  ])('with %s values stay in dollars, and say so', async (_, currency, answers) => {
    prices = answers
    const { refresh, shown } = create({ currency })
    await refresh()
    expect(shown()).toEqual({ code: 'USD', rate: 1, display: 'code' })
    if (currency === 'chf') expect(askedCurrencies).toEqual([])
  })

  test('needs a project id', async () => {
    const { refresh, shown } = create({ currency: 'eur', projectId: undefined })
    await refresh()
    expect(askedCurrencies).toEqual([])
    expect(shown().display).toBe('code')
  })
})

describe('the rates of the app', () => {
  test('come first, for any currency', async () => {
    const exchangeRates = vi.fn(async () => 0.8)
    const { refresh, shown } = create({ currency: 'chf', exchangeRates })
    await refresh()
    expect(exchangeRates).toHaveBeenCalledWith('CHF')
    expect(shown()).toEqual({ code: 'CHF', rate: 0.8, display: 'symbol' })
    expect(askedCurrencies).toEqual([])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('x')
      },
    ],
    ['rejects', () => Promise.reject(new Error('x'))],
    ['is 0', () => 0],
    ['is negative', () => -1],
    ['is no number', () => Number.NaN],
  ])('values stay in dollars if one %s', async (_, exchangeRates) => {
    const { refresh, shown } = create({ currency: 'eur', exchangeRates })
    await refresh()
    expect(shown()).toEqual({ code: 'USD', rate: 1, display: 'code' })
    expect(askedCurrencies).toEqual([])
  })
})

test('holds for 10 minutes, also over a page load, and is read once at a time', async () => {
  const exchangeRates = vi.fn(async () => 0.9)
  const { refresh, instance } = create({ currency: 'eur', exchangeRates })
  await Promise.all([refresh(), refresh()])
  vi.advanceTimersByTime(600_000)
  await refresh()
  expect(exchangeRates).toHaveBeenCalledOnce()
  const next = create({ currency: 'eur', exchangeRates }, storageOf(instance).read('exchange_rate'))
  expect(next.shown().rate).toBe(0.9)
  vi.advanceTimersByTime(1)
  await next.refresh()
  expect(exchangeRates).toHaveBeenCalledTimes(2)
})

test.each([
  ['of another currency', { currency: 'GBP', timestamp: 0 }],
  ['of more than 10 minutes ago', { currency: 'EUR', timestamp: -600_001 }],
  ['of the future', { currency: 'EUR', timestamp: 1 }],
])('a stored rate %s does not count', (_, { currency, timestamp }) => {
  const stored = { currency, rate: 0.9, timestamp: Date.now() + timestamp }
  expect(create({ currency: 'eur' }, stored).shown().rate).toBeUndefined()
})

test('after a failure the last rate stays, and nothing is asked for 30 s', async () => {
  const rates: (() => Promise<number>)[] = [async () => 0.9, () => Promise.reject(new Error('down')), async () => 0.8]
  const exchangeRates = vi.fn(() => rates.shift()?.() ?? 0)
  const { refresh, shown } = create({ currency: 'eur', exchangeRates })
  await refresh()
  vi.advanceTimersByTime(600_001)
  await refresh()
  await refresh()
  expect(exchangeRates).toHaveBeenCalledTimes(2)
  expect(shown()).toEqual({ code: 'EUR', rate: 0.9, display: 'symbol' })
  vi.advanceTimersByTime(30_001)
  await refresh()
  expect(shown().rate).toBe(0.8)
})

test('an answer after the stop changes nothing', async () => {
  const late = createDeferred<number>()
  const { refresh, instance, shown } = create({ currency: 'eur', exchangeRates: () => late.promise })
  const done = refresh()
  instance.scope.end()
  late.resolve(0.9)
  await done
  expect(shown().rate).toBeUndefined()
  expect(storageOf(instance).read('exchange_rate')).toBeUndefined()
})
