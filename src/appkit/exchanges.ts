import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaipNetworkId } from '../core/caip.js'
import { importWithRetry } from '../core/load.js'
import { toError } from '../core/toError.js'
import type { PaymentAsset as LibraryAsset } from '../domain/payment.js'
import { openProviderWindow } from '../platform/providerWindow.js'
import { requireKit } from './kit.js'

// Exchanges for a page of the app's own, as the payment service names them. Nobody checks what arrives: `pay` does.

export type Exchange = { readonly id: string; readonly imageUrl: string; readonly name: string }

export type ExchangeQuery = {
  /** Exchanges come in one page. */
  readonly page?: number | undefined
  /** Contract or mint, or `native`. @default any */
  readonly asset?: string | undefined
  readonly network?: CaipNetworkId | undefined
  readonly amount?: number | string | undefined
}

export type PayUrlParams = {
  readonly network: CaipNetworkId
  readonly asset: string
  readonly amount: number | string
  readonly recipient: string
}

export type PayUrl = { readonly url: string; readonly sessionId: string }

export type ExchangeBuyStatus = {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly txHash?: string | undefined
}

/** No token has more decimals that an exchange takes. */
const MAX_DECIMALS = 18

/** Decimal text without an exponent. */
export const toAmountText = (amount: number | string, decimals = MAX_DECIMALS): string =>
  typeof amount === 'string'
    ? amount
    : amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: decimals })

/** Names and decimals are not sent to the service. */
const toAsset = (networkId: CaipNetworkId, asset: string): LibraryAsset => ({
  networkId,
  address: asset === 'native' ? undefined : asset,
  symbol: '',
  name: '',
  decimals: 0,
})

async function loadService() {
  const instance = await requireKit('exchanges').internals.instance()
  const { payServiceOf } = await importWithRetry(() => import('../controllers/pay/payServices.js'))
  return payServiceOf(instance)
}

/** Exchanges that send an asset; all of them without one. */
export async function getExchanges({ asset, network, amount }: ExchangeQuery = {}): Promise<Exchange[]> {
  const service = await loadService()
  const target = network !== undefined && asset !== undefined ? toAsset(network, asset) : undefined
  const exchanges = await service.fetchExchanges(target, amount === undefined ? undefined : toAmountText(amount))
  return exchanges.map(({ id, image, name }) => ({ id, imageUrl: image ?? '', name }))
}

type Reading<data> = { readonly data: data | null; readonly isLoading: boolean; readonly error: Error | null }

const unread = { data: null, isLoading: false, error: null }

/** What was read last; an older answer is dropped. */
function useReading<data, parameters extends readonly unknown[]>(read: (...parameters: parameters) => Promise<data>) {
  const [reading, setReading] = useState<Reading<data>>(unread)
  const latest = useRef(0)
  const run = useCallback(
    async (...parameters: parameters): Promise<Reading<data> | undefined> => {
      latest.current += 1
      const current = latest.current
      setReading((before) => ({ ...before, isLoading: true }))
      const next: Reading<data> = await read(...parameters).then(
        (data) => ({ data, isLoading: false, error: null }),
        (error: unknown) => ({ data: null, isLoading: false, error: toError(error) }),
      )
      if (current !== latest.current) return undefined
      setReading(next)
      return next
    },
    [read],
  )
  return { ...reading, run }
}

export type UseAvailableExchangesOptions = ExchangeQuery & {
  /** @default true */
  readonly shouldFetchOnInit?: boolean | undefined
}

export type UseAvailableExchangesReturn = Reading<Exchange[]> & { fetch(query?: ExchangeQuery): Promise<void> }

/** Exchanges to bring an asset from. */
export function useAvailableExchanges({
  shouldFetchOnInit = true,
  asset,
  network,
  amount,
}: UseAvailableExchangesOptions = {}): UseAvailableExchangesReturn {
  const { run, ...reading } = useReading(getExchanges)
  const fetch = useCallback(
    async (query: ExchangeQuery = {}) => {
      await run({ asset, network, amount, ...query })
    },
    [run, asset, network, amount],
  )
  useEffect(() => {
    if (shouldFetchOnInit) void fetch()
  }, [shouldFetchOnInit, fetch])
  return { ...reading, fetch }
}

async function getUrl(exchangeId: string, { network, asset, amount, recipient }: PayUrlParams): Promise<PayUrl> {
  const service = await loadService()
  const exchange = { id: exchangeId, name: '', image: undefined }
  return service.fetchPayUrl({ exchange, asset: toAsset(network, asset), amount: toAmountText(amount), recipient })
}

/** Opens the page of the exchange in a window. Call it within the press. */
async function openUrl(exchangeId: string, params: PayUrlParams, _openInNewTab?: boolean): Promise<PayUrl> {
  const popup = openProviderWindow()
  try {
    const target = await getUrl(exchangeId, params)
    popup?.go(target.url)
    return target
  } catch (error) {
    popup?.close()
    throw error
  }
}

/** Begins a purchase at an exchange, whose address must be of `latchkey.exchangeHosts`. */
export const usePayUrlActions = () => ({ getUrl, openUrl })

/** The service allows no more often. */
const MIN_POLLING_MS = 3_000

export type UseExchangeBuyStatusOptions = {
  readonly exchangeId: string
  readonly sessionId: string
  /** In milliseconds, at least 3000. @default 3000 */
  readonly pollingInterval?: number | undefined
  /** @default true */
  readonly isEnabled?: boolean | undefined
  readonly onSuccess?: ((status: ExchangeBuyStatus) => void) | undefined
  readonly onError?: ((error: Error) => void) | undefined
}

async function readBuyStatus(exchangeId: string, sessionId: string): Promise<ExchangeBuyStatus> {
  const { status, txHash } = await (await loadService()).fetchExchangeStatus(exchangeId, sessionId)
  return { status, ...(txHash && { txHash }) }
}

/** What the exchange says of a purchase, until it has ended. */
export function useExchangeBuyStatus(options: UseExchangeBuyStatusOptions) {
  const { exchangeId, sessionId, pollingInterval = MIN_POLLING_MS, isEnabled = true } = options
  const { run, ...reading } = useReading(readBuyStatus)
  const callbacks = useRef(options)
  useEffect(() => {
    callbacks.current = options
  })
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const poll = async () => {
      const next = await run(exchangeId, sessionId)
      if (!isCurrent || !next) return
      const { status } = next.data ?? {}
      if (next.error) callbacks.current.onError?.(next.error)
      if (status === 'SUCCESS' && next.data) callbacks.current.onSuccess?.(next.data)
      if (status === 'FAILED') callbacks.current.onError?.(new Error('The exchange says that the payment failed'))
      if (status !== 'SUCCESS' && status !== 'FAILED')
        timer = setTimeout(() => void poll(), Math.max(pollingInterval, MIN_POLLING_MS))
    }
    void poll()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isEnabled, exchangeId, sessionId, pollingInterval, run])
  const refetch = useCallback(async () => {
    await run(exchangeId, sessionId)
  }, [run, exchangeId, sessionId])
  return { ...reading, refetch }
}
