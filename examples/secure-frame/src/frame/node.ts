import { type Chain, createPublicClient, defineChain, http } from 'viem'
import { type ChainId, networkOf, numberOf } from './chains.ts'
import { isObject } from './messages.ts'

/** The nodes of chains, behind one service. */
export function createNodes({ rpc, projectId }: { rpc: string; projectId: string }) {
  const urlOf = (chain: ChainId) => `${rpc}/v1/?${new URLSearchParams({ chainId: chain, projectId })}`

  return {
    async call(chain: ChainId, method: string, params: unknown): Promise<unknown> {
      const response = await fetch(urlOf(chain), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      })
      const answer: unknown = await response.json().catch(() => undefined)
      if (!isObject(answer)) throw new Error('The network did not answer')
      if (isObject(answer.error)) throw new Error(String(answer.error.message ?? 'The network refused the request'))
      if (!response.ok || !('result' in answer)) throw new Error('The network did not answer')
      return answer.result
    },
    /** CAIP-2 ids of the chains that the service has nodes of. */
    async listChains(): Promise<readonly unknown[]> {
      const response = await fetch(`${rpc}/v1/supported-chains?${new URLSearchParams({ projectId })}`)
      const answer: unknown = await response.json().catch(() => undefined)
      if (!isObject(answer) || !Array.isArray(answer.http)) throw new Error('The network did not answer')
      return answer.http
    },
    clientFor(chain: ChainId) {
      const { name, coin } = networkOf(chain)
      const url = urlOf(chain)
      const definition: Chain = defineChain({
        id: numberOf(chain),
        name,
        nativeCurrency: { name: coin.symbol, symbol: coin.symbol, decimals: coin.decimals },
        rpcUrls: { default: { http: [url] } },
      })
      return createPublicClient({ chain: definition, transport: http(url, { retryCount: 1 }) })
    },
  }
}

export type Nodes = ReturnType<typeof createNodes>
