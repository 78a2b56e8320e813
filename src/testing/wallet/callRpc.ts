import { ProviderRpcError, rpcErrors } from './providerRpcError.js'

type RpcAnswer = { result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } | undefined }

/** Calls a chain's node once, without retries. Errors keep the node's own code and data. */
export async function callRpc(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const answer = await post(rpcUrl, { jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  if (!answer.error) return answer.result
  const { code, message, data } = answer.error
  throw new ProviderRpcError(typeof code === 'number' ? code : -32603, String(message ?? 'Internal error'), data)
}

async function post(rpcUrl: string, body: object): Promise<RpcAnswer> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (typeof answer === 'object' && answer !== null) return answer
  } catch {
    // Falls through: offline and invalid JSON are the same to the page.
  }
  throw rpcErrors.internal(`The RPC at ${rpcUrl} cannot be reached.`)
}
