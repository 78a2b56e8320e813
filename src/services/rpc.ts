import { RETRIED_RPC_CODES } from '../config/callLimits.js'
import { type RpcAddresses, rpcAddressesOf, rpcContentType } from '../config/services.js'
import { JSON_LIMITS } from '../core/parseJson.js'
import { parseUrl } from '../core/url.js'
import type { Network } from '../domain/network.js'
import { RpcUrlMissingError } from '../errors/requestErrors.js'
import { RpcError } from '../errors/rpcErrors.js'
import { type CallerOptions, createCaller, type Verdict } from './http.js'
import { readRpcAnswer } from './readRpcAnswer.js'

export type RpcOptions = CallerOptions & {
  addresses: RpcAddresses
  allowLoopback: boolean
}

/** A node has answered: that ends the call, unless it only says that it is busy. */
function judge(error: unknown): Verdict {
  if (!(error instanceof RpcError)) return undefined
  return RETRIED_RPC_CODES.includes(error.rpcCode ?? 0) ? 'busy' : 'final'
}

export type Rpc = ReturnType<typeof createRpc>

/** Reads from chains: at the app's own URLs, then the Blockchain RPC, then the network's own. */
export function createRpc({ addresses, allowLoopback, ...options }: RpcOptions) {
  const caller = createCaller(options, judge)
  let lastId = 0

  const accepted = (urls: readonly (string | undefined)[]) =>
    urls.flatMap((url) => parseUrl(url, 'service', { allowLoopback }) ?? [])
  const urlsOf = (network: Network) => accepted(rpcAddressesOf(network, addresses))

  function prepareCall(method: string, params: readonly unknown[]) {
    return (url: string) => {
      const id = ++lastId
      const init: RequestInit = {
        method: 'POST',
        headers: { 'content-type': rpcContentType(url, addresses) },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        redirect: 'error',
      }
      const read = async (response: Response) => {
        const path = new URL(url).pathname
        return readRpcAnswer(response, {
          id,
          path,
          maxBytes: JSON_LIMITS.rpcBytes,
          toStatusError: caller.toStatusError,
        })
      }
      return { init, read }
    }
  }

  return {
    /** A read-only call, retried and then tried at the next URL until a node answers. Never for sending. */
    async read(network: Network, method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
      const [first, ...fallbackUrls] = urlsOf(network)
      if (first === undefined) throw new RpcUrlMissingError(network.namespace)
      return caller.call('rpcRead', [first, ...fallbackUrls], prepareCall(method, params), signal)
    },
    /** Sends a signed transaction to the first URL, once. Nothing aborts it but the end of the modal. */
    async send(network: Network, method: string, params: readonly unknown[]): Promise<unknown> {
      const [first] = urlsOf(network)
      if (first === undefined) throw new RpcUrlMissingError(network.namespace)
      return caller.call('rpcSend', [first], prepareCall(method, params))
    },
    urls: urlsOf,
    /**
     * RPC URLs offered to a wallet: the app's and the network's own, never with a project id. On a sandbox, the
     * network's own URL is another chain, so use the page's.
     */
    urlsForWallet: (network: Network): readonly string[] =>
      addresses.isSandbox
        ? urlsOf(network)
        : accepted([
            ...(addresses.customRpcUrls[network.caipNetworkId] ?? []),
            ...network.rpcUrls.default.http.slice(0, 1),
          ]),
  }
}
