import {
  CALLS,
  MAX_CALL_MS,
  MAX_RETRY_AFTER_MS,
  RETRIED_RPC_CODES,
  RETRIED_STATUSES,
  RETRY_BASE_DELAY_MS,
} from '../config/limits.js'
import { type RpcAddresses, rpcAddressesOf } from '../config/rpcAddress.js'
import { isRecord } from '../core/isRecord.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { type RetryTools, retry } from '../core/retry.js'
import { parseRetryAfter } from '../core/retryAfter.js'
import { parseUrl } from '../core/url.js'
import type { Network } from '../domain/network.js'
import { RequestAbortedError } from '../errors/connectionErrors.js'
import {
  HttpStatusError,
  MalformedResponseError,
  NetworkFailedError,
  RequestTimeoutError,
  ServiceBusyError,
} from '../errors/httpErrors.js'
import { LatchkeyError } from '../errors/latchkeyError.js'
import { RpcUrlMissingError } from '../errors/networkErrors.js'
import { RpcError, toRpcError } from '../errors/rpcErrors.js'
import { readBody } from './readBody.js'

export type RpcOptions = {
  addresses: RpcAddresses
  allowLoopback: boolean
  isSandbox?: boolean | undefined
  signal: AbortSignal
  isOnline: () => boolean
  fetch?: typeof globalThis.fetch | undefined
  now?: (() => number) | undefined
  retryTools?: Pick<RetryTools, 'sleep' | 'random'> | undefined
}

export type Rpc = ReturnType<typeof createRpc>

/** Reads from chains: the app's own URLs first, then the Blockchain RPC or the network's own. */
export function createRpc({
  addresses,
  allowLoopback,
  isSandbox,
  signal: owner,
  isOnline,
  now = Date.now,
  ...options
}: RpcOptions) {
  const doFetch: typeof globalThis.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args))
  let lastId = 0

  const accepted = (urls: readonly (string | undefined)[]) =>
    urls.flatMap((url) => parseUrl(url, 'service', { allowLoopback }) ?? [])
  const urlsOf = (network: Network) => accepted(rpcAddressesOf(network, addresses))

  function resultOf(body: unknown, id: number, url: string): unknown {
    const path = new URL(url).pathname
    if (!isRecord(body) || body.id !== id) throw new MalformedResponseError(path)
    const [hasResult, hasError] = ['result', 'error'].map((key) => Object.hasOwn(body, key))
    if (hasResult === hasError) throw new MalformedResponseError(path)
    if (hasError) throw toRpcError(isRecord(body.error) ? body.error : { message: '' })
    return body.result
  }

  type Question = { method: string; params: readonly unknown[]; timeoutMs: number; signal: AbortSignal }

  async function post(url: string, { method, params, timeoutMs, signal }: Question): Promise<unknown> {
    const id = ++lastId
    const limit = new AbortController()
    const stop = () => limit.abort()
    signal.addEventListener('abort', stop, { once: true })
    const timer = setTimeout(stop, timeoutMs)
    try {
      if (signal.aborted) throw new RequestAbortedError()
      const response = await doFetch(url, {
        method: 'POST',
        // Plain text needs no preflight; nodes parse the body as JSON anyway.
        headers: { 'content-type': url.startsWith(addresses.blockchainApi) ? 'text/plain' : 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        signal: limit.signal,
        credentials: 'omit',
        referrerPolicy: 'strict-origin',
        cache: 'no-store',
        redirect: 'error',
      })
      const { status, headers } = response
      const body = parseJson(
        await readBody(response, JSON_LIMITS.rpcBytes, new URL(url).pathname),
        JSON_LIMITS.rpcBytes,
      )
      // A retryable status is enough; a busy node often omits the id.
      if (!response.ok && (RETRIED_STATUSES.includes(status) || !(isRecord(body) && isRecord(body.error)))) {
        const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now())
        const failure = new HttpStatusError(status, retryAfterMs)
        throw (retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS ? new ServiceBusyError({ cause: failure }) : failure
      }
      return resultOf(body, id, url)
    } catch (error) {
      if (signal.aborted) throw new RequestAbortedError({ cause: error })
      if (limit.signal.aborted) throw new RequestTimeoutError(timeoutMs)
      throw error instanceof LatchkeyError ? error : new NetworkFailedError({ cause: error })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  const shouldRetry = (error: unknown, msLeft: number) => {
    if (!isOnline() || msLeft <= 0) return false
    if (error instanceof HttpStatusError) {
      if (!RETRIED_STATUSES.includes(error.status)) return false
      if (error.retryAfterMs === undefined) return true
      return error.retryAfterMs < msLeft && { afterMs: error.retryAfterMs }
    }
    if (error instanceof RpcError) return RETRIED_RPC_CODES.includes(error.rpcCode ?? 0)
    return error instanceof NetworkFailedError || error instanceof RequestTimeoutError
  }

  return {
    /** A read-only call, retried and then tried at the next URL. Never for sending. */
    async read(network: Network, method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
      const urls = urlsOf(network)
      const controller = new AbortController()
      const stop = () => controller.abort()
      for (const source of [owner, signal]) source?.addEventListener('abort', stop, { once: true })
      if (owner.aborted || signal?.aborted) stop()
      const startedAt = now()
      const msLeft = () => startedAt + MAX_CALL_MS - now()
      const policy = {
        retries: CALLS.rpcRead.retries,
        baseDelayMs: RETRY_BASE_DELAY_MS,
        shouldRetry: (error: unknown) => shouldRetry(error, msLeft()),
      }
      const ask = (url: string) => {
        const timeoutMs = Math.min(CALLS.rpcRead.timeoutMs, msLeft())
        return post(url, { method, params, timeoutMs, signal: controller.signal })
      }
      try {
        let failure: unknown = new RpcUrlMissingError(network.namespace)
        for (const url of urls) {
          try {
            return await retry(() => ask(url), policy, {
              ...options.retryTools,
              signal: controller.signal,
            })
          } catch (error) {
            failure = error
            if (controller.signal.aborted || msLeft() <= 0) break
          }
        }
        throw failure
      } finally {
        for (const source of [owner, signal]) source?.removeEventListener('abort', stop)
      }
    },
    /**
     * RPC URLs offered to a wallet: the app's and the network's own, never with a project id. On a sandbox, the
     * network's own URL is another chain, so use the page's.
     */
    urlsForWallet: (network: Network): readonly string[] =>
      isSandbox
        ? urlsOf(network)
        : accepted([
            ...(addresses.customRpcUrls[network.caipNetworkId] ?? []),
            ...network.rpcUrls.default.http.slice(0, 1),
          ]),
  }
}
