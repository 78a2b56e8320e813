import { SIGN_IN_NODE_MS } from '../../config/limits.js'
import { JSON_LIMITS } from '../../core/parseJson.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { HttpStatusError } from '../../errors/requestErrors.js'
import { readRpcAnswer } from '../../services/readRpcAnswer.js'
import { isRevert } from '../../services/verifyEvmMessage.js'

/** Asks nodes in their order, until one answers or refuses in a contract. It rejects with the failure of the last one. */
export function createNodeReader(urls: readonly string[], fetch: typeof globalThis.fetch) {
  return async function readNode(method: string, params: readonly unknown[]): Promise<unknown> {
    let failure: unknown = new InvalidOptionError('rpcUrls', 'it has no node for the network of the message')
    for (const [index, url] of urls.entries()) {
      try {
        return await readOne(url, { jsonrpc: '2.0', id: index + 1, method, params })
      } catch (error) {
        if (isRevert(error)) throw error
        failure = error
      }
    }
    throw failure
  }

  async function readOne(url: string, call: { readonly jsonrpc: '2.0'; id: number; method: string; params: unknown }) {
    // Workers at the edge throw for options that they do not have, such as `credentials` or `redirect: 'error'`.
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      redirect: 'manual',
      signal: AbortSignal.timeout(SIGN_IN_NODE_MS),
    })
    return readRpcAnswer(response, {
      id: call.id,
      // A node's own path often has a secret key.
      path: call.method,
      maxBytes: JSON_LIMITS.storageChars,
      toStatusError: ({ status }) => new HttpStatusError(status),
    })
  }
}
