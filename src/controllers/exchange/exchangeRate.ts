import { proxy } from 'valtio/vanilla'
import { EXCHANGE_RATE_MS } from '../../config/limits.js'
import { BALANCE_RETRY_BLOCK_MS } from '../../config/pageLimits.js'
import { type FiatCurrency, US_DOLLARS } from '../../core/fiat.js'
import { isFresh } from '../../core/isFresh.js'
import { importWithRetry } from '../../core/load.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import type { Instance } from '../../instance/instance.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'

// Everything is counted in US dollars, rules with thresholds too: only what is shown is converted, by one rate.

export type ExchangeRateState = {
  /** ISO 4217, in capitals. */
  readonly code: string
  /** Units for one US dollar; keeps the last known one if a later read fails. */
  rate: number | undefined
  /** When it was read, in milliseconds since 1970. */
  asOf: number | undefined
  /** Earliest time of the next read after a failure; set while there is no rate to show. */
  retryAt: number | undefined
}

/** How values are shown; without a rate in dollars, by their code: `$` would be taken for the app's own currency. */
export function currencyOf({ code, rate, retryAt }: ExchangeRateState): FiatCurrency {
  if (code === US_DOLLARS.code) return US_DOLLARS
  if (rate === undefined && retryAt !== undefined) return { ...US_DOLLARS, display: 'code' }
  return { code, rate, display: 'symbol' }
}

/** The currency of the app, if it is one; else the dollar. */
function parseCurrency(instance: Instance): string {
  const { currency = 'usd' } = instance.input
  if (/^[a-z]{3}$/i.test(currency)) return currency.toUpperCase()
  log(instance, 'error', 'currency', new InvalidOptionError('currency', 'an ISO 4217 code is needed, such as eur'))
  return US_DOLLARS.code
}

/** The exchange rate of the app's currency, read while something shows a value. */
export function createExchangeRate(instance: Instance) {
  const { scope } = instance
  const code = parseCurrency(instance)
  const stored = code === US_DOLLARS.code ? undefined : storageOf(instance).read('exchange_rate')
  const last = stored?.currency === code && isFresh(stored.timestamp, EXCHANGE_RATE_MS, Date.now()) ? stored : undefined
  const state = proxy<ExchangeRateState>({ code, rate: last?.rate, asOf: last?.timestamp, retryAt: undefined })
  let reading: Promise<void> | undefined

  async function read() {
    try {
      const { fetchExchangeRate } = await importWithRetry(() => import('./fetchExchangeRate.js'), scope.signal)
      const rate = await fetchExchangeRate(instance, code)
      if (scope.isEnded) return
      const timestamp = Date.now()
      Object.assign(state, { rate, asOf: timestamp, retryAt: undefined })
      storageOf(instance).write('exchange_rate', { currency: code, rate, timestamp })
    } catch (error) {
      if (scope.isEnded) return
      log(instance, 'warn', 'exchange rate', error)
      state.retryAt = Date.now() + BALANCE_RETRY_BLOCK_MS
    }
  }

  return {
    state: state as ReadonlyState<ExchangeRateState>,
    /** Reads the rate, unless the last one still holds or a read has just failed. Never rejects. */
    refresh(): Promise<void> {
      const now = Date.now()
      const isKnown = code === US_DOLLARS.code || isFresh(state.asOf, EXCHANGE_RATE_MS, now)
      if (isKnown || (state.retryAt ?? 0) > now) return Promise.resolve()
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}
